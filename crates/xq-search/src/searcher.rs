//! The searchers by name.

use std::fmt;
use std::str::FromStr;

use crate::deepening::{Deepened, Textbook, Watch, deepen};
use crate::engine::Limits;
use crate::move_ordering::{MoveOrderer, Ordering};
use crate::searchable::{Found, Searchable};

/// The searchers of this crate. The same name is the same searcher wherever one can be chosen.
///
/// | name | what it does | games |
/// |---|---|---|
/// | `random` | plays any legal move | all |
/// | `negamax` | looks at every move of every position | all |
/// | `alphabeta` | alpha-beta, moves as they are generated | all |
/// | `alphabeta-ordered` | alpha-beta, captures and refutations first | all |
/// | `pvs` | principal variation search, ordered likewise | all |
/// | `engine` | the strong searcher: transposition table, pruning, threads | xiangqi |
///
/// All but the first find the value of negamax at the same depth, except `engine`, which prunes.
///
/// ```
/// use xq_core::Position;
/// use xq_eval::Classic;
/// use xq_search::{Limits, Searcher, Xiangqi};
///
/// let mut game = Xiangqi::new(Position::start(), Classic);
/// let pvs: Searcher = "pvs".parse()?;
/// let reached = pvs.deepen(&mut game, &Limits::nodes(20_000), &(), |_| ()).unwrap();
/// assert!(reached.depth >= 2 && reached.found.line.len() == reached.depth as usize);
/// # Ok::<(), xq_search::SearcherError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Searcher {
    /// Any legal move.
    Random,
    /// [`negamax`](crate::negamax).
    Negamax,
    /// [`alpha_beta`](crate::alpha_beta) with [`Ordering::NONE`].
    AlphaBeta,
    /// [`alpha_beta`](crate::alpha_beta) with [`Ordering::FULL`].
    AlphaBetaOrdered,
    /// [`principal_variation_search`](crate::principal_variation_search) with [`Ordering::FULL`].
    Pvs,
    /// [`Engine`](crate::Engine).
    Engine,
}

impl Searcher {
    /// All searchers, the simplest first.
    pub const ALL: [Searcher; 6] = [
        Searcher::Random,
        Searcher::Negamax,
        Searcher::AlphaBeta,
        Searcher::AlphaBetaOrdered,
        Searcher::Pvs,
        Searcher::Engine,
    ];

    /// Its name, as at command lines and in files.
    pub const fn name(self) -> &'static str {
        match self {
            Searcher::Random => "random",
            Searcher::Negamax => "negamax",
            Searcher::AlphaBeta => "alphabeta",
            Searcher::AlphaBetaOrdered => "alphabeta-ordered",
            Searcher::Pvs => "pvs",
            Searcher::Engine => "engine",
        }
    }

    /// Searches any game to a depth in plies. `None` for `random`, which does not search, and for
    /// `engine`, which knows but xiangqi.
    pub fn search<G: Searchable>(self, game: &mut G, depth: u32) -> Option<Found<G::Move>> {
        Some(self.textbook::<G>()?.search(game, depth, &[]))
    }

    /// Searches any game deeper and deeper until the depth, the nodes or the soft nodes of the limits
    /// are reached, or the watch says that it is enough; each finished search is told. `None` as for
    /// [`Searcher::search`].
    pub fn deepen<G: Searchable>(
        self,
        game: &mut G,
        limits: &Limits,
        watch: &impl Watch,
        hear: impl FnMut(&Deepened<G::Move>),
    ) -> Option<Deepened<G::Move>> {
        let searcher = self.textbook::<G>()?;
        Some(deepen(searcher, game, limits, watch, hear))
    }

    fn textbook<G: Searchable>(self) -> Option<Textbook<G::Move>> {
        let orderer = MoveOrderer::new::<G>;
        match self {
            Searcher::Negamax => Some(Textbook::Negamax),
            Searcher::AlphaBeta => Some(Textbook::AlphaBeta(orderer(Ordering::NONE))),
            Searcher::AlphaBetaOrdered => Some(Textbook::AlphaBeta(orderer(Ordering::FULL))),
            Searcher::Pvs => Some(Textbook::Pvs(orderer(Ordering::FULL))),
            Searcher::Random | Searcher::Engine => None,
        }
    }
}

impl fmt::Display for Searcher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that names no searcher.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "found {found:?}, expected a searcher: random, negamax, alphabeta, alphabeta-ordered, pvs or engine"
)]
pub struct SearcherError {
    /// What stood there.
    pub found: String,
}

impl FromStr for Searcher {
    type Err = SearcherError;

    fn from_str(text: &str) -> Result<Searcher, SearcherError> {
        let named = |searcher: &Searcher| searcher.name() == text;
        Searcher::ALL
            .into_iter()
            .find(named)
            .ok_or_else(|| SearcherError {
                found: text.to_owned(),
            })
    }
}
