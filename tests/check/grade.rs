//! Many programs against one: the table, the pages, and rows for whatever is wrong.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use kalista::check::{Submission, submissions};
use serde_json::Value;

/// A folder of its own with these files.
fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    for (file, text) in files {
        let file = folder.join(file);
        fs::create_dir_all(file.parent().expect("a folder")).expect("it can be made");
        fs::write(file, text).expect("it can be written");
    }
    folder
}

fn text(file: &str) -> String {
    fs::read_to_string(file).expect("a file")
}

fn grade(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kalista"));
    let command = command.arg("grade").args(arguments);
    command.output().expect("it runs")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The line of the table about a submission.
fn row<'t>(table: &'t str, name: &str) -> &'t str {
    let mut rows = table.lines().filter(|line| line.starts_with(name));
    rows.next()
        .unwrap_or_else(|| panic!("no row of {name} in\n{table}"))
}

#[test]
fn the_main_file_is_the_one_that_loads_the_others() {
    let folder = folder(
        "mains",
        &[
            ("ana/README.md", ""),
            ("ana/src/board.pl", "b(1)."),
            ("ana/src/logic.pl", ":- [board]."),
            ("ana/src/snort.pl", ":- consult('logic.pl')."),
            ("ana/tests/test.pl", ":- consult('../src/snort.pl')."),
            ("eva/a.pl", ":- [b]."),
            ("eva/b.pl", ""),
            ("eva/b.kalista.pl", ""),
            ("leo/game.py", ""),
            ("rui/main.pl", ""),
            ("rui/aaa.pl", ""),
            ("notes.txt", ""),
            ("zoe.pl", ""),
        ],
    );
    let all = submissions(std::slice::from_ref(&folder)).expect("a folder");
    let main = |one: &Submission| match one.main_file() {
        Ok(main) => {
            let file = main.file.strip_prefix(&folder).expect("below the folder");
            format!("{}: {}", file.display(), main.why)
        }
        Err(why) => format!("{}: {why}", one.name),
    };
    let mains: Vec<String> = all.iter().map(main).collect();
    assert_eq!(
        mains,
        [
            "ana/src/snort.pl: it loads 2 others",
            "eva/b.pl: the one with an adapter beside it",
            "leo: there is no Prolog file in it",
            "rui/main.pl: one of 2 files that do not load each other",
            "zoe.pl: the only file",
        ]
    );
}

#[test]
fn a_folder_with_an_adapter_beside_its_main_file_is_one_submission() {
    let names = |name: &str, files: &[&str]| {
        let files: Vec<(&str, &str)> = files.iter().map(|file| (*file, "")).collect();
        let found = submissions(&[folder(name, &files)]).expect("a folder");
        found.into_iter().map(|one| one.name).collect::<Vec<_>>()
    };
    let one = ["main.pl", "main.kalista.pl", "board.pl", "bots/bot.pl"];
    assert_eq!(names("one_program", &one), ["one_program"]);
    let many = ["ana.pl", "ana.kalista.pl", "rui.pl"];
    assert_eq!(names("many_programs", &many), ["ana.pl", "rui.pl"]);
}

#[test]
fn every_submission_is_a_row_and_a_page() {
    let rows = text("tests/data/hexapawn_rows.pl");
    let forgotten = rows.replace("member(Side, [-1,1])", "member(Side, [1])");
    let folder = folder(
        "hexapawns",
        &[
            ("agrees.pl", &text("tests/data/hexapawn_again.pl")),
            ("bad.pl", "initial_state(_, "),
            ("cut.pl", "initial_state(_, \n"),
            ("empty/notes.txt", ""),
            ("endless.pl", ":- loop.\nloop :- loop."),
            ("forgotten/src/main.pl", ":- consult('rows.pl')."),
            ("forgotten/src/rows.pl", &forgotten),
            ("nim.pl", &text("tests/data/nim.pl")),
            ("nothing.pl", "foo(1)."),
        ],
    );
    let out = folder.with_file_name("hexapawn-pages");
    let _ = fs::remove_dir_all(&out);
    let (submitted, pages) = (folder.to_string_lossy(), out.to_string_lossy());
    let reference = ["--reference", "examples/hexapawn.pl", "--time", "20s"];
    let mut arguments = vec![&*submitted, "--out", &pages];
    arguments.extend(reference);
    let output = grade(&arguments);
    let table = said(&output);
    assert_eq!(output.status.code(), Some(1), "{table}");
    for (name, parts) in [
        ("agrees.pl", &["agrees", "135 positions, 162 moves"][..]),
        ("bad.pl", &["does not load", "syntax error in line 1"]),
        (
            "cut.pl",
            &["does not load", "line 2: the text ends in the middle"],
        ),
        ("empty", &["does not load", "there is no Prolog file in it"]),
        ("endless.pl", &["not recognised", "does not end"]),
        (
            "forgotten",
            &[
                "differs",
                "after 1 move (a1a2): legal only for hexapawn.pl: b3a2",
            ],
        ),
        ("nim.pl", &["other moves", "move_text(Move, Text)"]),
        (
            "nothing.pl",
            &["not recognised", "there is no initial_state/2"],
        ),
    ] {
        let row = row(&table, name);
        for part in parts {
            assert!(row.contains(part), "{part} is not in:\n{row}");
        }
    }
    let page = fs::read_to_string(out.join("forgotten.html")).expect("a page");
    for part in [
        "<h2>The smallest difference</h2>",
        "They differ after 1 move: a1a2",
        "b3a2 is legal: ",
        "<svg",
        "row before column",
        "src/main.pl (it loads another)",
    ] {
        assert!(page.contains(part), "{part} is not in:\n{page}");
    }
    let index = fs::read_to_string(out.join("index.html")).expect("a page");
    assert!(index.contains("1 of 8 agree"), "{index}");
    assert!(index.contains("<a href=\"nim.html\">nim.pl</a>"), "{index}");
    // What is there and is not a page of ours stays.
    fs::write(out.join("index.html"), "mine").expect("it can be written");
    assert_eq!(grade(&arguments).status.code(), Some(2));

    let rui = folder.join("forgotten");
    let one = [
        &*folder.join("agrees.pl").to_string_lossy(),
        &*rui.to_string_lossy(),
    ]
    .map(str::to_owned);
    let mut arguments = vec![one[0].as_str(), &one[1], "--json"];
    arguments.extend(reference);
    let json: Value = serde_json::from_str(&said(&grade(&arguments))).expect("JSON");
    let told = &json["submissions"];
    assert_eq!(told[0]["verdict"], "agrees");
    assert_eq!(told[1]["report"]["divergences"][0]["line"][0], "a1a2");
    assert_eq!(told[1]["reasons"][0]["move"], "b3a2");
}

