//! `xq-play` over a bare WebSocket: what it refuses, and that the rules decide.

mod access;
mod contests;
mod other;
mod refusals;
mod studies;
#[path = "../support/mod.rs"]
mod support;
mod tab;
