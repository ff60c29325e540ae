//! The end of patience: stops a Prolog worker that takes too long.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::prolog::Stopper;

/// A thread that stops a worker when its time is up.
pub(super) struct Watchdog {
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    watch: Mutex<Watch>,
    changed: Condvar,
}

#[derive(Default)]
struct Watch {
    until: Option<Instant>,
    bitten: bool,
    dismissed: bool,
}

impl Watchdog {
    /// One that stops by this handle.
    pub(super) fn new(stopper: Stopper) -> Self {
        let shared = Arc::<Shared>::default();
        let kept = Arc::clone(&shared);
        thread::spawn(move || kept.watch(&stopper));
        Watchdog { shared }
    }

    /// Does something, and stops the worker if it takes longer than that. Tells
    /// whether it had to.
    pub(super) fn within<T>(&self, time: Duration, work: impl FnOnce() -> T) -> (T, bool) {
        self.shared.set(Some(Instant::now() + time));
        let done = work();
        let bitten = self.shared.set(None);
        (done, bitten)
    }
}

impl Drop for Watchdog {
    fn drop(&mut self) {
        self.shared.lock().dismissed = true;
        self.shared.changed.notify_all();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Watch> {
        self.watch.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set(&self, until: Option<Instant>) -> bool {
        let mut watch = self.lock();
        watch.until = until;
        let bitten = std::mem::take(&mut watch.bitten);
        drop(watch);
        self.changed.notify_all();
        bitten
    }

    fn watch(&self, stopper: &Stopper) {
        let mut watch = self.lock();
        while !watch.dismissed {
            let left = watch
                .until
                .map(|until| until.saturating_duration_since(Instant::now()));
            watch = match left {
                None => (self.changed.wait(watch)).unwrap_or_else(PoisonError::into_inner),
                Some(Duration::ZERO) => {
                    watch.bitten = true;
                    // If there is nothing to be stopped yet, it is tried again.
                    watch.until = match stopper.stop() {
                        true => None,
                        false => Some(Instant::now() + Duration::from_millis(20)),
                    };
                    watch
                }
                Some(left) => {
                    let waited = self.changed.wait_timeout(watch, left);
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
            };
        }
    }
}
