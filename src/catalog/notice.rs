//! What is said beside a command's own output.

use std::fmt::Arguments;
use std::io::Write;

use crate::game::text::visible;

/// Says something that changes no answer, on the standard error.
pub(super) fn notice(what: Arguments<'_>) {
    let what = what.to_string();
    let _ = writeln!(std::io::stderr(), "kalista: {}", visible(&what));
}
