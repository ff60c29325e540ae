//! Rules files that mean harm: each is stopped, said in words, and leaves nothing behind.
//!
//! Each file tries when it is loaded and again when it is asked for its moves; both happen in
//! a process of its own with a home of its own, so that whatever is left behind is seen.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

/// A folder with a rules file in it, and a home beside it.
struct Place {
    folder: PathBuf,
}

/// A game that goes on for ever; `valid_moves/2` first calls the goal.
fn game(head: &str, goal: &str) -> String {
    format!(
        "{head}\n\
         initial_state(_, s(one, 0)).\n\
         valid_moves(_, [go]) :- ( {goal} ).\n\
         move(s(one, N), go, s(two, M)) :- M is N + 1.\n\
         move(s(two, N), go, s(one, M)) :- M is N + 1.\n\
         game_over(s(_, 9), one).\n"
    )
}

impl Place {
    fn new(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("hostile-{name}"));
        let _ = fs::remove_dir_all(&folder);
        for part in ["home", "rules"] {
            fs::create_dir_all(folder.join(part)).unwrap();
        }
        Place { folder }
    }

    fn rules(&self, text: &str) -> PathBuf {
        let file = self.folder.join("rules/game.pl");
        fs::write(&file, text).unwrap();
        file
    }

    fn home(&self) -> PathBuf {
        self.folder.join("home")
    }

    fn command(&self, arguments: &[&str], file: &Path) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kalista"));
        command.args(arguments).arg("--rules").arg(file);
        command
            .env("HOME", self.home())
            .env_remove("XDG_STATE_HOME");
        // By this every process is known that was started for this test.
        command.env("KALISTA_TEST_MARK", self.folder.file_name().unwrap());
        command.env("SHELL", "/bin/sh").stdin(Stdio::null());
        command
    }

    fn run(&self, arguments: &[&str], file: &Path) -> Output {
        self.command(arguments, file).output().unwrap()
    }

    /// What is in the folder of the rules and in the home, but for what Kalista keeps itself.
    fn found(&self) -> Vec<String> {
        let mut found: Vec<String> = ["home", "rules"]
            .iter()
            .flat_map(|part| fs::read_dir(self.folder.join(part)).unwrap())
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .filter(|name| name != ".local")
            .collect();
        found.sort();
        found
    }

    /// Asserts that soon no process is left that was started for this test: neither one that
    /// has its environment nor a worker for its folder.
    #[track_caller]
    fn nobody_is_left(&self) {
        let begun = Instant::now();
        loop {
            let left = self.processes();
            if left.is_empty() {
                return;
            }
            assert!(begun.elapsed() < Duration::from_secs(10), "{left:?}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    fn processes(&self) -> Vec<String> {
        let mark = self.folder.file_name().unwrap().to_str().unwrap();
        let is_ours = |process: &Path| {
            let of = |what| fs::read(process.join(what)).unwrap_or_default();
            let said = [of("environ"), of("cmdline")].concat();
            String::from_utf8_lossy(&said).contains(mark)
        };
        let numbers = fs::read_dir("/proc").unwrap().flatten();
        let numbers = numbers.filter(|entry| {
            let name = entry.file_name();
            name.to_string_lossy().parse::<u32>().is_ok()
        });
        let ours = numbers.filter(|entry| is_ours(&entry.path()));
        ours.map(|entry| entry.file_name().to_string_lossy().into_owned())
            .collect()
    }
}

/// Tries a goal while the file is loaded and while it is asked: each time, it is refused with
/// the name of the predicate, and nothing is left of it.
#[track_caller]
fn is_refused(name: &str, libraries: &str, goal: &str, predicate: &str) {
    let place = Place::new(name);
    let home = place.home().display().to_string();
    let goal = goal.replace("HOME", &home);
    let at_load = format!("{libraries}\n:- initialization(({goal})).");
    for text in [game(&at_load, "true"), game(libraries, &goal)] {
        let file = place.rules(&text);
        let output = place.run(&["moves", "--backend", "prolog"], &file);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{said}");
        let words = format!("{predicate} is not permitted in the sandbox; --trust lifts it");
        assert!(said.contains(&words), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
        assert_eq!(place.found(), ["game.pl"]);
        assert!(file.exists());
        place.nobody_is_left();
    }
}

#[test]
fn reading_the_list_of_users_is_refused() {
    is_refused(
        "reads",
        "",
        "open('/etc/passwd', read, S), get_char(S, _)",
        "open/4",
    );
}

#[test]
fn writing_to_the_home_folder_is_refused() {
    is_refused(
        "writes",
        "",
        "open('HOME/x', write, S), write(S, x), close(S)",
        "open/4",
    );
}

#[test]
fn writing_beside_the_rules_is_refused() {
    let goal = "open('HOME/../rules/x', append, S), write(S, x), close(S)";
    is_refused("writes-beside", "", goal, "open/4");
}

#[test]
fn starting_a_shell_is_refused() {
    let os = ":- use_module(library(os)).";
    is_refused("shell", os, "shell(\"touch HOME/x\")", "shell/1");
}

#[test]
fn starting_a_process_is_refused() {
    let process = ":- use_module(library(process)).";
    let goal = "process_create(\"/bin/touch\", [\"HOME/x\"], [])";
    is_refused("process", process, goal, "process_create/3");
}

/// Scryer's own predicates below the libraries find no way either, whatever they answer.
#[test]
fn there_is_no_way_round_the_libraries() {
    let place = Place::new("round");
    let home = place.home().display().to_string();
    for goal in [
        "os:shell(\"touch HOME/x\")",
        "process:process_create(\"/bin/touch\", [\"HOME/x\"], [])",
        "files:make_directory(\"HOME/x\")",
        "files:delete_file(\"HOME/../rules/game.pl\")",
        "files:rename_file(\"HOME/../rules/game.pl\", \"HOME/x\")",
        "files:file_copy(\"HOME/../rules/game.pl\", \"HOME/x\")",
        "sockets:socket_server_open('127.0.0.1':0, _)",
    ] {
        let goal = goal.replace("HOME", &home);
        let (library, _) = goal.split_once(':').unwrap();
        // The expansion that puts others in the place of the libraries is got round like this.
        let load = format!(":- initialization((G = use_module(library({library})), call(G))).");
        let attempt = format!("( catch({goal}, _, fail) -> write(got_through) ; true )");
        let file = place.rules(&game(&load, &attempt));
        let output = place.run(
            &["query", "initial_state([], S), valid_moves(S, Moves)."],
            &file,
        );
        let written = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(written.contains("Moves = [go]"), "{goal}: {output:?}");
        assert!(!written.contains("got_through"), "{goal}: {written}");
        assert_eq!(place.found(), ["game.pl"], "{goal}");
    }
    place.nobody_is_left();
}

#[test]
fn opening_a_connection_is_refused() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    listener.set_nonblocking(true).unwrap();
    let port = listener.local_addr().unwrap().port();
    let sockets = ":- use_module(library(sockets)).";
    let goal = format!("socket_client_open('127.0.0.1':{port}, _, [])");
    is_refused("socket", sockets, &goal, "socket_client_open/3");
    assert!(listener.accept().is_err(), "somebody has connected");
}

#[test]
fn deleting_the_own_files_is_refused() {
    let files = ":- use_module(library(files)).";
    let goal = "delete_file(\"HOME/../rules/game.pl\")";
    is_refused("deletes", files, goal, "delete_file/1");
}

#[test]
fn killing_the_parent_is_refused() {
    // There is no predicate for it: it takes a program.
    let os = ":- use_module(library(os)).";
    is_refused("kills", os, "shell(\"kill -9 $PPID\", _)", "shell/2");
}

/// No predicate of Scryer's forks; what comes nearest starts a program for each process.
#[test]
fn making_ever_more_processes_is_refused() {
    let process = ":- use_module(library(process)).";
    let goal = "between(1, 1000, _), process_create(\"/bin/sleep\", [\"100\"], []), fail";
    is_refused("forks", process, goal, "process_create/3");
}

#[test]
fn the_environment_is_empty() {
    let place = Place::new("environment");
    let file = place.rules(&game(":- use_module(library(os)).", "true"));
    let query = ["query", "( getenv(\"HOME\", X) ; getenv(\"PATH\", X) )."];
    assert_eq!(place.run(&query, &file).status.code(), Some(1));
    let free = place.run(&["query", "--trust", query[1]], &file);
    assert_eq!(free.status.code(), Some(0));
}

#[test]
fn filling_the_memory_is_stopped() {
    let place = Place::new("memory");
    let head = "grow(L) :- grow([L,L|L]).";
    let file = place.rules(&game(head, "grow([])"));
    let output = place.run(&["moves", "--backend", "prolog"], &file);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(
        said.contains("uses up all memory") || said.contains("does not end"),
        "{said}"
    );
    place.nobody_is_left();
}

#[test]
fn a_load_goal_that_loops_is_stopped() {
    let place = Place::new("loops");
    let file = place.rules(&game(":- initialization((repeat, fail)).", "true"));
    let output = place.run(&["moves", "--backend", "prolog"], &file);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("5 s"), "{said}");
    place.nobody_is_left();
}

