//! Rules in a Prolog system that the user has installed: swipl or gprolog, as a process of
//! its own behind the same door as the embedded Scryer.
//!
//! | module | what is in it |
//! |---|---|
//! | this module | which system, for which rules, and where its program is |
//! | `driver` | the driver's text, made for each system from the files that all share |
//! | `plain` | an adapter for a system without modules |
//! | `folder` | what the system loads, in a folder that lives as long as that takes |
//! | `channel` | the line to the process: requests, frames, its end |
//! | `start` | the process: a thread that starts it, and what it is started through |
//!
//! The process is this program first, which limits its memory, ties its life to that of
//! whoever started it, enters the sandbox and then becomes the other system.

mod channel;
mod driver;
mod folder;
mod plain;
mod start;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use super::process::WorkerCommand;
use crate::clauses::game::Spelling;
use crate::game::ruled::System;

pub(super) use channel::SystemProcess;
pub(super) use start::{MARK, become_system};

/// Rules that another Prolog system runs: which one, and what it loads.
#[derive(Debug, Clone)]
pub struct Outside {
    system: System,
    /// Its program and the folder to which it is confined.
    program: PathBuf,
    worker: WorkerCommand,
    rules: Rules,
    /// Clauses by which the rules keep the contract, in a module of their own.
    adapter: Option<String>,
    spelling: Arc<Spelling>,
    /// What the system had to say of the rules when it loaded them.
    complaints: Arc<Mutex<Vec<String>>>,
}

/// What is loaded.
#[derive(Debug, Clone)]
enum Rules {
    /// A file where it stands, with what it asks for.
    File(PathBuf),
    /// Texts with their names.
    Texts(Vec<(String, String)>),
}

/// Why a Prolog system cannot be asked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unavailable {
    /// It is not installed.
    #[error(
        "{} is not installed, or not on the PATH; {}: {}",
        .0.program(), .0.title(), .0.how_to_install()
    )]
    NotInstalled(System),
    /// The file cannot be read.
    #[error(transparent)]
    Unreadable(#[from] crate::game::ruled::Error),
}

impl Outside {
    /// A file, as it is or with an adapter.
    ///
    /// # Errors
    ///
    /// The system is not installed, or the file cannot be read.
    pub fn of_file(
        system: System,
        file: &Path,
        adapter: Option<String>,
        worker: WorkerCommand,
    ) -> Result<Self, Unavailable> {
        let spelling = Spelling::of_file(file)?;
        Ok(Outside {
            system,
            program: installed(system)?,
            worker,
            spelling: Arc::new(spelling),
            rules: Rules::File(std::path::absolute(file).unwrap_or_else(|_| file.to_owned())),
            adapter,
            complaints: Arc::default(),
        })
    }

    /// Texts with their names, loaded in this order as one program.
    ///
    /// # Errors
    ///
    /// The system is not installed.
    pub fn of_texts(
        system: System,
        texts: &[(String, String)],
        worker: WorkerCommand,
    ) -> Result<Self, Unavailable> {
        Ok(Outside {
            system,
            program: installed(system)?,
            worker,
            spelling: Arc::new(Spelling::of_texts(texts)),
            rules: Rules::Texts(texts.to_vec()),
            adapter: None,
            complaints: Arc::default(),
        })
    }

    /// What the system had to say of the rules when it loaded them, line by line: what it
    /// left out.
    pub fn take_complaints(&self) -> Vec<String> {
        let complaints = self.complaints.lock();
        std::mem::take(&mut complaints.unwrap_or_else(PoisonError::into_inner))
    }

    fn complain(&self, said: &str) {
        const SIGNS: [&str; 3] = ["ERROR", "directive) failed", "error:"];
        let is_complaint = |line: &&str| SIGNS.iter().any(|sign| line.contains(sign));
        let lines = said.lines().filter(is_complaint).map(str::to_owned);
        let complaints = self.complaints.lock();
        (complaints.unwrap_or_else(PoisonError::into_inner)).extend(lines);
    }

    /// Which system it is.
    pub fn system(&self) -> System {
        self.system
    }

    /// The clauses by which the rules keep the contract, if they do not by themselves.
    pub(super) fn adapter(&self) -> Option<&str> {
        self.adapter.as_deref()
    }

    /// The folder to which the rules are confined, if they run in a sandbox.
    pub(super) fn sandbox(&self) -> Option<&Path> {
        self.worker.sandbox()
    }
}

/// The program of a system, found as a shell finds it.
fn installed(system: System) -> Result<PathBuf, Unavailable> {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let mut programs = std::env::split_paths(&folders).map(|folder| folder.join(system.program()));
    let found = programs.find(|program| program.is_file());
    // Beside the program itself, wherever a link to it stands, is the rest of the system.
    let found = found.and_then(|program| program.canonicalize().ok());
    found.ok_or(Unavailable::NotInstalled(system))
}
