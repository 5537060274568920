//! From what a text says to the one legal move that it means.

use crate::bitboard::Bitboard;
use crate::moves::Move;
use crate::notation::NotationError;
use crate::notation::error::shown;
use crate::notation::phrase::Phrase;
use crate::notation::stacks::Scheme;
use crate::position::Position;

/// The one legal move among those that a text may mean.
///
/// # Errors
/// When there are several legal ones, or none; `candidates` must not be empty.
pub fn only_legal(
    position: &Position,
    text: &str,
    candidates: &[Move],
) -> Result<Move, NotationError> {
    let legal = candidates.iter().filter(|&&mv| position.is_legal(mv));
    let mut legal: Vec<Move> = legal.copied().collect();
    legal.sort();
    legal.dedup();
    match legal[..] {
        [mv] => Ok(mv),
        [] => Err(illegal(position, text, candidates)),
        _ => Err(NotationError::Ambiguous {
            text: shown(text),
            candidates: legal,
        }),
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

/// The move that one of the phrases means; they are several if the text can be cut up in several
/// ways. The `preferred` convention is asked first, then every one of the `family`, then none in
/// particular.
pub fn resolve(
    position: &Position,
    text: &str,
    phrases: &[Phrase],
    preferred: Option<Scheme>,
    family: &[Scheme],
) -> Result<Move, NotationError> {
    // The same words mean other pawns in another family: P+ is the second of four, 前兵 the first.
    let preferred = preferred.filter(|scheme| family.contains(scheme));
    let mut men = preferred.map_or(Bitboard::EMPTY, |scheme| named(position, phrases, scheme));
    if men.is_empty() {
        men = union(
            family
                .iter()
                .map(|&scheme| named(position, phrases, scheme)),
        );
    }
    if men.is_empty() {
        men = union(phrases.iter().map(|phrase| phrase.who.loosely(position)));
    }
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
    let moves: Vec<Move> = men
        .into_iter()
        .filter_map(|from| {
            let to = phrase.action.target(position, from, phrase.number)?;
            Some(Move::new(from, to))
        })
        .collect();
    if moves.is_empty() {
        return Err(NotationError::NoTarget {
            text: shown(text),
            piece,
            from,
        });
    }
    only_legal(position, text, &moves)
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
