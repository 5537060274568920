//! Where games are played: the workers, who know nothing of the game; opening books, adjudication
//! and the referee of xiangqi; capture Go. A game that was played is handed out as [`Played`]; what
//! becomes of it is not the arena's business.

pub(crate) mod adjudication;
pub(crate) mod affinity;
mod book;
pub(crate) mod capture_go;
pub(crate) mod contest;
mod game;
mod game_log;
mod openings;
mod stall;
pub(crate) mod workers;
mod xiangqi;

pub(crate) use adjudication::Adjudication;
pub(crate) use capture_go::CaptureGo;
pub(crate) use contest::{Contest, Played};
pub(crate) use game_log::GameLog;
pub(crate) use openings::Openings;
pub(crate) use stall::StallWatch;
pub(crate) use xiangqi::Xiangqi;
