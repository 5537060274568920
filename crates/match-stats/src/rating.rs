//! Joint ratings of several players: the Bradley-Terry model, in which a player `d` Elo stronger
//! scores `1 / (1 + 10^(-d/400))` on average, fitted to all games at once by maximum likelihood.
//!
//! Errors come from the spread of the results themselves, pair by pair (the "sandwich" estimate
//! `H^-1 V H^-1` with `H` the curvature of the log-likelihood and `V` the observed variance of the
//! points), so that two players get the very error of [`Estimate`](super::Estimate).

use std::f64::consts::LN_10;

use crate::counts::{Pairs, Wdl};
use crate::elo::Z95;
use crate::sample::Sample;

/// Elo per unit of the logistic function.
const UNIT: f64 = 400.0 / LN_10;

/// What two players did against each other, from the first one's side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Encounter {
    /// The number of the first player.
    pub first: usize,
    /// The number of the second.
    pub second: usize,
    /// All their games.
    pub games: Wdl,
    /// The pairs among them.
    pub pairs: Pairs,
}

/// What the ratings are measured from.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub enum Anchor {
    /// The average of all is zero.
    #[default]
    Average,
    /// This player has this rating.
    Player(usize, f64),
}

/// A player's rating.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// In Elo.
    pub elo: f64,
    /// Half of the 95 % interval, relative to the anchor.
    pub error: f64,
}

/// Ratings of `players` players; `None` for those whom no chain of games connects with the anchor
/// (with the first player, where the average is the anchor).
///
/// Where nobody in some group has taken a point off the others, no finite rating is the likeliest;
/// half a result is then added at either end of every encounter, half a pair where games come in pairs:
/// the same that an [`Estimate`](super::Estimate) of the encounter has.
pub fn ratings(players: usize, encounters: &[Encounter], anchor: Anchor) -> Vec<Option<Rating>> {
    let root = match anchor {
        Anchor::Player(player, _) => player,
        Anchor::Average => 0,
    };
    let any = |e: &Encounter| e.games.total() > 0;
    let members = reached(players, root, encounters, |_, encounter| any(encounter));
    let mut result = vec![None; players];
    let rated: Vec<usize> = (0..players).filter(|&player| members[player]).collect();
    if rated.len() < 2 {
        return result;
    }
    let place = |player: usize| rated.iter().position(|&other| other == player);
    let mut games = Vec::new();
    for encounter in encounters.iter().filter(|e| any(e)) {
        if let (Some(i), Some(j)) = (place(encounter.first), place(encounter.second)) {
            games.push(Fixture::new(i, j, encounter));
        }
    }
    if !is_connected_by_points(players, root, &members, encounters) {
        games.iter_mut().for_each(Fixture::spread);
    }
    let strengths = strongest_fit(rated.len(), &games);
    let covariance = covariance(&strengths, &games);
    let fixed = match anchor {
        Anchor::Player(player, elo) => place(player).map(|index| (index, elo)),
        Anchor::Average => None,
    };
    for (index, &player) in rated.iter().enumerate() {
        result[player] = Some(rating(index, &strengths, &covariance, fixed));
    }
    result
}

/// What the fit needs to know of an encounter.
struct Fixture {
    first: usize,
    second: usize,
    games: f64,
    points: f64,
    /// Variance of the points.
    variance: f64,
    /// The games of one result: two where they come in pairs.
    games_a_result: f64,
}

impl Fixture {
    fn new(first: usize, second: usize, encounter: &Encounter) -> Fixture {
        let (games, pairs) = (encounter.games, encounter.pairs);
        let paired = pairs.games();
        let single = Wdl {
            wins: games.wins.saturating_sub(paired.wins),
            draws: games.draws.saturating_sub(paired.draws),
            losses: games.losses.saturating_sub(paired.losses),
        };
        // A pair is worth two points.
        let variance = 4.0 * total_variance(&pairs.into()) + total_variance(&single.into());
        Fixture {
            first,
            second,
            games: games.total() as f64,
            points: games.points(),
            variance,
            games_a_result: if pairs.total() > 0 { 2.0 } else { 1.0 },
        }
    }

