//! The end of a worker that takes too long.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use super::Stopper;

/// How soon it is tried again to stop a worker that is not yet at work.
const AGAIN: Duration = Duration::from_millis(20);

/// Does something, and stops the worker if it takes longer than that. Tells whether it
/// had to.
pub(super) fn within<T>(
    timeout: Duration,
    stopper: &Stopper,
    work: impl FnOnce() -> T,
) -> (T, bool) {
    let (done, wait) = channel::<()>();
    let is_late = move |time| wait.recv_timeout(time) == Err(RecvTimeoutError::Timeout);
    let watch = move || {
        let mut late = is_late(timeout);
        let timed_out = late;
        while late && !stopper.stop() {
            late = is_late(AGAIN);
        }
        timed_out
    };
    thread::scope(|scope| {
        // Where no thread can be started nobody watches, and Ctrl-C is left.
        let watchdog = thread::Builder::new().spawn_scoped(scope, watch);
        let result = work();
        drop(done);
        let timed_out = watchdog.is_ok_and(|watchdog| watchdog.join().unwrap_or(false));
        (result, timed_out)
    })
}
