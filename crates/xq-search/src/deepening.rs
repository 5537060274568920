//! Iterative deepening of the textbook searchers: one search after the other, each a ply deeper and
//! begun with the principal variation of the one before.

use crate::alpha_beta::alpha_beta_ordered_by;
use crate::engine::Limits;
use crate::engine::score::MAX_PLY;
use crate::move_ordering::MoveOrderer;
use crate::negamax::negamax;
use crate::pvs::pvs_ordered_by;
use crate::searchable::{Found, Searchable};
use crate::stoppable::Stoppable;

/// A textbook searcher with what it learns from one search to the next.
pub(crate) enum Textbook<M> {
    Negamax,
    AlphaBeta(MoveOrderer<M>),
    Pvs(MoveOrderer<M>),
}

impl<M: Copy + PartialEq> Textbook<M> {
    /// Searches to a depth in plies and looks at a line first, where it orders moves at all.
    pub fn search<G>(&mut self, game: &mut G, depth: u32, line: &[M]) -> Found<M>
    where
        G: Searchable<Move = M>,
    {
        match self {
            Textbook::Negamax => negamax(game, depth),
            Textbook::AlphaBeta(orderer) => {
                orderer.follow(line);
                alpha_beta_ordered_by(orderer, game, depth)
            }
            Textbook::Pvs(orderer) => {
                orderer.follow(line);
                pvs_ordered_by(orderer, game, depth)
            }
        }
    }
}

/// The last finished search of an iterative deepening.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deepened<M> {
    /// How deep it went, in plies.
    pub depth: u32,
    /// What it has found; its nodes are those of all searches, the one broken off included.
    pub found: Found<M>,
}

/// What ends an iterative deepening besides depth and nodes. The first search is always finished, so
/// that there is a move to play.
pub trait Watch {
    /// Whether the search that runs has to be broken off; asked every few hundred positions.
    fn must_stop(&self) -> bool {
        false
    }

    /// Whether another search should not be begun.
    fn is_enough(&self) -> bool {
        self.must_stop()
    }
}

/// Nothing but the limits ends the search.
impl Watch for () {}

/// Searches deeper and deeper until depth, nodes or the watch say that it is enough, and tells each
/// finished search.
pub(crate) fn deepen<G: Searchable>(
    mut searcher: Textbook<G::Move>,
    game: &mut G,
    limits: &Limits,
    watch: &impl Watch,
    mut hear: impl FnMut(&Deepened<G::Move>),
) -> Deepened<G::Move> {
    let deepest = limits.depth.unwrap_or(MAX_PLY as u32).max(1);
    let node_limit = limits.nodes.unwrap_or(u64::MAX);
    let soft_limit = limits.soft_nodes.unwrap_or(u64::MAX).min(node_limit);
    let mut last = Deepened {
        depth: 1,
        found: searcher.search(game, 1, &[]),
    };
    hear(&last);
    for depth in 2..=deepest {
        let Found { line, nodes, .. } = &last.found;
        let nodes = *nodes;
        if line.is_empty() || nodes >= soft_limit || watch.is_enough() {
            break;
        }
        let mut stoppable =
            Stoppable::new(&mut *game, || watch.must_stop()).limit_nodes(node_limit - nodes);
        let mut found = searcher.search(&mut stoppable, depth, line);
        found.nodes += nodes;
        if stoppable.is_stopped() {
            last.found.nodes = found.nodes.min(node_limit);
            break;
        }
        last = Deepened { depth, found };
        hear(&last);
    }
    last
}
