//! Whether two runs did the same work, so that their times can be compared.

use std::collections::HashMap;

use anyhow::{Result, bail};

use super::Named;
use crate::row::Row;

/// Fails unless two runs did the same: the same search, the same positions, and the same nodes
/// wherever nothing is left to chance.
///
/// # Errors
/// What is different.
pub(super) fn is_the_same(base: &Named, other: &Named) -> Result<()> {
    let (a, b) = (&base.run.manifest, &other.run.manifest);
    if let (Some(one), Some(two)) = (a.signature, b.signature)
        && one != two
    {
        bail!("their signatures are {one} and {two}");
    }
    if let (Some(one), Some(two)) = (&a.network, &b.network)
        && one != two
    {
        bail!("their networks have the checksums {one} and {two}");
    }
    if a.game != b.game {
        bail!("one is of {}, the other of {}", a.game, b.game);
    }
    let known: HashMap<&str, &str> = a.positions.iter().map(|p| (&*p.id, &*p.position)).collect();
    for place in &b.positions {
        let there = known.get(&*place.id);
        if there.is_some_and(|&position| position != place.position) {
            bail!("{} is another position in each", place.id);
        }
    }
    same_nodes(&base.run.rows, &other.run.rows)
}

fn same_nodes(base: &[Row], other: &[Row]) -> Result<()> {
    let key = |row: &Row| (row.contestant(), row.position.clone(), row.depth);
    let counts: HashMap<_, _> = base.iter().map(|row| (key(row), row.nodes)).collect();
    let fixed = other
        .iter()
        .filter(|row| row.contestant().is_deterministic());
    for row in fixed {
        if let Some(&Some(one)) = counts.get(&key(row))
            && let Some(two) = row.nodes
            && one != two
        {
            let (who, position, depth) = key(row);
            bail!("{who} looked at {one} and at {two} nodes in {position} at depth {depth}");
        }
    }
    Ok(())
}
