//! Where games are played: the schedule and the crew that plays it, which know nothing of the game;
//! openings, clocks, adjudication and the referee of xiangqi; capture Go.

pub mod adjudication;
pub mod capture_go;
pub mod clock;
pub mod crew;
pub mod deck;
pub mod ending;
pub mod entrant;
pub mod game;
pub mod openings;
pub mod programme;
pub mod schedule;
pub mod xiangqi;

pub use adjudication::Adjudication;
pub use capture_go::CaptureGo;
pub use clock::{Clock, TimeControl};
pub use deck::Order;
pub use ending::{Ending, Reason};
pub use entrant::Entrant;
pub use game::Contest;
pub use openings::{Opening, Openings};
pub use programme::{Beginning, Description, Played, Programme, Referee};
pub use schedule::{Fixture, Format, Schedule};
pub use xiangqi::Xiangqi;
