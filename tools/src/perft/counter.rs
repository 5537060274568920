//! The generators that can count, behind one door.

use anyhow::{Result, bail};
use clap::ValueEnum;
use xq_core::Position;
use xq_core::perft::{Method, Perft, PerftTable, Rules};

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
        match self {
            Generator::Fast => "fast",
            Generator::Scan => "scan",
            Generator::Table => "table",
            Generator::Validator => "validator",
        }
    }
}

/// A generator, the rules and the method by which it counts, and perhaps a hash table.
pub struct Counter {
    generator: Generator,
    perft: Perft,
    table: Option<PerftTable>,
}

impl Counter {
    /// Makes ready to count, with a hash table of `hash` MiB if wished.
    ///
    /// # Errors
    /// When the memory is not to be had, or the generator cannot do what is asked.
    pub fn new(
        generator: Generator,
        rules: Rules,
        method: Method,
        hash: Option<u32>,
    ) -> Result<Counter> {
        if generator != Generator::Fast && hash.is_some() {
            bail!("--hash works with the generator fast only");
        }
        let table = hash.map(|size| PerftTable::new(size as usize)).transpose()?;
        let perft = Perft { rules, method };
        Ok(Counter {
            generator,
            perft,
            table,
        })
    }

    /// Leaves at `depth` plies below a position, on this thread.
    pub fn count(&self, position: &Position, depth: u32) -> u64 {
        match &self.table {
            None => self.perft.count(position, depth),
            Some(table) => self.perft.with_table(table).count(position, depth),
        }
    }

    /// The same number, on the threads of the current rayon pool.
    pub fn count_parallel(&self, position: &Position, depth: u32) -> u64 {
        match &self.table {
            None => self.perft.count_parallel(position, depth),
            Some(table) => self.perft.with_table(table).count_parallel(position, depth),
        }
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
        match (self.perft.method, self.generator, self.perft.rules) {
            (Method::Differential, Generator::Fast, Rules::Legal) => Method::Differential,
            (Method::Differential, _, _) => Method::Bulk,
            (method, _, _) => method,
        }
    }
}
