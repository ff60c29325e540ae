//! Ctrl-C, for every command alike: a flag is raised, and whoever is at work says
//! whether the process goes on.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, LazyLock, Mutex, Once, PoisonError};

/// Whether the process goes on; it is told if an earlier Ctrl-C has not been heeded yet.
type Decide = Box<dyn Fn(bool) -> bool + Send>;

static RAISED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);
static DECIDE: Mutex<Option<Decide>> = Mutex::new(None);
static INSTALL: Once = Once::new();

/// From now on Ctrl-C raises a flag and asks `decide` whether the process goes
/// on; otherwise it ends with 130. The argument tells whether the flag was up already.
pub fn on_interrupt(decide: impl Fn(bool) -> bool + Send + 'static) {
    *DECIDE.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(decide));
    INSTALL.call_once(|| {
        // Where no handler can be set Ctrl-C ends the process, as it always did.
        let _ = ctrlc::set_handler(|| {
            let again = RAISED.swap(true, Relaxed);
            let decide = DECIDE.lock().unwrap_or_else(PoisonError::into_inner);
            if !decide.as_ref().is_some_and(|decide| decide(again)) {
                std::process::exit(130);
            }
        });
    });
}

/// A flag that the first Ctrl-C raises, to hear the best so far; the second ends the
/// process. Whoever asks for it promises to look at it.
pub fn flag() -> Arc<AtomicBool> {
    on_interrupt(|again| !again);
    raised()
}

/// The flag, for those who said with [`on_interrupt`] what else happens.
pub fn raised() -> Arc<AtomicBool> {
    RAISED.clone()
}

/// Whether Ctrl-C was pressed since this was last asked.
pub fn was_raised() -> bool {
    RAISED.swap(false, Relaxed)
}