/// Ctrl-C and a closed terminal do not wait for the five seconds to pass, and neither does
/// `kill -9`: the worker ends with whoever started it.
#[test]
fn a_loop_ends_with_its_interpreter_however_that_ends() {
    use nix::sys::signal::{Signal, kill};
    for signal in [
        Signal::SIGINT,
        Signal::SIGHUP,
        Signal::SIGTERM,
        Signal::SIGKILL,
    ] {
        let place = Place::new(&format!("orphan-{signal}"));
        let file = place.rules(&game(":- initialization((repeat, fail)).", "true"));
        let mut command = place.command(&["moves", "--backend", "prolog"], &file);
        let mut child = command.stderr(Stdio::null()).spawn().unwrap();
        // The guardian and the worker.
        let begun = Instant::now();
        while place.processes().len() < 3 {
            assert!(begun.elapsed() < Duration::from_secs(10), "{signal}");
            thread::sleep(Duration::from_millis(10));
        }
        let pid = nix::unistd::Pid::from_raw(child.id() as i32);
        kill(pid, signal).unwrap();
        let _ = child.wait();
        place.nobody_is_left();
    }
}

/// In a container the first process is ours, and whatever it does not wait for stays a zombie
/// for ever. This test adopts the orphans instead and counts them.
#[test]
fn no_process_is_left_to_others() {
    use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
    const WITNESS: &str = "KALISTA_TEST_ORPHANS";
    if std::env::var_os(WITNESS).is_none() {
        // In a process of its own: the other tests have children, too.
        let status = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "hostile::no_process_is_left_to_others"])
            .env(WITNESS, "1")
            .stdout(Stdio::null())
            .status();
        assert!(status.unwrap().success());
        return;
    }
    nix::sys::prctl::set_child_subreaper(true).unwrap();
    let place = Place::new("zombies");
    let file = place.rules(&game("", "true"));
    let unknown = ["query", "no_such_predicate(X)."];
    let moves = ["moves", "--backend", "prolog"];
    let halts = ["query", "G = halt, call(G)."];
    for arguments in [&moves[..], &unknown[..], &halts[..]] {
        let _ = place.run(arguments, &file);
        let orphan = waitpid(None, Some(WaitPidFlag::WNOHANG));
        assert_eq!(orphan, Err(nix::errno::Errno::ECHILD), "{arguments:?}");
        assert!(!matches!(orphan, Ok(WaitStatus::Exited(..))));
    }
}

