//! What the `xq-*` tools share: the command line and its exit codes, progress, positions and suites
//! as people give them, files written as a whole, and reports as tables, plots and pages.

pub mod build_info;
pub mod calendar;
pub mod cli;
pub mod document;
pub mod files;
pub mod game_choice;
pub mod log;
pub mod part;
pub mod plot;
pub mod position;
pub mod progress;
pub mod suite;
