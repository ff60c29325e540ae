//! Landlock: which files a worker can read. It can write none, and signal nobody outside.

use std::os::fd::AsFd;
use std::path::{Path, PathBuf};

use landlock::{
    ABI, Access, AccessFs, AccessNet, PathBeneath, PathFd, Ruleset, RulesetAttr,
    RulesetCreatedAttr, RulesetError, Scope,
};
use nix::libc;
use nix::sys::stat::{SFlag, fstat};

use super::Confinement;

/// The newest version of Landlock whose restrictions are asked for; what an older kernel does
/// not know is left to seccomp.
const VERSION: ABI = ABI::V6;

#[derive(Debug, thiserror::Error)]
pub(super) enum Error {
    #[error(transparent)]
    Rules(#[from] RulesetError),
    #[error(transparent)]
    Path(#[from] landlock::PathFdError),
}

/// Leaves this process the folder, its standard input, and nothing to write to.
pub(super) fn restrict(folder: &Path) -> Result<(), Error> {
    let read = AccessFs::ReadFile | AccessFs::ReadDir;
    let mut rules = Ruleset::default()
        .handle_access(AccessFs::from_all(VERSION))?
        .handle_access(AccessNet::from_all(VERSION))?
        .scope(Scope::from_all(VERSION))?
        .create()?
        .add_rule(PathBeneath::new(PathFd::new(folder)?, read))?
        .add_rule(PathBeneath::new(
            PathFd::new("/dev/null")?,
            AccessFs::ReadFile,
        ))?;
    // Goals open the standard input by its name. Where that is a pipe, no rule is needed.
    let input = std::io::stdin();
    if fstat(input.as_fd()).is_ok_and(|stat| is_in_folder(stat.st_mode)) {
        rules = rules.add_rule(PathBeneath::new(input.as_fd(), AccessFs::ReadFile))?;
    }
    rules.restrict_self()?;
    Ok(())
}

/// Leaves this process what a program needs, and nothing else.
pub(super) fn restrict_to(confinement: &Confinement) -> Result<(), Error> {
    let read = AccessFs::ReadFile | AccessFs::ReadDir;
    let write = read | AccessFs::WriteFile | AccessFs::MakeReg | AccessFs::Truncate;
    let mut rules = Ruleset::default()
        .handle_access(AccessFs::from_all(VERSION))?
        .handle_access(AccessNet::from_all(VERSION))?
        .scope(Scope::from_all(VERSION))?
        .create()?;
    let devices = ["/dev/null", "/dev/urandom"].map(PathBuf::from);
    let reads = confinement.reads.iter().chain(&devices);
    let reads = reads.map(|path| (path, read));
    let executes = (confinement.executes.iter()).map(|path| (path, read | AccessFs::Execute));
    let writes = confinement.writes.iter().map(|path| (path, write));
    for (path, access) in reads.chain(executes).chain(writes) {
        let Ok(opened) = PathFd::new(path) else {
            continue;
        };
        let access = match path.is_dir() {
            true => access,
            false => access & AccessFs::from_file(VERSION),
        };
        rules = rules.add_rule(PathBeneath::new(opened, access))?;
    }
    rules.restrict_self()?;
    Ok(())
}

/// Whether a file of this kind has a place in some folder, so that a rule can be made for it.
fn is_in_folder(mode: libc::mode_t) -> bool {
    let kind = SFlag::from_bits_truncate(mode) & SFlag::S_IFMT;
    kind == SFlag::S_IFREG || kind == SFlag::S_IFCHR
}

/// Whether this kernel knows Landlock.
pub(super) fn is_there() -> bool {
    const ONLY_THE_VERSION: libc::c_int = 1;
    let nothing = std::ptr::null::<libc::c_void>();
    // SAFETY: asked for its version, the call reads nothing.
    let version = unsafe {
        libc::syscall(
            libc::SYS_landlock_create_ruleset,
            nothing,
            0_usize,
            ONLY_THE_VERSION,
        )
    };
    version > 0
}
