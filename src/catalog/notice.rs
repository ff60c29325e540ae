//! What is said beside a command's own output.

use std::fmt::Arguments;
use std::io::Write;

/// Says something that changes no answer, on the standard error.
pub(super) fn notice(what: Arguments<'_>) {
    let _ = writeln!(std::io::stderr(), "kalista: {what}");
}
