//! Games that are given up or drawn because of what the players think of them.

use std::str::FromStr;

use xq_core::Color;

use xq_engines::turn::Points;

/// When a game is not played on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Adjudication {
    /// A draw that both see.
    pub draw: Option<DrawRule>,
    /// A loss that the loser sees, or both do.
    pub resign: Option<ResignRule>,
}

/// From this move on, after so many moves of each side with scores so close to zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawRule {
    /// Moves of each side since the start before anything is counted.
    pub move_number: u32,
    /// Moves of each side in a row.
    pub move_count: u32,
    /// The largest score either way, in hundredths of a pawn.
    pub score: i32,
}

/// After so many moves in a row with so bad a score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ResignRule {
    /// Moves of each side that counts, in a row.
    pub move_count: u32,
    /// How bad, in hundredths of a pawn.
    pub score: i32,
    /// Whether the winner has to agree, with scores as good.
    pub two_sided: bool,
}

/// A text that is no rule.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("found {found:?}, expected {expected}")]
pub struct RuleError {
    found: String,
    expected: &'static str,
}

/// Hands every `key=value` of a text to `set`, which says whether it knows what to do with it.
fn read(
    text: &str,
    expected: &'static str,
    mut set: impl FnMut(&str, &str) -> Option<()>,
) -> Result<(), RuleError> {
    for part in text.split([',', ' ']).filter(|part| !part.is_empty()) {
        let known = part
            .split_once('=')
            .and_then(|(key, value)| set(key, value));
        known.ok_or_else(|| RuleError {
            found: part.to_owned(),
            expected,
        })?;
    }
    Ok(())
}

impl FromStr for DrawRule {
    type Err = RuleError;

    /// Reads `movenumber=40,movecount=8,score=10`.
    fn from_str(text: &str) -> Result<DrawRule, RuleError> {
        let mut rule = DrawRule {
            move_number: 0,
            move_count: 8,
            score: 10,
        };
        read(
            text,
            "movenumber=, movecount= (1 or more) or score= and a number",
            |key, value| {
                match key {
                    "movenumber" => rule.move_number = value.parse().ok()?,
                    "movecount" => rule.move_count = value.parse().ok().filter(|&n| n > 0)?,
                    "score" => rule.score = value.parse().ok().filter(|&n| n >= 0)?,
                    _ => return None,
                }
                Some(())
            },
        )?;
        Ok(rule)
    }
}

impl FromStr for ResignRule {
    type Err = RuleError;

    /// Reads `movecount=3,score=600,twosided=true`.
    fn from_str(text: &str) -> Result<ResignRule, RuleError> {
        let mut rule = ResignRule {
            move_count: 3,
            score: 600,
            two_sided: false,
        };
        let expected = "movecount= (1 or more) or score= and a number, or twosided=true or false";
        read(text, expected, |key, value| {
            match key {
                "movecount" => rule.move_count = value.parse().ok().filter(|&n| n > 0)?,
                "score" => rule.score = value.parse().ok().filter(|&n| n > 0)?,
                "twosided" => rule.two_sided = value.parse().ok()?,
                _ => return None,
            }
            Some(())
        })?;
        Ok(rule)
    }
}

/// What adjudication comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Adjudicated {
    /// Both see nothing in it.
    Draw,
    /// This side has won, by the scores.
    Win(Color),
}

/// The scores of a game, watched.
#[derive(Clone, Debug)]
pub(crate) struct Watch {
    rules: Adjudication,
    plies: u32,
    /// Plies in a row, of both sides, with scores near zero.
    level: u32,
    /// For each side, how many of its moves in a row it has been losing or winning.
    losing: [u32; 2],
    winning: [u32; 2],
}

impl Watch {
    /// A game without moves.
    pub fn new(rules: Adjudication) -> Watch {
        Watch {
            rules,
            plies: 0,
            level: 0,
            losing: [0; 2],
            winning: [0; 2],
        }
    }

    /// A side has moved and told its score, or none. A capture makes no difference.
    pub fn moved(&mut self, side: Color, score: Option<Points>) -> Option<Adjudicated> {
        self.plies += 1;
        let value = score.map(Points::value);
        self.draw(value).or_else(|| self.resign(side, value))
    }

