//! [`Record`]: a game, and [`ReadGame`], a game as its file tells it.

use crate::moves::Move;
use crate::position::{Diagram, Position, PositionError, Setup};
use crate::rules::{Conditions, Game, PushError};

use super::cursor::Walk;
use super::defect::FileDefect;
use super::node_id::NodeId;
use super::result::GameResult;
use super::tags::Tags;
use super::tree::MoveTree;

/// A game: what was said about it, where it began, what was played and might have been, how it
/// ended.
///
/// ```
/// use xq_core::Position;
/// use xq_core::record::{self, ReadOptions};
///
/// // Play through the main line, then look at every move with the depth at which it stands.
/// let file = "1. h2e2 (1. b2e2 h9g7) 1... h9g7 2. h0g2 *";
/// let record = record::read(file.as_bytes(), &ReadOptions::default())?.next().unwrap()?.record;
/// let mut position = Position::from_setup(&record.start)?;
/// for mv in record.tree.main_moves() {
///     let _ = position.make(mv);
/// }
/// assert_eq!(position.fullmove_number(), 2);
/// let depths: Vec<usize> = record.tree.preorder().map(|(depth, _)| depth).collect();
/// assert_eq!(depths, [1, 2, 3, 1, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// What was said about it.
    pub tags: Tags,
    /// Where it began. Files hold setups that are no positions too; such a record has no moves.
    pub start: Setup,
    /// The moves, legal from the start on if [`read`](super::read) gave them.
    pub tree: MoveTree,
    /// How it ended.
    pub result: GameResult,
}

impl Record {
    /// A game without tags, moves and result.
    pub fn new(start: Setup) -> Record {
        Record {
            tags: Tags::new(),
            start,
            tree: MoveTree::new(),
            result: GameResult::Unknown,
        }
    }

    /// A game of these moves from a position, for instance one that was just played.
    ///
    /// ```
    /// use xq_core::Position;
    /// use xq_core::record::Record;
    /// let moves = ["h2e2", "h9g7"].map(|mv| mv.parse().unwrap());
    /// let record = Record::of_moves(&Position::start(), moves);
    /// assert_eq!(record.tree.main_moves().count(), 2);
    /// ```
    pub fn of_moves(start: &Position, moves: impl IntoIterator<Item = Move>) -> Record {
        let mut record = Record::new(start.to_setup());
        let mut node = NodeId::ROOT;
        for mv in moves {
            node = record.tree.add(node, mv);
        }
        record
    }

    /// The position in which the game begins, which may be one that no game leads to.
    ///
    /// # Errors
    /// When the start can be no position, not even a diagram's.
    pub fn start_diagram(&self) -> Result<Diagram, PositionError> {
        Diagram::new(&self.start)
    }

    /// The game up to a node, for a judge or a search: to the end of the main line with the last of
    /// [`MoveTree::main_line`], to the end of a variation with that variation's last node. It goes on
    /// where the rules have ended it, as the players did.
    ///
    /// ```
    /// use xq_core::record::{self, ReadOptions, Record};
    /// use xq_core::rules::Conditions;
    /// let file = "1. h2e2 h9g7 2. e2e6 *";
    /// let record = record::read(file.as_bytes(), &ReadOptions::default())?.next().unwrap()?.record;
    /// let end = record.tree.main_line().last().unwrap();
    /// let game = record.game_to(end, Conditions::default())?;
    /// assert_eq!(game.moves().count(), 3);
    /// assert_eq!(Record::from(&game).tree, record.tree);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the start is no position of a game, or a move on the way is not legal.
    pub fn game_to(&self, node: NodeId, conditions: Conditions) -> Result<Game, NoGame> {
        let mut game = Game::new(Position::from_setup(&self.start)?, conditions);
        for mv in self
            .tree
            .path(node)
            .into_iter()
            .filter_map(|node| self.tree.mv(node))
        {
            game.play_on(mv)?;
        }
        Ok(game)
    }

    /// Walks through the tree, a move after the other, each with the position before it.
    ///
    /// # Errors
    /// When the start can be no position, not even a diagram's.
    pub fn walk(&self) -> Result<Walk<'_>, PositionError> {
        Ok(Walk::new(&self.tree, self.start_diagram()?.into_position()))
    }
}

/// The record of a game that was just played: its start, its moves, and its result if it is over.
impl From<&Game> for Record {
    fn from(game: &Game) -> Record {
        let mut record = Record::of_moves(game.start(), game.moves());
        record.result = GameResult::from(game.verdict());
        record
    }
}

/// Why a record is no game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NoGame {
    /// It begins with something else than a position of a game.
    #[error(transparent)]
    Start(#[from] PositionError),
    /// A move cannot be played.
    #[error(transparent)]
    Move(#[from] PushError),
}

/// A game as it was read, and what is wrong with it in the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadGame {
    /// What could be read.
    pub record: Record,
    /// What could not, in the order in which it was found.
    pub defects: Vec<FileDefect>,
}
