//! Time by the wall and time of the processor.

use std::time::{Duration, Instant};

use rustix::time::{ClockId, clock_gettime};

/// How much longer than its processor time a search by one thread may take by the wall. A machine
/// that gives it less has other things to do.
pub(crate) const MOST_WALL: u32 = 20;

/// By which clock something is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, strum::Display)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub(crate) enum Clock {
    #[default]
    Wall,
    /// What the searching thread has had of a processor: on a busy machine still the same.
    Processor,
}

/// How long something took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Lap {
    pub(crate) wall: Duration,
    /// All threads of the searching process together; `None` where the system does not tell.
    pub(crate) cpu: Option<Duration>,
}

/// Takes both times.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopwatch {
    wall: Instant,
    cpu: Duration,
}

impl Stopwatch {
    pub(crate) fn start() -> Stopwatch {
        let cpu = cpu_time();
        Stopwatch {
            wall: Instant::now(),
            cpu,
        }
    }

    pub(crate) fn lap(&self) -> Lap {
        let wall = self.wall.elapsed();
        Lap {
            wall,
            cpu: Some(cpu_time().saturating_sub(self.cpu)),
        }
    }

    /// What is left of `time` for a search by one thread, by the processor's clock; nothing if the
    /// processor was elsewhere all too long.
    pub(crate) fn left_of(&self, time: Duration) -> Duration {
        let wall = self.wall.elapsed();
        // One thread cannot have more of the processor than has passed.
        if wall < time {
            return time - wall;
        }
        if wall >= MOST_WALL * time {
            return Duration::ZERO;
        }
        (time + self.cpu).saturating_sub(cpu_time())
    }
}

fn cpu_time() -> Duration {
    Duration::try_from(clock_gettime(ClockId::ProcessCPUTime)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waiting_takes_no_processor() {
        let watch = Stopwatch::start();
        std::thread::sleep(Duration::from_millis(20));
        let lap = watch.lap();
        assert!(lap.wall >= Duration::from_millis(20) && lap.cpu.is_some());
    }

    #[test]
    fn time_ends_by_the_wall_when_the_processor_is_elsewhere() {
        let watch = Stopwatch::start();
        assert!(watch.left_of(Duration::from_secs(3600)) > Duration::from_secs(3000));
        std::thread::sleep(Duration::from_millis(20));
        assert_eq!(watch.left_of(Duration::from_millis(1)), Duration::ZERO);
    }
}
