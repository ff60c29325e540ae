//! What a system loads, in a folder that lives until it is loaded.

use std::io;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use super::{Outside, Rules, driver, plain};
use crate::clauses::game::adapter_module;
use crate::clauses::library::{Dialect, sicstus_in_swi};
use crate::game::ruled::System;
use crate::prolog::Program;

/// A folder of one's own. It goes when it is dropped.
pub(super) struct Folder(PathBuf);

static COUNT: AtomicU32 = AtomicU32::new(0);

impl Folder {
    pub(super) fn new() -> io::Result<Self> {
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("kalista-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        // If somebody else has it, it is not ours.
        std::fs::DirBuilder::new().mode(0o700).create(&folder)?;
        Ok(Folder(folder.canonicalize()?))
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }

    fn write(&self, name: &str, text: &str) -> io::Result<PathBuf> {
        let file = self.0.join(name);
        std::fs::write(&file, text)?;
        Ok(file)
    }

    /// Writes the driver.
    pub(super) fn driver(&self, outside: &Outside) -> io::Result<PathBuf> {
        let text = driver::text(outside.system, outside.adapter.is_some());
        self.write("driver.pl", &text)
    }

    /// Writes what is not a file yet: the files of the rules, in the order in which they are
    /// loaded. What was added to a program is loaded last.
    pub(super) fn rules(&self, outside: &Outside, program: &Program) -> io::Result<Vec<PathBuf>> {
        let mut files = Vec::new();
        if (outside.system, outside.spelling.dialect()) == (System::Swi, Some(Dialect::Sicstus)) {
            files.push(sicstus_in_swi(&self.0)?);
        }
        match &outside.rules {
            Rules::File(file) => files.push(file.clone()),
            // One text: a predicate may be defined in several.
            Rules::Texts(texts) => {
                let all: Vec<&str> = texts.iter().map(|(_, text)| text.as_str()).collect();
                files.push(self.write("rules.pl", &(PRELUDE.to_owned() + &all.join("\n")))?);
            }
        }
        if let Some(adapter) = &outside.adapter {
            let adapter = match outside.system {
                System::Swi => adapter_module(adapter).into_owned(),
                System::Gnu => plain::adapter(adapter, &outside.spelling),
            };
            files.push(self.write("adapter.pl", &adapter)?);
        }
        for (number, source) in program.sources.iter().enumerate() {
            files.push(self.write(&format!("added{number}.pl"), &source.text)?);
        }
        Ok(files)
    }
}

/// What the clauses of our own games rely on.
const PRELUDE: &str = concat!(
    include_str!("../../../prolog/prelude/host.pl"),
    include_str!("../../../prolog/prelude/terminal.pl"),
);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