    /// Half a result more at either end.
    fn spread(&mut self) {
        self.games += self.games_a_result;
        self.points += self.games_a_result / 2.0;
        self.variance += self.games_a_result.powi(2) / 4.0;
    }
}

/// The variance of a sum of scores. A sample of results that are all alike, such as a single pair,
/// tells nothing of its spread and counts as if it had some.
fn total_variance(sample: &Sample) -> f64 {
    let spread = |(_, variance): &(f64, f64)| *variance > 0.0;
    let moments = sample.moments().map(|moments| match spread(&moments) {
        true => moments,
        false => sample.spread().moments().unwrap_or(moments),
    });
    moments.map_or(0.0, |(_, variance)| variance * sample.total())
}

/// The players that can be reached from one over encounters that `leads` lets through; it is told
/// whether the way goes from the first player to the second.
fn reached(
    players: usize,
    root: usize,
    encounters: &[Encounter],
    leads: impl Fn(bool, &Encounter) -> bool,
) -> Vec<bool> {
    let mut seen = vec![false; players];
    let mut open = vec![root];
    while let Some(player) = open.pop() {
        if player >= players || std::mem::replace(&mut seen[player], true) {
            continue;
        }
        for encounter in encounters {
            if encounter.first == player && leads(true, encounter) {
                open.push(encounter.second);
            }
            if encounter.second == player && leads(false, encounter) {
                open.push(encounter.first);
            }
        }
    }
    seen
}

/// Whether everybody has taken a point off somebody, who has taken one off somebody ... and so on
/// to everybody else: then and only then is there a finite likeliest rating.
fn is_connected_by_points(
    players: usize,
    root: usize,
    members: &[bool],
    encounters: &[Encounter],
) -> bool {
    let first_scored = |e: &Encounter| e.games.points() > 0.0;
    let second_scored = |e: &Encounter| e.games.flipped().points() > 0.0;
    let scored = |first: bool, e: &Encounter| {
        if first {
            first_scored(e)
        } else {
            second_scored(e)
        }
    };
    let down = reached(players, root, encounters, scored);
    let up = reached(players, root, encounters, |first, e| scored(!first, e));
    members
        .iter()
        .zip(down.iter().zip(&up))
        .all(|(&member, (&down, &up))| !member || (down && up))
}

/// The likeliest strengths in logistic units, the first one zero: Newton's method on a concave
/// function, with short steps.
fn strongest_fit(players: usize, games: &[Fixture]) -> Vec<f64> {
    const MOST_STEPS: usize = 200;
    const LONGEST_STEP: f64 = 1.0;
    const STILL: f64 = 1e-12;
    let mut strengths = vec![0.0; players];
    for _ in 0..MOST_STEPS {
        let mut slope = vec![0.0; players - 1];
        for game in games {
            let expected = game.games * share(&strengths, game);
            for (player, sign) in [(game.first, 1.0), (game.second, -1.0)] {
                if let Some(index) = player.checked_sub(1) {
                    slope[index] += sign * (game.points - expected);
                }
            }
        }
        let Some(step) = solve(curvature(&strengths, games), slope) else {
            break;
        };
        let longest = step
            .iter()
            .fold(0.0, |longest: f64, s| longest.max(s.abs()));
        let scale = if longest > LONGEST_STEP {
            LONGEST_STEP / longest
        } else {
            1.0
        };
        for (strength, step) in strengths[1..].iter_mut().zip(&step) {
            *strength += step * scale;
        }
        if longest < STILL {
            break;
        }
    }
    strengths
}

/// The share of the points that the first player of a fixture is to expect.
fn share(strengths: &[f64], game: &Fixture) -> f64 {
    1.0 / (1.0 + (strengths[game.second] - strengths[game.first]).exp())
}

