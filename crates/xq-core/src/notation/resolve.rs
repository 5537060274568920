//! From what a text says to the legal moves that it may mean.

use crate::bitboard::Bitboard;
use crate::moves::Move;
use crate::notation::error::{NotationError, shown};
use crate::notation::phrase::{Phrase, Who, own_file};
use crate::notation::stacks::Scheme;
use crate::position::Position;

/// A legal move that a text may mean.
#[derive(Clone, Debug)]
pub struct Found {
    pub mv: Move,
    /// The conventions under which it does; empty if it does under none in particular.
    pub schemes: Vec<Scheme>,
}

/// The legal ones among the moves that a text may mean, each once.
///
/// # Errors
/// When none is; `candidates` must not be empty.
pub fn legal(
    position: &Position,
    text: &str,
    candidates: Vec<Move>,
) -> Result<Vec<Move>, NotationError> {
    let is_legal = |mv: &Move| position.is_legal(*mv);
    let mut legal: Vec<Move> = candidates.iter().copied().filter(is_legal).collect();
    legal.sort();
    legal.dedup();
    match legal.is_empty() {
        true => Err(illegal(position, text, &candidates)),
        false => Ok(legal),
    }
}

/// Why none of the moves is legal: told of one that the pieces at least allow, if there is one.
fn illegal(position: &Position, text: &str, candidates: &[Move]) -> NotationError {
    let nearest = candidates.iter().find(|&&mv| position.is_pseudo_legal(mv));
    let told = nearest
        .or(candidates.first())
        .and_then(|&mv| Some((mv, position.why_illegal(mv)?)));
    match told {
        Some((mv, reason)) => NotationError::Illegal {
            text: shown(text),
            mv,
            reason,
        },
        None => NotationError::Incomplete {
            text: shown(text),
            expected: "a move",
        },
    }
}

/// The moves that one of the phrases means; they are several if the text can be cut up in several
/// ways. The `schemes` that the writer may follow are asked first, then every one of the `family`,
/// then none in particular.
pub fn resolve(
    position: &Position,
    text: &str,
    phrases: &[Phrase],
    schemes: &[Scheme],
    family: &[Scheme],
) -> Result<Vec<Found>, NotationError> {
    if let [phrase] = phrases
        && let Some(men) = alone_on_file(position, phrase.who)
    {
        return targets(position, text, phrases, men).map(|moves| everywhere(moves, schemes));
    }
    // The same words mean other pawns in another family: P+ is the second of four, 前兵 the first.
    let mut each = Vec::with_capacity(schemes.len());
    each.extend(
        schemes
            .iter()
            .map(|&scheme| (scheme, named(position, phrases, scheme))),
    );
    let mut men = union(each.iter().map(|&(_, men)| men));
    if men.is_empty() {
        let others = family.iter().filter(|scheme| !schemes.contains(scheme));
        men = union(others.map(|&scheme| named(position, phrases, scheme)));
    }
    if men.is_empty() {
        men = union(phrases.iter().map(|phrase| phrase.who.loosely(position)));
    }
    let moves = targets(position, text, phrases, men)?;
    let schemes_of = |mv: Move| {
        let meaning = each.iter().filter(|(_, men)| men.contains(mv.from));
        meaning.map(|&(scheme, _)| scheme).collect()
    };
    let found = moves.into_iter().map(|mv| Found {
        mv,
        schemes: schemes_of(mv),
    });
    Ok(found.collect())
}

fn everywhere(moves: Vec<Move>, schemes: &[Scheme]) -> Vec<Found> {
    let found = moves.into_iter().map(|mv| Found {
        mv,
        schemes: schemes.to_vec(),
    });
    found.collect()
}

/// The only piece of its kind on the file that is named: every convention calls it so.
fn alone_on_file(position: &Position, who: Who) -> Option<Bitboard> {
    let Who::OnFile(kind, file) = who else {
        return None;
    };
    let side = position.side_to_move();
    let men = position.pieces(side, kind).into_iter();
    let mut there = men.filter(|square| own_file(side, square.file()) == file);
    let man = there.next()?;
    there.next().is_none().then(|| Bitboard::single(man))
}

/// Where the phrases send the men: the legal moves among these.
fn targets(
    position: &Position,
    text: &str,
    phrases: &[Phrase],
    men: Bitboard,
) -> Result<Vec<Move>, NotationError> {
    let first = men.into_iter().next();
    let first = first.and_then(|from| Some((from, position.piece_at(from)?)));
    let (Some((from, piece)), Some(phrase)) = (first, phrases.first()) else {
        return Err(NotationError::NoSuchPiece {
            text: shown(text),
            side: position.side_to_move(),
            wanted: phrases
                .first()
                .map_or_else(String::new, |phrase| phrase.who.to_string()),
        });
    };
    let sent = men.into_iter().filter_map(|from| {
        let to = phrase.action.target(position, from, phrase.number)?;
        Some(Move::new(from, to))
    });
    let moves: Vec<Move> = sent.collect();
    if moves.is_empty() {
        return Err(NotationError::NoTarget {
            text: shown(text),
            piece,
            from,
        });
    }
    legal(position, text, moves)
}

/// The men of the side to move that a convention calls by one of the phrases' names.
fn named(position: &Position, phrases: &[Phrase], scheme: Scheme) -> Bitboard {
    let side = position.side_to_move();
    union(phrases.iter().map(|&Phrase { who, .. }| {
        let men = position.pieces(side, who.kind()).into_iter();
        men.filter(|&square| scheme.who(position, square) == Some(who))
            .collect()
    }))
}

fn union(sets: impl Iterator<Item = Bitboard>) -> Bitboard {
    sets.fold(Bitboard::EMPTY, |all, set| all | set)
}
