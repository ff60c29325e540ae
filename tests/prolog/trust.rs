//! The engine and Scryer behind it: what a file's first use does, what happens when the
//! two differ, and what the engine leaves to Scryer.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use kalista::catalog::Backend;
use kalista::catalog::ruled::{Audit, Mark, Scryer, Witness};
use kalista::clauses::game::{ClausesGame, Settings};
use kalista::{GameHandle, Side};

use crate::support::worker;

/// Take one or two; who takes the last one wins.
const TAKE: &str = "
initial_state(_, heap(one, 7)).
other(one, two).
other(two, one).
valid_moves(heap(_, N), Moves) :- findall(K, (member(K, [1,2]), K =< N), Moves).
move(heap(P, N), K, heap(Q, M)) :- K =< N, M is N - K, other(P, Q).
game_over(heap(P, 0), W) :- other(P, W).
";

/// A folder of a test's own.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("trust-{name}"));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    fn file(&self, name: &str, text: &str) -> PathBuf {
        let file = self.0.join(name);
        std::fs::write(&file, text).unwrap();
        file
    }

    /// What the program writes: to its output, and beside it.
    fn kalista(&self, arguments: &[&str], file: &Path) -> (String, String) {
        let output = Command::new(env!("CARGO_BIN_EXE_kalista"))
            .args(arguments)
            .arg("--rules")
            .arg(file)
            .env("XDG_STATE_HOME", &self.0)
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output()
            .unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        (text(output.stdout), text(output.stderr))
    }

    /// How many files are trusted.
    fn marks(&self) -> usize {
        let folder = std::fs::read_dir(self.0.join("kalista/trusted"));
        folder.map_or(0, Iterator::count)
    }
}

#[test]
fn a_file_is_tried_once_and_then_trusted() {
    let folder = Folder::new("once");
    let file = folder.file("take.pl", TAKE);
    for _ in 0..2 {
        let (counted, said) = folder.kalista(&["perft", "6"], &file);
        assert!(counted.starts_with("7 leaves"), "{counted}");
        assert_eq!(said, "");
        assert_eq!(folder.marks(), 1);
    }
    // Another text is another file.
    folder.file("take.pl", &TAKE.replace("heap(one, 7)", "heap(one, 6)"));
    folder.kalista(&["perft", "2"], &file);
    assert_eq!(folder.marks(), 2);
}

#[test]
fn both_backends_give_the_same_numbers() {
    let folder = Folder::new("same");
    for file in [
        "examples/hexapawn.pl",
        "examples/connect_four.pl",
        "examples/tic_tac_toe.pl",
    ] {
        let count = |backend| {
            let arguments = ["perft", "3", "--divide", "--backend", backend];
            let (counted, said) = folder.kalista(&arguments, Path::new(file));
            assert_eq!(said, "", "{file}");
            let last = counted.lines().last().unwrap_or_default().to_owned();
            let leaves = last.split(' ').next().unwrap_or_default().to_owned();
            let divided = counted.lines().filter(|line| **line != last);
            (divided.map(str::to_owned).collect::<Vec<_>>(), leaves)
        };
        assert_eq!(count("clauses"), count("prolog"), "{file}");
    }
}

/// Scryer takes a text for smaller than its own beginning. Rules that depend on it are
/// played as Scryer plays them, and the difference is shown.
#[test]
fn a_difference_at_the_first_use_is_shown_and_scryer_plays() {
    let folder = Folder::new("differs");
    let odd = "compare(O, \"abc\", \"ab\"), ( O = (<) -> Ks = [1] ; Ks = [1,2] ), \
               findall(K, (member(K, Ks), K =< N), Moves)";
    let right = "findall(K, (member(K, [1,2]), K =< N), Moves)";
    let file = folder.file("odd.pl", &TAKE.replace(right, odd));
    let (moves, said) = folder.kalista(&["moves"], &file);
    assert_eq!(moves, "1\n");
    let shown = file.display();
    for part in [
        &format!("{shown}: the engine and Scryer differ in the position heap(one,7)"),
        "valid_moves/2: the engine says 1 2",
        "valid_moves/2: Scryer says 1",
        &format!(
            "kalista query --rules {shown} 'state_text(S, \"heap(one,7)\"), valid_moves(S, Moves)"
        ),
        "Scryer plays this game",
    ] {
        assert!(said.contains(part), "{said}");
    }
    assert_eq!(folder.marks(), 0);
}

