//! What other processes have had of the processor.

use std::fs;
use std::time::Duration;

/// Tells what processes have had of the processor so far, all their running threads together: for
/// differences, as threads that end take theirs along.
#[derive(Clone, Debug)]
pub struct ProcessorClock(Vec<u32>);

impl ProcessorClock {
    /// The clock of processes by their numbers.
    pub fn of(processes: Vec<u32>) -> ProcessorClock {
        ProcessorClock(processes)
    }

    /// What they have had; `None` where the system does not tell (Linux with schedstat does).
    pub fn now(&self) -> Option<Duration> {
        let mut processes = self.0.iter();
        let time = processes.try_fold(Duration::ZERO, |sum, &process| {
            Some(sum + time_of(process)?)
        });
        time.filter(|time| !time.is_zero())
    }
}

fn time_of(process: u32) -> Option<Duration> {
    let mut time = Duration::ZERO;
    for thread in fs::read_dir(format!("/proc/{process}/task"))
        .ok()?
        .flatten()
    {
        // One may end in between.
        if let Ok(text) = fs::read_to_string(thread.path().join("schedstat")) {
            time += Duration::from_nanos(text.split(' ').next()?.parse().ok()?);
        }
    }
    Some(time)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_seen_and_what_does_not_exist_is_not() {
        let clock = ProcessorClock::of(vec![std::process::id()]);
        if let Some(before) = clock.now() {
            let work: u64 = (0..20_000_000_u64).map(std::hint::black_box).sum();
            assert!(work > 0 && clock.now().is_some_and(|now| now > before));
        }
        assert_eq!(ProcessorClock::of(vec![u32::MAX]).now(), None);
    }
}