/// Minus the second derivatives of the log-likelihood, for all players but the first.
fn curvature(strengths: &[f64], games: &[Fixture]) -> Vec<Vec<f64>> {
    let weight = |game: &Fixture| {
        let share = share(strengths, game);
        game.games * share * (1.0 - share)
    };
    laplacian(strengths.len(), games, weight)
}

/// The matrix with `weight` on the diagonal for both players of a fixture and `-weight` between
/// them, without the first player's row and column.
fn laplacian(players: usize, games: &[Fixture], weight: impl Fn(&Fixture) -> f64) -> Vec<Vec<f64>> {
    let mut matrix = vec![vec![0.0; players - 1]; players - 1];
    for game in games {
        let weight = weight(game);
        let (first, second) = (game.first.checked_sub(1), game.second.checked_sub(1));
        for index in [first, second].into_iter().flatten() {
            matrix[index][index] += weight;
        }
        if let (Some(i), Some(j)) = (first, second) {
            matrix[i][j] -= weight;
            matrix[j][i] -= weight;
        }
    }
    matrix
}

/// `H^-1 V H^-1`, with a row and a column of zeros for the first player.
fn covariance(strengths: &[f64], games: &[Fixture]) -> Vec<Vec<f64>> {
    let players = strengths.len();
    let observed = laplacian(players, games, |game| game.variance);
    let curvature = curvature(strengths, games);
    // H^-1 V, column by column; the transpose of it in turn is V H^-1.
    let halves = |matrix: &[Vec<f64>]| -> Vec<Vec<f64>> {
        let columns = matrix
            .iter()
            .map(|column| solve(curvature.clone(), column.clone()));
        columns
            .map(|column| column.unwrap_or_else(|| vec![0.0; players - 1]))
            .collect()
    };
    let inner = halves(&transposed(&halves(&observed)));
    let mut whole = vec![vec![0.0; players]; players];
    for (row, inner) in whole[1..].iter_mut().zip(inner) {
        row[1..].copy_from_slice(&inner);
    }
    whole
}

fn transposed(matrix: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let row = |index: usize| matrix.iter().map(|row| row[index]).collect();
    (0..matrix.len()).map(row).collect()
}

fn rating(
    index: usize,
    strengths: &[f64],
    covariance: &[Vec<f64>],
    fixed: Option<(usize, f64)>,
) -> Rating {
    let players = strengths.len();
    // The anchor as weights of the players: a certain one, or all alike.
    let weight = |player: usize| match fixed {
        Some((anchor, _)) => f64::from(u8::from(anchor == player)),
        None => 1.0 / players as f64,
    };
    let offset: f64 = (0..players)
        .map(|player| weight(player) * strengths[player])
        .sum();
    let towards = |player: usize| f64::from(u8::from(player == index)) - weight(player);
    let mut variance = 0.0;
    for (i, row) in covariance.iter().enumerate() {
        for (j, entry) in row.iter().enumerate() {
            variance += towards(i) * entry * towards(j);
        }
    }
    Rating {
        elo: (strengths[index] - offset) * UNIT + fixed.map_or(0.0, |(_, elo)| elo),
        error: Z95 * variance.max(0.0).sqrt() * UNIT,
    }
}

/// The solution of `matrix x = right`, by elimination; `None` of a singular matrix.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Option<Vec<f64>> {
    let size = right.len();
    for column in 0..size {
        let by_size = |a: &usize, b: &usize| {
            matrix[*a][column]
                .abs()
                .total_cmp(&matrix[*b][column].abs())
        };
        let pivot = (column..size).max_by(by_size)?;
        if matrix[pivot][column].abs() < 1e-300 {
            return None;
        }
        matrix.swap(column, pivot);
        right.swap(column, pivot);
        let pivot_row = matrix[column].clone();
        for row in column + 1..size {
            let factor = matrix[row][column] / pivot_row[column];
            for (entry, above) in matrix[row].iter_mut().zip(&pivot_row).skip(column) {
                *entry -= factor * above;
            }
            right[row] -= factor * right[column];
        }
    }
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|i| matrix[row][i] * right[i]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    Some(right)
}