/// An engine whose rules are not those of the file that Scryer has.
fn forged(folder: &Folder, wrong: &str) -> (GameHandle, PathBuf) {
    let file = folder.file("take.pl", TAKE);
    let texts = [(file.display().to_string(), wrong.to_owned())];
    let engine = ClausesGame::of_texts("take", &texts, None, Settings::default()).unwrap();
    let mark = Mark::in_folder(Some(folder.0.clone()), &engine, None);
    let noted = mark.file().unwrap().to_owned();
    std::fs::create_dir_all(noted.parent().unwrap()).unwrap();
    std::fs::write(&noted, "").unwrap();
    let witness = Witness {
        scryer: Scryer::new(file, None).in_place(worker(), Duration::from_secs(20)),
        mark,
        audit: Audit {
            one_in: 1,
            after: Duration::ZERO,
        },
    };
    (GameHandle::watched(engine, None, witness).unwrap(), noted)
}

/// The mark says that all is well, and it is not: the auditor finds it while the game
/// goes on, and from then on Scryer answers, of positions that the engine made, too.
#[test]
fn a_difference_that_comes_later_is_found_in_the_background() {
    let folder = Folder::new("later");
    let wrong = TAKE.replace("[1,2]), K =< N", "[1,2,3]), K =< N");
    let (game, noted) = forged(&folder, &wrong);
    assert_eq!(game.backend(), Backend::Clauses);
    let start = game.start();
    assert_eq!(game.moves(&start).unwrap(), ["1", "2", "3"]);
    let after = game.play(&start, "3").unwrap().unwrap();
    let begun = Instant::now();
    while game.perft(&start, 2).unwrap() != 4 {
        assert!(
            begun.elapsed() < Duration::from_secs(30),
            "nobody has noticed"
        );
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(!noted.exists());
    assert_eq!(game.moves(&start).unwrap(), ["1", "2"]);
    assert_eq!(game.moves(&after).unwrap(), ["1", "2"]);
    assert_eq!(game.turn(&after).unwrap(), Side::Second);
    assert_eq!(game.position_text(&after), "heap(two,4)");
    let next = game.play(&after, "2").unwrap().unwrap();
    assert_eq!(game.position_text(&next), "heap(one,2)");
}

/// What goes wrong on the engine alone is no error of the file.
#[test]
fn an_error_counts_only_if_scryer_finds_it_too() {
    let folder = Folder::new("error");
    let wrong = TAKE.replace("K =< N, M is", "( N < 6 -> throw(oops) ; true ), M is");
    let (game, noted) = forged(&folder, &wrong);
    assert_eq!(game.perft(&game.start(), 4).unwrap(), 15);
    assert!(!noted.exists());
}

#[test]
fn a_file_that_needs_scryer_is_played_there_and_says_why() {
    let folder = Folder::new("needs");
    let constraint = TAKE.replace("M is N - K", "M #= N - K");
    let file = folder.file(
        "clp.pl",
        &format!(":- use_module(library(clpz)).\n{constraint}"),
    );
    let (counted, said) = folder.kalista(&["perft", "3"], &file);
    assert!(counted.starts_with("8 leaves"), "{counted}");
    let shown = file.display();
    assert!(
        said.starts_with(&format!(
            "kalista: Scryer plays this game: {shown}, line 7: #=/2"
        )),
        "{said}"
    );
    assert!(said.contains("for move/3"), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
}

/// A drawing that only Scryer can make does not make the game slow.
#[test]
fn what_the_engine_need_not_know_is_asked_of_scryer_alone() {
    let folder = Folder::new("aside");
    let draws = "display_game(heap(_, N)) :- X #= N + 1, write(drawn(X)), nl.\n";
    let file = folder.file(
        "draws.pl",
        &format!(":- use_module(library(clpz)).\n{TAKE}{draws}"),
    );
    let (shown, said) = folder.kalista(&["repl", "-e", ":board", "-e", "1"], &file);
    assert!(shown.contains("drawn(8)"), "{shown} {said}");
    assert_eq!(folder.marks(), 1, "{said}");
}

/// Broken files are told of in Scryer's words.
#[test]
fn what_is_wrong_with_a_file_is_what_scryer_says() {
    let folder = Folder::new("broken");
    for (right, wrong, part) in [
        ("K =< N, M is", "K =< N M is", "syntax error in line 6:"),
        (
            "K =< N, M is",
            "sub(K, N), M is",
            "move/3 calls sub/2, which does not exist",
        ),
        (
            "K =< N, M is",
            "K < 2, M is",
            "move/3 fails for a move that valid_moves/2 lists: 2",
        ),
        ("other(P, Q)", "P = Q", "move/3 does not change it"),
    ] {
        let file = folder.file("broken.pl", &TAKE.replacen(right, wrong, 1));
        let (_, said) = folder.kalista(&["moves"], &file);
        assert!(said.contains(part), "{said}");
    }
    // Scryer lacks it, but everybody has it here.
    let file = folder.file(
        "broken.pl",
        &TAKE.replace("K =< N, M is", "ignore(K =< N), M is"),
    );
    let (_, said) = folder.kalista(&["moves"], &file);
    assert!(!said.contains("does not exist"), "{said}");
}
