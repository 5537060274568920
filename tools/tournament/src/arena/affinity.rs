//! Processors for the workers, so that games at a time do not slow each other down.

use anyhow::{Context, Result, bail};
use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

/// The processors of each worker. Who is started by a worker inherits them.
#[derive(Clone, Debug)]
pub(crate) struct Affinity(Vec<CpuSet>);

impl Affinity {
    /// Gives each of so many workers processors for so many threads, of those that this program may
    /// use.
    ///
    /// # Errors
    /// When there are not enough.
    pub fn new(workers: usize, threads: usize) -> Result<Affinity> {
        let usable = sched_getaffinity(None).context("cannot see which processors are usable")?;
        let usable: Vec<usize> = (0..CpuSet::MAX_CPU)
            .filter(|&one| usable.is_set(one))
            .collect();
        let threads = threads.max(1);
        if workers.saturating_mul(threads) > usable.len() {
            bail!(
                "--affinity needs a processor for each thread: found {workers} games at a time with \
                 {threads} threads each, expected at most {} threads in all",
                usable.len()
            );
        }
        let slots = usable.chunks(threads).take(workers);
        Ok(Affinity(slots.map(set_of).collect()))
    }

    /// Keeps the thread that calls this, and whom it starts, on the processors of a worker.
    ///
    /// # Errors
    /// When the system does not do it.
    pub fn hold(&self, worker: usize) -> Result<()> {
        let set = self.0.get(worker).context("a worker without processors")?;
        sched_setaffinity(None, set).context("cannot keep a worker on its processors")
    }
}

fn set_of(processors: &[usize]) -> CpuSet {
    let mut set = CpuSet::new();
    for &processor in processors {
        set.set(processor);
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn workers_share_no_processor_and_their_threads_stay_there() {
        let usable = sched_getaffinity(None).unwrap();
        let count = usable.count() as usize;
        for threads in [1, 2] {
            let workers = count / threads;
            let affinity = Affinity::new(workers, threads).unwrap();
            let mut seen = CpuSet::new();
            for worker in 0..workers {
                let affinity = affinity.clone();
                let held = std::thread::spawn(move || {
                    affinity.hold(worker).unwrap();
                    let inherited = std::thread::spawn(|| sched_getaffinity(None).unwrap());
                    inherited.join().unwrap()
                });
                let set = held.join().unwrap();
                assert_eq!(set.count() as usize, threads);
                for processor in (0..CpuSet::MAX_CPU).filter(|&one| set.is_set(one)) {
                    assert!(usable.is_set(processor) && !seen.is_set(processor));
                    seen.set(processor);
                }
            }
        }
    }

    #[test]
    fn too_few_processors_are_refused() {
        let count = sched_getaffinity(None).unwrap().count() as usize;
        assert!(Affinity::new(count, 1).is_ok());
        let error = Affinity::new(count + 1, 1).unwrap_err().to_string();
        assert!(
            error.contains(&format!("at most {count} threads")),
            "{error}"
        );
        assert!(Affinity::new(1, usize::MAX).is_err());
    }
}