/// What a sandbox permits: the files beside the rules, and standard input.
#[test]
fn the_own_folder_and_the_input_can_be_read() {
    use std::io::Write;
    let place = Place::new("reads-own");
    fs::write(place.folder.join("rules/opening.txt"), "first.\n").unwrap();
    let folder = place.folder.join("rules").display().to_string();
    let goal = format!("open('{folder}/opening.txt', read, S), read(S, first), close(S)");
    let file = place.rules(&game("", &goal));
    let output = place.run(&["moves", "--backend", "prolog"], &file);
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "go\n",
        "{output:?}"
    );

    let mut command = place.command(&["query", "read(X)."], &file);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"hello.\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), "   X = hello.\n");
}

/// `--trust` lifts the sandbox, `--sandbox` puts the games of the catalog into one.
#[test]
fn trust_is_for_the_person_at_the_keyboard_to_give() {
    let place = Place::new("trust");
    let home = place.home().display().to_string();
    let goal = format!("open('{home}/x', write, S), close(S)");
    let file = place.rules(&game("", &goal));
    let output = place.run(&["moves", "--backend", "prolog", "--trust"], &file);
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "go\n",
        "{output:?}"
    );
    assert_eq!(place.found(), ["game.pl", "x"]);
    fs::remove_file(place.home().join("x")).unwrap();

    let khan = |options: &[&str]| {
        let query = format!("{goal}.");
        let mut command = Command::new(env!("CARGO_BIN_EXE_kalista"));
        let arguments = [&["query", "khan", &query], options].concat();
        command
            .args(arguments)
            .stdin(Stdio::null())
            .output()
            .unwrap()
    };
    let refused = khan(&["--sandbox"]);
    assert_eq!(refused.status.code(), Some(2), "{refused:?}");
    assert_eq!(place.found(), ["game.pl"]);
    assert_eq!(khan(&[]).status.code(), Some(0));
    assert_eq!(place.found(), ["game.pl", "x"]);
}

