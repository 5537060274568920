//! Where games are played: the schedule and the crew that plays it, which know nothing of the game;
//! openings, clocks, adjudication and the referee of xiangqi; capture Go.

pub mod adjudication;
pub mod capture_go;
pub mod crew;
pub mod deck;
pub mod ending;
pub mod game;
pub mod openings;
pub mod programme;
pub mod schedule;
pub mod xiangqi;

pub use adjudication::Adjudication;
pub use capture_go::CaptureGo;
pub use ending::Reason;
pub use openings::Openings;
pub use programme::{Beginning, Played, Programme};
pub use schedule::Fixture;
pub use xiangqi::Xiangqi;
