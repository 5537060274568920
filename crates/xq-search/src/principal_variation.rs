//! The triangular table in which the textbook searchers keep their principal variation.

/// Row `ply` holds the best line found so far from that ply on.
pub(crate) struct PvTable<M>(Vec<Vec<M>>);

impl<M: Copy> PvTable<M> {
    /// A table without any line.
    pub fn new() -> PvTable<M> {
        PvTable(Vec::new())
    }

    /// A node begins: nothing is known of it yet.
    pub fn clear(&mut self, ply: u32) {
        let ply = ply as usize;
        while self.0.len() < ply + 2 {
            self.0.push(Vec::new());
        }
        self.0[ply].clear();
    }

    /// The best line from a ply is this move and the best line after it.
    pub fn update(&mut self, mv: M, ply: u32) {
        let (before, after) = self.0.split_at_mut(ply as usize + 1);
        let (row, rest) = (&mut before[ply as usize], &after[0]);
        row.clear();
        row.push(mv);
        row.extend_from_slice(rest);
    }

    /// The line from the root.
    pub fn into_line(self) -> Vec<M> {
        self.0.into_iter().next().unwrap_or_default()
    }
}
