//! The crate against a second, plain implementation of the rules.

mod games;
mod naive;
mod perft;
