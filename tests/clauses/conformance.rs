//! The tables of `tests/data/conformance/`, asked of everyone.

use std::fmt::Write as _;

use crate::engine;
use crate::scryer::Scryer;
use crate::swipl;
use crate::table::{Row, Table, folder, tables};

/// Inferences for a goal: no goal of the tables takes a tenth of it.
const BUDGET: Option<u64> = Some(20_000_000);

/// All rows whose answer is not the expected one.
fn differences<'a>(system: &str, asked: impl Iterator<Item = (&'a Row, String)>) -> Vec<String> {
    let mut found = Vec::new();
    for (row, answer) in asked {
        let Some(expected) = row.expected_of(system) else {
            continue;
        };
        if answer != expected {
            let Row { place, goal, .. } = row;
            found.push(format!(
                "{place}\n  {goal}\n  expected  {expected}\n  {system:<8}  {answer}\n"
            ));
        }
    }
    found
}

#[track_caller]
fn none(differences: &[String]) {
    assert!(
        differences.is_empty(),
        "{} differences\n{}",
        differences.len(),
        differences.concat()
    );
}

fn asked_of_scryer(table: &Table) -> Vec<String> {
    let mut scryer = Scryer::start(&table.program);
    let ask = |row: &Row| match row.expected_of("scryer") {
        None if row.expected.is_some() => String::new(),
        _ => scryer.answer(&row.goal, BUDGET),
    };
    table.rows.iter().map(ask).collect()
}

fn asked_of_swipl(table: &Table) -> Vec<String> {
    let is_asked = |row: &&Row| row.expected.is_none() || row.expected_of("swi").is_some();
    let goals: Vec<&str> = (table.rows.iter().filter(is_asked))
        .map(|row| row.goal.as_str())
        .collect();
    let mut answers = swipl::answers(&table.name, &table.program, &goals).into_iter();
    let each = table.rows.iter().map(|row| match is_asked(&row) {
        true => answers.next().unwrap_or_else(|| "no answer".to_owned()),
        false => String::new(),
    });
    each.collect()
}

#[test]
fn scryer_answers_as_the_tables_say() {
    let mut found = Vec::new();
    for table in tables() {
        let answers = asked_of_scryer(&table);
        found.extend(differences("scryer", table.rows.iter().zip(answers)));
    }
    none(&found);
}

/// Another version than the one that was asked may answer otherwise here and there: that is
/// noted, and no failure unless all systems are required.
#[test]
fn swipl_answers_as_the_tables_say() {
    let Some(version) = swipl::version() else {
        return;
    };
    let mut found = Vec::new();
    for table in tables() {
        let answers = asked_of_swipl(&table);
        found.extend(differences("swi", table.rows.iter().zip(answers)));
    }
    if version.starts_with(swipl::VERSION) || swipl::is_required() {
        none(&found);
    } else if !found.is_empty() {
        let (count, wanted) = (found.len(), swipl::VERSION);
        eprintln!(
            "swipl {version} differs from {wanted}* in {count} answers:\n{}",
            found.concat()
        );
    }
}

#[test]
fn the_engine_answers_as_the_tables_say() {
    let mut found = Vec::new();
    for table in tables() {
        let answers = table.rows.iter().map(|row| {
            let answer = engine::answer_or_panic(&table.program, &row.goal);
            (row, answer)
        });
        found.extend(differences("engine", answers));
    }
    none(&found);
}

/// A row that nobody has answered is no test, and marks that only repeat the answer are
/// forgotten ones.
#[test]
fn every_row_has_an_answer_and_no_idle_mark() {
    let tables = tables();
    for row in tables.iter().flat_map(|table| &table.rows) {
        let Some(expected) = &row.expected else {
            panic!("{}: no answer", row.place);
        };
        let idle = |(who, what): &(String, String)| who != "note" && what == expected;
        assert!(
            !row.marks.iter().any(idle),
            "{}: {:?}",
            row.place,
            row.marks
        );
    }
    let rows = tables.iter().map(|table| table.rows.len()).sum::<usize>();
    assert!(rows > 2_500, "only {rows} goals are found");
}

/// Completes rows without an answer with what Scryer and swipl say, in place. Whether
/// that is right is for the reader to decide:
/// `cargo test --release --test clauses -- --ignored fill_in`.
#[test]
#[ignore = "writes the tables"]
fn fill_in_what_is_not_answered_yet() {
    for table in tables() {
        if table.rows.iter().all(|row| row.expected.is_some()) {
            continue;
        }
        let scryer = asked_of_scryer(&table);
        let swipl = asked_of_swipl(&table);
        let path = folder().join(&table.name);
        let text = std::fs::read_to_string(&path).expect("the table");
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        for ((row, scryer), swipl) in table.rows.iter().zip(scryer).zip(swipl) {
            if row.expected.is_some() {
                continue;
            }
            let number: usize = row
                .place
                .rsplit(':')
                .next()
                .and_then(|n| n.parse().ok())
                .expect("a line");
            let line = &mut lines[number - 1];
            let _ = write!(line, "  ~>  {scryer}");
            if swipl != scryer {
                let _ = write!(line, "\n    swi: {swipl}");
            }
        }
        std::fs::write(&path, lines.join("\n") + "\n").expect("it is written");
    }
}