    fn draw(&mut self, value: Option<i32>) -> Option<Adjudicated> {
        let rule = self.rules.draw?;
        let near = value.is_some_and(|value| value.abs() <= rule.score);
        self.level = if near { self.level + 1 } else { 0 };
        let late = self.plies >= rule.move_number.saturating_mul(2);
        (late && self.level >= rule.move_count.saturating_mul(2)).then_some(Adjudicated::Draw)
    }

    fn resign(&mut self, side: Color, value: Option<i32>) -> Option<Adjudicated> {
        let rule = self.rules.resign?;
        let (own, other) = (side as usize, side.other() as usize);
        let count =
            |counter: &mut u32, holds: bool| *counter = if holds { *counter + 1 } else { 0 };
        count(
            &mut self.losing[own],
            value.is_some_and(|value| value <= -rule.score),
        );
        count(
            &mut self.winning[own],
            value.is_some_and(|value| value >= rule.score),
        );
        let lost = |loser: usize, winner: usize| {
            self.losing[loser] >= rule.move_count
                && (!rule.two_sided || self.winning[winner] >= rule.move_count)
        };
        if lost(own, other) {
            Some(Adjudicated::Win(side.other()))
        } else if rule.two_sided && lost(other, own) {
            Some(Adjudicated::Win(side))
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Color::{Black, Red};

    fn watch(draw: Option<&str>, resign: Option<&str>) -> Watch {
        Watch::new(Adjudication {
            draw: draw.map(|text| text.parse().unwrap()),
            resign: resign.map(|text| text.parse().unwrap()),
        })
    }

    /// Feeds scores, Red's first, and gives the ply of the verdict.
    fn feed(watch: &mut Watch, scores: &[i32]) -> Option<(usize, Adjudicated)> {
        scores.iter().enumerate().find_map(|(ply, &score)| {
            let side = if ply % 2 == 0 { Red } else { Black };
            let verdict = watch.moved(side, Some(Points::Centipawns(score)))?;
            Some((ply + 1, verdict))
        })
    }

    #[test]
    fn draws_need_both_sides_in_a_row_and_late() {
        let rule = Some("movenumber=3,movecount=2,score=10");
        assert_eq!(
            feed(&mut watch(rule, None), &[0; 10]),
            Some((6, Adjudicated::Draw))
        );
        assert_eq!(
            feed(&mut watch(rule, None), &[0, 0, 0, 0, 11, 10, -10, 0, 5, 0]),
            Some((9, Adjudicated::Draw))
        );
        assert_eq!(feed(&mut watch(rule, None), &[0, 50].repeat(20)), None);
        let mut silent = watch(rule, None);
        assert!((0..40).all(|_| silent.moved(Red, None).is_none()));
    }

    #[test]
    fn one_side_resigns_alone_or_with_consent() {
        let rule = Some("movecount=2,score=600");
        let scores = [-700, 100, -650, 100];
        assert_eq!(
            feed(&mut watch(None, rule), &scores),
            Some((3, Adjudicated::Win(Black)))
        );
        let rule = Some("movecount=2,score=600,twosided=true");
        assert_eq!(feed(&mut watch(None, rule), &scores), None);
        let agreed = [-700, 100, -650, 600, -600, 9000];
        assert_eq!(
            feed(&mut watch(None, rule), &agreed),
            Some((6, Adjudicated::Win(Black)))
        );
        // The winner counts first, the loser agrees last.
        let agreed = [700, 0, 700, -700, 700, -700];
        assert_eq!(
            feed(&mut watch(None, rule), &agreed),
            Some((6, Adjudicated::Win(Red)))
        );
    }

    #[test]
    fn mates_are_beyond_all_scores() {
        let mut watch = watch(None, Some("movecount=1,score=30000"));
        assert_eq!(watch.moved(Red, Some(Points::Mate(5))), None);
        assert_eq!(
            watch.moved(Black, Some(Points::Mate(-4))),
            Some(Adjudicated::Win(Red))
        );
    }

    #[test]
    fn other_texts_are_no_rules() {
        for text in ["score", "score=x", "movecount=0", "moves=1", "score=-1"] {
            assert!(text.parse::<DrawRule>().is_err(), "{text}");
            assert!(text.parse::<ResignRule>().is_err(), "{text}");
        }
    }
}
