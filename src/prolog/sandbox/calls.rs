//! seccomp: the system calls that are left to a worker. All others are refused with `EPERM`,
//! which Scryer makes into a `permission_error` or a failure.
//!
//! What is left is what it takes to compute, to read files, to talk over descriptors that are
//! open already, and to make a copy of the own process (see `snapshot`).

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use nix::libc;
use seccompiler::SeccompCmpArgLen::{Dword, Qword};
use seccompiler::SeccompCmpOp::{Eq, MaskedEq};
use seccompiler::{
    BackendError, BpfProgram, Error, SeccompAction, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, apply_filter,
};

/// Whatever their arguments are.
const FREE: &[libc::c_long] = &[
    // memory
    libc::SYS_brk,
    libc::SYS_munmap,
    libc::SYS_mremap,
    libc::SYS_madvise,
    // descriptors that are open, and pipes to the own copy
    libc::SYS_read,
    libc::SYS_readv,
    libc::SYS_pread64,
    libc::SYS_write,
    libc::SYS_writev,
    libc::SYS_recvfrom,
    libc::SYS_sendto,
    libc::SYS_recvmsg,
    libc::SYS_sendmsg,
    libc::SYS_shutdown,
    libc::SYS_lseek,
    libc::SYS_close,
    libc::SYS_dup,
    libc::SYS_dup3,
    libc::SYS_fcntl,
    libc::SYS_pipe2,
    libc::SYS_ppoll,
    libc::SYS_pselect6,
    // files, as far as Landlock permits
    libc::SYS_fstat,
    libc::SYS_newfstatat,
    libc::SYS_statx,
    libc::SYS_faccessat,
    libc::SYS_faccessat2,
    libc::SYS_readlinkat,
    libc::SYS_getdents64,
    libc::SYS_getcwd,
    libc::SYS_chdir,
    // this process and its threads
    libc::SYS_exit,
    libc::SYS_exit_group,
    libc::SYS_wait4,
    libc::SYS_getpid,
    libc::SYS_getppid,
    libc::SYS_gettid,
    libc::SYS_getuid,
    libc::SYS_geteuid,
    libc::SYS_getgid,
    libc::SYS_getegid,
    libc::SYS_getrusage,
    libc::SYS_futex,
    libc::SYS_set_robust_list,
    libc::SYS_set_tid_address,
    libc::SYS_rseq,
    libc::SYS_membarrier,
    libc::SYS_sched_yield,
    libc::SYS_sched_getaffinity,
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_sigaltstack,
    libc::SYS_restart_syscall,
    // time, chance, the machine
    libc::SYS_clock_gettime,
    libc::SYS_clock_getres,
    libc::SYS_clock_nanosleep,
    libc::SYS_nanosleep,
    libc::SYS_gettimeofday,
    libc::SYS_getrandom,
    libc::SYS_uname,
    libc::SYS_sysinfo,
];

/// The older names of such calls, which only this architecture has.
#[cfg(target_arch = "x86_64")]
const FREE_HERE: &[libc::c_long] = &[
    libc::SYS_poll,
    libc::SYS_select,
    libc::SYS_pipe,
    libc::SYS_dup2,
    libc::SYS_stat,
    libc::SYS_lstat,
    libc::SYS_access,
    libc::SYS_readlink,
    libc::SYS_time,
    libc::SYS_arch_prctl,
];
#[cfg(not(target_arch = "x86_64"))]
const FREE_HERE: &[libc::c_long] = &[];

/// Calls for which there is an older one that the filter can judge; that is tried next if this
/// one seems not to exist.
const TOO_NEW: &[libc::c_long] = &[libc::SYS_clone3, libc::SYS_openat2];

/// What it takes to become another program and to load its libraries.
const LOADING: &[libc::c_long] = &[libc::SYS_execve, libc::SYS_mmap, libc::SYS_mprotect];

/// Opening files to write them; where they are is for Landlock to judge.
#[cfg(target_arch = "x86_64")]
const WRITING: &[libc::c_long] = &[libc::SYS_openat, libc::SYS_open];
#[cfg(not(target_arch = "x86_64"))]
const WRITING: &[libc::c_long] = &[libc::SYS_openat];

/// What code there is in a process, and whether that writes files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Code {
    /// What is there now.
    Fixed,
    /// This process becomes another program, which has libraries.
    Loaded,
    /// The same, and Landlock says where it can write.
    LoadedAndWritten,
}

