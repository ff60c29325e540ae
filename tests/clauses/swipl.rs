//! SWI-Prolog, asked through the harness.

use std::fmt::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::canonical::{self, Answer};
use crate::scryer::text;

const HARNESS: &str = include_str!("../data/conformance/harness.pl");
const OWN: &str = include_str!("../data/conformance/harness_swipl.pl");

/// The version whose answers are in the tables; others may differ in details.
pub const VERSION: &str = "9.0.";

/// The version that can be asked, if there is one. Where it has to be there
/// (`KALISTA_ALL_SYSTEMS` is set), a missing one is a failure.
pub fn version() -> Option<String> {
    let said = Command::new("swipl").arg("--version").output().ok();
    assert!(
        said.is_some() || !is_required(),
        "swipl is not installed, and KALISTA_ALL_SYSTEMS is set"
    );
    let Some(said) = said else {
        eprintln!("swipl is not installed: not compared");
        return None;
    };
    let said = String::from_utf8_lossy(&said.stdout).into_owned();
    let words = said.split_whitespace();
    Some(
        words
            .skip_while(|word| *word != "version")
            .nth(1)
            .unwrap_or("?")
            .to_owned(),
    )
}

/// Whether SWI-Prolog has to be asked.
pub fn is_required() -> bool {
    std::env::var_os("KALISTA_ALL_SYSTEMS").is_some()
}

/// What it answers to each goal, in one process. If that does not live to answer
/// them all, there are fewer answers.
pub fn answers(name: &str, program: &str, goals: &[&str]) -> Vec<String> {
    asked(name, OWN, program, goals, Answer::text)
}

/// The same where text in double quotes is what a dialect has it for, and string objects
/// count as atoms.
pub fn answers_in_dialect(
    name: &str,
    double_quotes: &str,
    program: &str,
    goals: &[&str],
) -> Vec<String> {
    let flag = "set_prolog_flag(double_quotes, ";
    let own = OWN.replace(&format!("{flag}chars)"), &format!("{flag}{double_quotes})"));
    asked(name, &own, program, goals, |answer| {
        answer.without_strings().text()
    })
}

fn asked(
    name: &str,
    own: &str,
    program: &str,
    goals: &[&str],
    shown: impl Fn(&Answer) -> String,
) -> Vec<String> {
    let mut source = format!("{own}\n{HARNESS}\n{program}\n");
    for goal in goals {
        writeln!(source, "conf_case({}).", text(goal)).expect("into a string");
    }
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-swipl.pl"));
    std::fs::write(&file, source).expect("the file is written");
    let mut command = Command::new("swipl");
    command
        .args(["-q", "-g", "conf_all", "-t", "halt"])
        .arg(&file);
    command.env("LC_ALL", "C.UTF-8").stdin(Stdio::null());
    let output = command.output().expect("swipl starts");
    let written = String::from_utf8_lossy(&output.stdout);
    let mut answers: Vec<&str> = written.split("\u{11}0\u{12}").skip(1).collect();
    answers.pop();
    let read = |written: &&str| match canonical::read(written.strip_prefix('\n').unwrap_or(written))
    {
        Some(answer) => shown(&answer),
        None => format!("no answer: {written:?}"),
    };
    answers.iter().map(read).collect()
}