#[test]
fn a_folder_without_submissions_and_a_wrong_path_are_errors() {
    let folder = folder("none", &[("notes.txt", "")]);
    let folder = folder.to_string_lossy();
    for path in [&*folder, "there/is/no/such.pl"] {
        let output = grade(&[path, "--reference", "khan"]);
        assert_eq!(output.status.code(), Some(2), "{path}");
        assert!(String::from_utf8_lossy(&output.stderr).contains(path));
    }
}

/// A student's Khan, which keeps the position in the database: right, with a sbire that comes
/// back anywhere, and with the Khan forgotten.
#[test]
fn known_faults_of_a_students_khan_are_named() {
    const KHAN: &str = "tests/data/wild/khan";
    let files = ["main.pl", "main.kalista.pl", "plateau.pl", "coups.pl"];
    let kept = files.map(|file| (file, text(&format!("{KHAN}/{file}"))));
    let faults = [
        ("right", "", ""),
        ("square", "valeur(C, L, Valeur).", "valeur(C, L, _)."),
        (
            "forgotten",
            "( Valeur =:= 0 -> true ; V =:= Valeur )",
            "true",
        ),
    ];
    let mut all = Vec::new();
    for (name, right, wrong) in faults {
        for (file, text) in &kept {
            let is_wrong = *file == "coups.pl" && !right.is_empty();
            assert!(!is_wrong || text.contains(right), "{right}");
            let text = match is_wrong {
                true => text.replace(right, wrong),
                false => text.clone(),
            };
            all.push((format!("{name}/{file}"), text));
        }
    }
    let all: Vec<(&str, &str)> = all.iter().map(|(file, text)| (&**file, &**text)).collect();
    let folder = folder("khans", &all);
    let json = said(&grade(&[
        &folder.to_string_lossy(),
        "--reference",
        "khan",
        "--json",
    ]));
    let json: Value = serde_json::from_str(&json).expect("JSON");
    let [forgotten, right, square] = &json["submissions"].as_array().expect("a list")[..] else {
        panic!("{json}");
    };
    assert_eq!(right["verdict"], "agrees", "{right}");
    assert_eq!(right["recognised"]["how"], "by the adapter beside it");
    let first = |graded: &Value| graded["report"]["divergences"][0].clone();
    let forgotten = (first(forgotten), forgotten["reasons"][0].clone());
    assert_eq!(forgotten.0["line"].as_array().map(Vec::len), Some(1));
    assert_eq!(forgotten.0["is_shortest"], true);
    assert!(forgotten.0["parting"]["extra"].is_array(), "{forgotten:?}");
    assert!(forgotten.1.to_string().contains("Khan"), "{forgotten:?}");
    // Nobody puts a sbire back near the start: the way there is found at random and made short.
    let (line, reason) = (first(square), square["reasons"][0].to_string());
    let length = line["line"].as_array().map_or(0, Vec::len);
    assert!((3..=14).contains(&length), "{length} moves: {line}");
    assert!(
        reason.contains("A sbire comes back on a square worth"),
        "{reason}"
    );
}

/// A program that does not come to an end is told from one that is no game, and a page reads
/// like sentences.
#[test]
fn what_does_not_end_is_a_verdict_of_its_own() {
    let rows = text("tests/data/hexapawn_rows.pl");
    let folder = folder(
        "endless",
        &[
            (
                "loops.pl",
                "initial_state(_, s(1, a)).\nvalid_moves(S, M) :- valid_moves(S, M).\nmove(s(N, a), m, s(N, b)).\nmove(s(N, b), m, s(N, a)).\ngame_over(s(9, a), a).\n",
            ),
            (
                "rows.pl",
                &rows.replace("member(Side, [-1,1])", "member(Side, [1])"),
            ),
        ],
    );
    let submitted = folder.to_string_lossy();
    let output = grade(&[&submitted, "--reference", "examples/hexapawn.pl"]);
    let table = said(&output);
    assert!(row(&table, "loops.pl").contains("does not end"), "{table}");
    assert!(!table.contains(".;"), "{table}");
}
