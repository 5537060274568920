//! Time by the wall and time of the processor.

use std::time::{Duration, Instant};

use rustix::time::{ClockId, clock_gettime};

/// How long something took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Lap {
    /// By the clock on the wall.
    pub wall: Duration,
    /// What all threads of the process together have had of the processor; `None` for other
    /// processes.
    pub cpu: Option<Duration>,
}

/// Takes both times.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch {
    wall: Instant,
    cpu: Duration,
}

impl Stopwatch {
    /// Begins to count.
    pub fn start() -> Stopwatch {
        let cpu = cpu_time();
        Stopwatch {
            wall: Instant::now(),
            cpu,
        }
    }

    /// What has passed since.
    pub fn lap(&self) -> Lap {
        let wall = self.wall.elapsed();
        Lap {
            wall,
            cpu: Some(cpu_time().saturating_sub(self.cpu)),
        }
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
}