/// A kernel without Landlock, as far as the program can tell: one line says what is missing,
/// and what seccomp can do it still does.
#[test]
fn what_the_kernel_lacks_is_said_in_one_line() {
    use seccompiler::{SeccompAction, SeccompFilter, apply_filter};
    use std::os::unix::process::CommandExt;
    let place = Place::new("old-kernel");
    let home = place.home().display().to_string();
    let refuse_landlock = move || {
        let calls = [(nix::libc::SYS_landlock_create_ruleset, Vec::new())];
        let refused = SeccompAction::Errno(nix::libc::ENOSYS as u32);
        let here = std::env::consts::ARCH.try_into().unwrap();
        let filter = SeccompFilter::new(calls.into(), SeccompAction::Allow, refused, here);
        let filter: seccompiler::BpfProgram = filter.unwrap().try_into().unwrap();
        apply_filter(&filter).map_err(std::io::Error::other)
    };
    let goal = format!("open('{home}/x', write, S), close(S)");
    for (goal, code) in [("true", 0), (goal.as_str(), 2)] {
        let file = place.rules(&game("", goal));
        let mut command = place.command(&["moves", "--backend", "prolog"], &file);
        // SAFETY: the child makes system calls and allocates; the test has no other thread
        // that could hold the allocator's lock at this time for ever.
        unsafe { command.pre_exec(refuse_landlock) };
        let output = command.output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(code), "{said}");
        let lines = said.lines().filter(|line| line.contains("no Landlock"));
        assert_eq!(lines.count(), 1, "{said}");
    }
    assert_eq!(place.found(), ["game.pl"]);
}

/// A file that is named on the command line, and one that a journal names, are the same.
#[test]
fn a_list_of_journals_runs_nothing() {
    let place = Place::new("journal");
    let home = place.home().display().to_string();
    let harmless = place.rules(&game("", "true"));
    let mut command = place.command(
        &["play", "--first", "humain", "--second", "humain"],
        &harmless,
    );
    let begun = command.stdin(Stdio::null()).output().unwrap();
    assert!(
        String::from_utf8_lossy(&begun.stdout).contains("kept"),
        "{begun:?}"
    );
    // The file changes after the game was begun.
    let goal = format!("open('{home}/x', write, S), close(S)");
    place.rules(&game(&format!(":- initialization(({goal}))."), "true"));
    let mut command = Command::new(env!("CARGO_BIN_EXE_kalista"));
    command
        .args(["resume", "--list", "--trust"])
        .env("HOME", place.home());
    let listed = command.env_remove("XDG_STATE_HOME").output().unwrap();
    assert!(
        String::from_utf8_lossy(&listed.stdout).contains("game"),
        "{listed:?}"
    );
    assert_eq!(place.found(), ["game.pl"]);
}

#[test]
fn a_goal_is_given_files_of_its_own_folder_only() {
    let place = Place::new("consulting");
    let file = place.rules(&game(":- dynamic(own/1).", "true"));
    let folder = file.parent().expect("a folder");
    let (inside, outside) = (folder.join("inside.pl"), place.home().join("outside.pl"));
    fs::write(&inside, "inside(1).\n").unwrap();
    fs::write(&outside, "outside(1).\n").unwrap();
    let consulted = |path: &Path, goal: &str| {
        let query = format!("consult('{}'), {goal}.", path.display());
        place.run(&["query", &query], &file)
    };
    assert_eq!(consulted(&inside, "inside(X)").status.code(), Some(0));
    let refused = consulted(&outside, "true");
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert_eq!(refused.status.code(), Some(1), "{said}");
    assert!(
        said.contains("consult/1 is not permitted in the sandbox"),
        "{said}"
    );
}
