//! Work that several threads share.

use std::thread;

/// Does the same work on this many threads, of which this one is the first; where the
/// system gives fewer, fewer do it. What each of them comes to, this one's first.
pub fn together<T: Send>(count: usize, work: impl Fn() -> T + Sync) -> Vec<T> {
    thread::scope(|scope| {
        let work = &work;
        let more = 1..count.max(1);
        // The first that cannot be started is the last that is tried.
        let more = more.map_while(|_| thread::Builder::new().spawn_scoped(scope, work).ok());
        let threads: Vec<_> = more.collect();
        let mut results = vec![work()];
        for thread in threads {
            match thread.join() {
                Ok(result) => results.push(result),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        results
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

    #[test]
    fn everybody_works_and_nobody_is_forgotten() {
        let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
        let counts = together(4, || {
            let mut own = 0;
            while next.fetch_add(1, Relaxed) < 100 {
                own += 1;
                done.fetch_add(1, Relaxed);
            }
            own
        });
        assert_eq!((counts.len(), done.into_inner()), (4, 100));
        assert_eq!(counts.iter().sum::<u64>(), 100);
        assert_eq!(together(0, || 7), [7]);
    }
}
