//! A signal that ends every wait at once.

use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use rustix::pipe::{PipeFlags, pipe_with};

/// Once raised it stays raised, for all its clones. Whoever waits for input waits for its
/// descriptor too, which can be read from then on.
#[derive(Clone, Debug)]
pub struct Interrupt(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    raised: AtomicBool,
    readable: OwnedFd,
    writable: OwnedFd,
}

impl Interrupt {
    /// One that nobody has raised yet.
    ///
    /// # Errors
    /// When no descriptors are left.
    pub fn new() -> io::Result<Interrupt> {
        let flags = PipeFlags::CLOEXEC | PipeFlags::NONBLOCK;
        let (readable, writable) = pipe_with(flags)?;
        Ok(Interrupt(Arc::new(Inner {
            raised: AtomicBool::new(false),
            readable,
            writable,
        })))
    }

    /// Ends every wait, now and from now on.
    pub fn raise(&self) {
        self.0.raised.store(true, Relaxed);
        let _ = rustix::io::write(&self.0.writable, b"!");
    }

    /// Whether it has been raised.
    pub fn is_raised(&self) -> bool {
        self.0.raised.load(Relaxed)
    }

    /// The descriptor that can be read once it has been raised.
    pub(super) fn descriptor(&self) -> BorrowedFd<'_> {
        self.0.readable.as_fd()
    }
}