/// Leaves this process the calls above, and some others with harmless arguments.
pub(super) fn restrict(code: Code) -> Result<(), Error> {
    use SeccompAction::{Allow, Errno};
    let too_new = TOO_NEW.iter().map(|&call| (call, Vec::new())).collect();
    let too_new = filter(too_new, Allow, Errno(libc::ENOSYS as u32))?;
    let left = filter(left(code)?, Errno(libc::EPERM as u32), Allow)?;
    // The last one also closes this door.
    apply_filter(&too_new)?;
    apply_filter(&left)
}

fn filter(
    rules: BTreeMap<i64, Vec<SeccompRule>>,
    otherwise: SeccompAction,
    action: SeccompAction,
) -> Result<BpfProgram, BackendError> {
    let here = std::env::consts::ARCH.try_into()?;
    SeccompFilter::new(rules, otherwise, action, here)?.try_into()
}

fn left(code: Code) -> Result<BTreeMap<i64, Vec<SeccompRule>>, BackendError> {
    // What is too new is refused by the other filter, with another error.
    let loaded = if code == Code::Fixed {
        &[][..]
    } else {
        LOADING
    };
    let written = if code == Code::LoadedAndWritten {
        WRITING
    } else {
        &[][..]
    };
    let free = FREE.iter().chain(FREE_HERE).chain(TOO_NEW);
    let free = free.chain(loaded).chain(written);
    let mut rules: BTreeMap<i64, Vec<SeccompRule>> = free.map(|&call| (call, Vec::new())).collect();
    let mut only = |call: libc::c_long, argument, operator: SeccompCmpOp, value: u64| {
        // Flags and options are ints: the upper half of the register says nothing.
        let length = if call == libc::SYS_clone {
            Qword
        } else {
            Dword
        };
        let condition = SeccompCondition::new(argument, length, operator, value)?;
        let rule = SeccompRule::new(vec![condition])?;
        match rules.entry(call) {
            // What is free stays free.
            Entry::Occupied(free) if free.get().is_empty() => {}
            Entry::Occupied(mut some) => some.get_mut().push(rule),
            Entry::Vacant(none) => {
                none.insert(vec![rule]);
            }
        }
        Ok::<(), BackendError>(())
    };

    let writing = (libc::O_WRONLY | libc::O_RDWR | libc::O_CREAT | libc::O_TRUNC) as u64;
    only(libc::SYS_openat, 2, MaskedEq(writing), 0)?;
    #[cfg(target_arch = "x86_64")]
    only(libc::SYS_open, 1, MaskedEq(writing), 0)?;

    // A copy of the process or a thread, but not the first half of another program, and no
    // namespace in which there would be more rights.
    let other = libc::CLONE_VFORK
        | libc::CLONE_NEWUSER
        | libc::CLONE_NEWNS
        | libc::CLONE_NEWPID
        | libc::CLONE_NEWNET
        | libc::CLONE_NEWIPC
        | libc::CLONE_NEWUTS
        | libc::CLONE_NEWCGROUP;
    only(libc::SYS_clone, 0, MaskedEq(other as u64), 0)?;

    // No new code.
    let code = libc::PROT_EXEC as u64;
    only(libc::SYS_mmap, 2, MaskedEq(code), 0)?;
    only(libc::SYS_mprotect, 2, MaskedEq(code), 0)?;

    // An abort, and no other signal.
    only(libc::SYS_tgkill, 2, Eq, libc::SIGABRT as u64)?;
    // Limits are read, not set.
    only(libc::SYS_prlimit64, 2, Eq, 0)?;
    for option in [libc::PR_SET_NAME, libc::PR_SET_PDEATHSIG] {
        only(libc::SYS_prctl, 0, Eq, option as u64)?;
    }
    for request in [
        libc::TCGETS,
        libc::TIOCGWINSZ,
        libc::FIONREAD,
        libc::FIOCLEX,
    ] {
        only(libc::SYS_ioctl, 1, Eq, request)?;
    }
    Ok(rules)
}

/// Whether this kernel knows seccomp.
pub(super) fn is_there() -> bool {
    // SAFETY: only asks.
    unsafe { libc::prctl(libc::PR_GET_SECCOMP) >= 0 }
}
