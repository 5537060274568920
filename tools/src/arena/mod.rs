//! Where games are played: openings, clocks, the referee, adjudication, the schedule and the crew
//! that plays it.

pub mod adjudication;
pub mod clock;
pub mod crew;
pub mod ending;
pub mod entrant;
pub mod game;
pub mod openings;
pub mod schedule;

pub use adjudication::Adjudication;
pub use clock::{Clock, TimeControl};
pub use ending::{Ending, Reason};
pub use entrant::Entrant;
pub use game::{Contest, Played};
pub use openings::{Opening, Openings, Order};
pub use schedule::{Fixture, Format, Schedule};
