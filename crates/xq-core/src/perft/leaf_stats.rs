//! [`LeafStats`]: what happens at the leaves.

/// What happens at the leaves of a perft.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LeafStats {
    /// Leaves.
    pub nodes: u128,
    /// Leaves reached by a capture.
    pub captures: u128,
    /// Leaves at which the side to move is in check.
    pub checks: u128,
    /// Of those, the ones without a legal move.
    pub checkmates: u128,
    /// Leaves without check and without a legal move.
    pub stalemates: u128,
}

impl From<[u128; 5]> for LeafStats {
    /// Leaves, captures, checks, checkmates and stalemates, in this order.
    fn from([nodes, captures, checks, checkmates, stalemates]: [u128; 5]) -> LeafStats {
        LeafStats {
            nodes,
            captures,
            checks,
            checkmates,
            stalemates,
        }
    }
}

impl std::ops::AddAssign for LeafStats {
    fn add_assign(&mut self, other: LeafStats) {
        self.nodes += other.nodes;
        self.captures += other.captures;
        self.checks += other.checks;
        self.checkmates += other.checkmates;
        self.stalemates += other.stalemates;
    }
}
