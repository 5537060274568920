//! Three plain move generators for xiangqi, each written to be read in one sitting.
//!
//! They answer the same question, "where can this piece go?", in the three ways that the teaching
//! literature knows. None shares a board, a table or a helper with another, or with the fast
//! generator of `xq-core`: where all four agree, a mistake would have to be made four times.
//!
//! | module | the board | the idea |
//! |---|---|---|
//! | [`scan`] | 9 x 10 points | from each own piece, walk outwards and see what is there |
//! | [`table`] | 9 x 10 points inside 16 x 16 | add a number to a square, look up whether the piece may stand there |
//! | [`validator`] | 10 x 9 piece codes | a rule book says yes or no to one move; ask it about all pairs of points |
//!
//! A good order to read them is `validator` (the rules, nearly in words), `scan` (the same rules
//! turned round: from "may it?" to "where to?"), `table` (the same walk with the conditions moved
//! into data). What they have in common, how moves of pieces become moves of a game, stands
//! in [`generator`].
//!
//! ```
//! use xq_core::Setup;
//! use xq_core::perft::Rules;
//! use xq_textbook::{Scan, Textbook, TextbookGenerator};
//!
//! let mut scan = Scan::from_setup(&Setup::start());
//! assert_eq!(scan.perft(Rules::Legal, 2), 1920);
//!
//! // Or by name, as a command line has it:
//! let textbook: Textbook = "validator".parse().unwrap();
//! let mut generator = textbook.build(&Setup::start());
//! assert_eq!(generator.moves(Rules::Legal).len(), 44);
//! ```

#![warn(missing_docs)]

use std::fmt;
use std::str::FromStr;

use xq_core::Setup;

pub mod generator;
pub mod scan;
pub mod table;
pub mod validator;

pub use generator::TextbookGenerator;
pub use scan::Scan;
pub use table::Table;
pub use validator::Validator;

/// The generators by name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Textbook {
    /// [`Scan`].
    Scan,
    /// [`Table`].
    Table,
    /// [`Validator`].
    Validator,
}

impl Textbook {
    /// All three.
    pub const ALL: [Textbook; 3] = [Textbook::Scan, Textbook::Table, Textbook::Validator];

    /// Its name in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Textbook::Scan => "scan",
            Textbook::Table => "table",
            Textbook::Validator => "validator",
        }
    }

    /// A generator of this kind, set up to play from `setup`.
    pub fn build(self, setup: &Setup) -> Box<dyn TextbookGenerator> {
        match self {
            Textbook::Scan => Box::new(Scan::from_setup(setup)),
            Textbook::Table => Box::new(Table::from_setup(setup)),
            Textbook::Validator => Box::new(Validator::from_setup(setup)),
        }
    }
}

impl fmt::Display for Textbook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no textbook generator.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("found {found:?} where a textbook generator (scan, table or validator) was expected")]
pub struct TextbookError {
    /// What stood there.
    pub found: String,
}

impl FromStr for Textbook {
    type Err = TextbookError;

    fn from_str(text: &str) -> Result<Textbook, TextbookError> {
        let named = |textbook: &Textbook| textbook.name() == text;
        Textbook::ALL
            .into_iter()
            .find(named)
            .ok_or_else(|| TextbookError {
                found: text.to_owned(),
            })
    }
}
