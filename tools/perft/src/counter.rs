//! The generators that can count, behind one door.

use anyhow::{Result, ensure};
use clap::ValueEnum;
use rayon::prelude::*;
use xq_core::perft::{HashedPerft, LeafStats, Method, Perft, PerftTable, Rules, Task};
use xq_core::{Move, Position};
use xq_textbook::Textbook;

/// Shallower trees are counted by one thread.
const SPLIT_FROM: u32 = 5;

/// A move generator.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Generator {
    /// The generator of xq-core
    Fast,
    /// Walks a 9x10 board
    Scan,
    /// Looks up a 16x16 table of legal places
    Table,
    /// Tries all pairs of squares with a rule book
    Validator,
}

impl Generator {
    /// `fast`, `scan`, `table` or `validator`.
    pub fn name(self) -> &'static str {
        self.textbook().map_or("fast", Textbook::name)
    }

    fn textbook(self) -> Option<Textbook> {
        match self {
            Generator::Fast => None,
            Generator::Scan => Some(Textbook::Scan),
            Generator::Table => Some(Textbook::Table),
            Generator::Validator => Some(Textbook::Validator),
        }
    }
}

/// A generator, the rules and the method by which it counts, and perhaps a hash table.
pub struct Counter<'a> {
    generator: Generator,
    perft: Perft,
    hashed: Option<HashedPerft<'a>>,
}

/// A hash table of so many MiB, if one is wished for.
///
/// # Errors
/// When the memory is not to be had.
pub fn table(hash: Option<u32>) -> Result<Option<PerftTable>> {
    Ok(hash
        .map(|size| PerftTable::new(size as usize))
        .transpose()?)
}

impl<'a> Counter<'a> {
    /// Makes ready to count, with a hash table and the seed of its keys if wished.
    ///
    /// # Errors
    /// When the generator cannot do what is asked.
    pub fn new(
        generator: Generator,
        rules: Rules,
        method: Method,
        hash: Option<(&'a mut PerftTable, u64)>,
    ) -> Result<Counter<'a>> {
        let fast = generator == Generator::Fast;
        ensure!(
            fast || hash.is_none(),
            "--hash works with the generator fast only"
        );
        ensure!(
            fast || method != Method::Walk,
            "--method walk works with the generator fast only"
        );
        let perft = Perft { rules, method };
        Ok(Counter {
            generator,
            perft,
            hashed: hash.map(|(table, seed)| perft.with_table(table, seed)),
        })
    }

    /// Leaves at `depth` plies below a position, on this thread.
    pub fn count(&self, position: &Position, depth: u32) -> u128 {
        if let Some(textbook) = self.generator.textbook() {
            let mut generator = textbook.build(&position.to_setup());
            return generator.perft(self.perft.rules, depth).into();
        }
        match &self.hashed {
            None => self.perft.count(position, depth),
            Some(hashed) => hashed.count(position, depth),
        }
    }

    /// A bound on the chance that the hash table has spoilt a count; none without a table.
    pub fn chance_of_error(&self) -> Option<f64> {
        self.hashed.as_ref().map(HashedPerft::chance_of_error)
    }

    /// The same number, on the threads of the current rayon pool. Small trees are not split, so
    /// that the method in question counts them whole.
    pub fn count_parallel(&self, position: &Position, depth: u32) -> u128 {
        let plies = if depth < SPLIT_FROM { 0 } else { 2 };
        self.tasks(position, plies)
            .par_iter()
            .map(|task| self.count(&task.position, depth - plies))
            .reduce(|| 0, u128::saturating_add)
    }

    /// What happens at the leaves, on this thread.
    pub fn leaf_stats(&self, position: &Position, depth: u32) -> LeafStats {
        match self.generator.textbook() {
            None => self.perft.leaf_stats(position, depth),
            Some(textbook) => textbook
                .build(&position.to_setup())
                .leaf_stats(self.perft.rules, depth),
        }
    }

    /// All lines of `plies` plies, found by the generator itself.
    pub fn tasks(&self, position: &Position, plies: u32) -> Vec<Task> {
        let Some(textbook) = self.generator.textbook() else {
            return self.perft.tasks(position, plies);
        };
        let mut tasks = vec![Task {
            line: Vec::new(),
            position: position.clone(),
        }];
        for _ in 0..plies {
            let split = |task: &Task| {
                let mut generator = textbook.build(&task.position.to_setup());
                let moves = generator.moves(self.perft.rules).into_iter();
                moves.map(|mv| after(task, mv)).collect::<Vec<_>>()
            };
            tasks = tasks.iter().flat_map(split).collect();
        }
        tasks
    }

    /// The rules and the method.
    pub fn perft(&self) -> &Perft {
        &self.perft
    }

    /// The generator.
    pub fn generator(&self) -> Generator {
        self.generator
    }

    /// The method that really counts: differences are taken by the fast generator under the rules
    /// of the game only.
    pub fn method(&self) -> Method {
        let differences = self.generator == Generator::Fast && self.perft.rules == Rules::Legal;
        match self.perft.method {
            Method::Differential if !differences => Method::Bulk,
            method => method,
        }
    }
}

fn after(task: &Task, mv: Move) -> Task {
    let mut task = task.clone();
    let _ = task.position.make(mv);
    task.line.push(mv);
    task
}
