//! What programs for SICStus Prolog miss in SWI-Prolog: see `prolog/systems/sicstus_in_swi.pl`.

use std::path::{Path, PathBuf};
use std::{fs, io};

use super::texts::find;

/// Libraries that SWI-Prolog does not have under these names.
const EMPTY: [&str; 6] = [
    "between",
    "file_systems",
    "samsort",
    "sets",
    "timeout",
    "types",
];

/// What the text of the dialect needs there besides.
const BESIDES: &str = include_str!("../../../prolog/systems/sicstus_besides.pl");

/// The goal that is called when the program is loaded.
pub const LOADED: &str = "sicstus_in_swi:missing_imported";

/// Writes what such a program misses there into a folder. The file that comes back is loaded
/// before the program, and [`LOADED`] is called after it.
///
/// # Errors
///
/// The files cannot be written.
pub fn sicstus_in_swi(folder: &Path) -> io::Result<PathBuf> {
    let library = folder.join("library");
    fs::create_dir_all(&library)?;
    for name in EMPTY {
        let text = format!(":- module(sicstus_{name}, []).\n");
        fs::write(library.join(name).with_extension("pl"), text)?;
    }
    fs::write(library.join("sicstus.pl"), dialect())?;
    let first = folder.join("sicstus_in_swi.pl");
    fs::write(
        &first,
        include_str!("../../../prolog/systems/sicstus_in_swi.pl"),
    )?;
    Ok(first)
}

/// The text of the dialect. What it uses of our libraries SWI-Prolog finds by itself.
fn dialect() -> String {
    let (text, _) = find("sicstus").expect("it is part of the library");
    let mut kept = String::new();
    let mut is_header = true;
    for line in text
        .lines()
        .filter(|line| !line.starts_with(":- use_module("))
    {
        kept.push_str(line);
        kept.push('\n');
        if is_header && line.trim() == "])." {
            kept.push_str(BESIDES);
            is_header = false;
        }
    }
    kept
}
