//! Ctrl-C: once to hear the best so far, twice to leave at once.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

/// A flag that Ctrl-C raises. Whoever asks for it promises to look at it.
pub fn flag() -> Arc<AtomicBool> {
    static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    let flag = FLAG.get_or_init(|| {
        let flag = Arc::new(AtomicBool::new(false));
        let raised = flag.clone();
        // Where no handler can be set Ctrl-C ends the process, as it always did.
        let _ = ctrlc::set_handler(move || {
            if raised.swap(true, Relaxed) {
                std::process::exit(130);
            }
        });
        flag
    });
    flag.clone()
}
