//! The features of a position, told to whoever listens.

use xq_core::{Color, Position};

use super::attack_map::AttackMap;
use super::placement::Placement;
use super::scorer::Scorer;
use super::weights::WEIGHTS;

/// Tells a scorer every feature on the board, material and placement included: what a trace shows
/// and a tuner counts.
pub fn add_features(position: &Position, scorer: &mut impl Scorer) {
    Placement::add_features(position, scorer);
    add_terms(position, scorer);
}

/// Tells a scorer every feature but material and placement.
#[inline]
pub(super) fn add_terms(position: &Position, scorer: &mut impl Scorer) {
    let mut attacks = AttackMap::of(position);
    // Sides are spelt out so that each is compiled for itself.
    attacks.pieces(Color::Red, scorer);
    attacks.pieces(Color::Black, scorer);
    add_side(&attacks, Color::Red, scorer);
    add_side(&attacks, Color::Black, scorer);
    scorer.add(position.side_to_move(), &WEIGHTS.tempo, 1);
}

#[inline(always)]
fn add_side(attacks: &AttackMap<'_>, color: Color, scorer: &mut impl Scorer) {
    attacks.king_attack(color, scorer);
    attacks.guards(color, scorer);
    attacks.pawns(color, scorer);
    attacks.together(color, scorer);
    attacks.space(color, scorer);
    attacks.threats(color, scorer);
}
