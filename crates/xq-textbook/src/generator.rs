//! What the three generators have in common: from moves of pieces to moves of a game.
//!
//! A generator knows its board, how its pieces move, and when a king stands attacked. The rest is
//! the same for all of them and stands here once, as the provided methods of
//! [`TextbookGenerator`]:
//!
//! ```text
//!  piece_moves          every own piece, wherever it can go         Rules::Pseudo
//!      |
//!      |-- make the move, look at the own king, take it back;
//!      |   keep the move if the king is safe                        Rules::Legal
//!      |
//!      `-- drop sideways steps of the king into the other's view;
//!          if the kings see each other, add the capture             Rules::KingCapture
//! ```
//!
//! A side without a king has no moves under any rules.

use xq_core::perft::{LeafStats, Rules};
use xq_core::{Color, Move, Piece, Setup, Square};

/// A plain move generator: a board with a side to move, on which moves are made and taken back.
///
/// It trusts its caller: the set-up is to be a possible position
/// ([`xq_core::Position::from_setup`] says which ones are), and the moves made are to be its own.
/// Anything else gives moves without a meaning, but no panic.
///
/// ```
/// use xq_core::Setup;
/// use xq_core::perft::Rules;
/// use xq_textbook::{Table, TextbookGenerator};
///
/// let mut table = Table::from_setup(&Setup::start());
/// table.make("h2e2".parse().unwrap());
/// assert_eq!(table.moves(Rules::Legal).len(), 45);
/// table.unmake();
/// assert_eq!(table.moves(Rules::Legal).len(), 44);
/// ```
pub trait TextbookGenerator: Send {
    /// The pieces and the side to move of a set-up, on this generator's own board.
    fn from_setup(setup: &Setup) -> Self
    where
        Self: Sized;

    /// The side to move.
    fn side_to_move(&self) -> Color;

    /// What stands on a square.
    fn piece_at(&self, square: Square) -> Option<Piece>;

    /// Where a side's king stands, if it has not been taken.
    fn king(&self, color: Color) -> Option<Square>;

    /// Whether both kings stand on one file with nothing between them.
    fn kings_face(&self) -> bool;

    /// Whether the other side's pieces could take this side's king if it were their turn, along
    /// an open file between the kings too.
    fn king_attacked(&self, color: Color) -> bool;

    /// Appends the moves that the pieces of the side to move can make by their way of moving.
    fn piece_moves(&self, queue: &mut Vec<Move>);

    /// Makes a move.
    fn make(&mut self, mv: Move);

    /// Takes the last move back; without one nothing happens.
    fn unmake(&mut self);

    /// Replaces what is in the queue by the moves of the side to move under these rules.
    fn moves_into(&mut self, rules: Rules, queue: &mut Vec<Move>) {
        queue.clear();
        let color = self.side_to_move();
        let Some(king) = self.king(color) else {
            return;
        };
        self.piece_moves(queue);
        match rules {
            Rules::Pseudo => {}
            Rules::Legal => {
                queue.retain(|&mv| !after(self, mv, |board| board.king_attacked(color)));
            }
            Rules::KingCapture => {
                queue.retain(|&mv| {
                    let sideways = mv.from == king && mv.to.file() != king.file();
                    !(sideways && after(self, mv, |board| board.kings_face()))
                });
                if let Some(enemy) = self.king(color.other())
                    && self.kings_face()
                {
                    queue.push(Move::new(king, enemy));
                }
            }
        }
    }

    /// The moves of the side to move under these rules, in a list of their own.
    fn moves(&mut self, rules: Rules) -> Vec<Move> {
        let mut queue = Vec::new();
        self.moves_into(rules, &mut queue);
        queue
    }

    /// Leaves `depth` plies below the board as it stands; depth 0 is the board itself.
    ///
    /// Each depth has a move queue of its own, which all nodes of that depth fill in turn. The
    /// moves of the last ply are counted, not made.
    fn perft(&mut self, rules: Rules, depth: u32) -> u64 {
        count(self, rules, &mut queues(depth))
    }

    /// What happens at the leaves: captures by the last move, checks, mates.
    fn leaf_stats(&mut self, rules: Rules, depth: u32) -> LeafStats {
        let mut total = LeafStats::default();
        look_at_leaves(self, rules, &mut queues(depth), false, &mut total);
        total
    }
}

/// Makes a move, looks at the board, takes the move back.
fn after<G: TextbookGenerator + ?Sized, T>(
    generator: &mut G,
    mv: Move,
    look: impl FnOnce(&mut G) -> T,
) -> T {
    generator.make(mv);
    let seen = look(generator);
    generator.unmake();
    seen
}

/// An empty move queue for each depth.
fn queues(depth: u32) -> Vec<Vec<Move>> {
    (0..depth).map(|_| Vec::new()).collect()
}

/// Leaves as many plies down as there are queues.
fn count<G: TextbookGenerator + ?Sized>(
    generator: &mut G,
    rules: Rules,
    queues: &mut [Vec<Move>],
) -> u64 {
    let Some((queue, deeper)) = queues.split_first_mut() else {
        return 1;
    };
    generator.moves_into(rules, queue);
    if deeper.is_empty() {
        return queue.len() as u64;
    }
    let below = |&mv| after(generator, mv, |board| count(board, rules, deeper));
    queue.iter().map(below).sum()
}

/// Adds up what happens at the leaves as many plies down as there are queues.
fn look_at_leaves<G: TextbookGenerator + ?Sized>(
    generator: &mut G,
    rules: Rules,
    queues: &mut [Vec<Move>],
    captured: bool,
    total: &mut LeafStats,
) {
    let Some((queue, deeper)) = queues.split_first_mut() else {
        let check = generator.king_attacked(generator.side_to_move());
        let stuck = generator.moves(rules).is_empty();
        *total += LeafStats {
            nodes: 1,
            captures: captured.into(),
            checks: check.into(),
            checkmates: (check && stuck).into(),
            stalemates: (!check && stuck).into(),
        };
        return;
    };
    generator.moves_into(rules, queue);
    for &mv in queue.iter() {
        let captures = generator.piece_at(mv.to).is_some();
        after(generator, mv, |board| {
            look_at_leaves(board, rules, deeper, captures, total);
        });
    }
}
