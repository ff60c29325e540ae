//! What the dialects of `prolog/dialects/` have, held to the systems they come from: the
//! tables of `tests/data/dialects/`.

use std::path::{Path, PathBuf};

use crate::engine;
use crate::swipl;
use crate::table::{Row, Table, tables_in};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/dialects")
}

/// What SWI-Prolog has text in double quotes for, so that a table reads as in its dialect;
/// nothing for a table that it cannot be asked about.
fn double_quotes(table: &Table) -> Option<&'static str> {
    match table.name.as_str() {
        "swi.txt" => Some("string"),
        "shared.txt" => Some("codes"),
        "sicstus.txt" => None,
        other => panic!("{other}: whose dialect is it?"),
    }
}

/// Rows that a system answers otherwise than its table says.
fn differences(system: &str, table: &Table, answers: &[String]) -> Vec<String> {
    let mut found = Vec::new();
    for (row, answer) in table.rows.iter().zip(answers) {
        let Row { place, goal, .. } = row;
        let expected = row.expected_of(system);
        if expected.is_some_and(|expected| expected != answer) {
            let expected = expected.unwrap_or_default();
            found.push(format!(
                "{place}\n  {goal}\n  expected  {expected}\n  {system:<8}  {answer}\n"
            ));
        }
    }
    found
}

#[track_caller]
fn none(found: &[String]) {
    let count = found.len();
    assert!(found.is_empty(), "{count} differences\n{}", found.concat());
}

fn asked_of_swipl(table: &Table, double_quotes: &str) -> Vec<String> {
    let goals: Vec<&str> = table.rows.iter().map(|row| row.goal.as_str()).collect();
    swipl::answers_in_dialect(&table.name, double_quotes, &table.program, &goals)
}

#[test]
fn the_engine_has_dialects_as_the_tables_say() {
    for table in tables_in(&folder()) {
        let answers = table
            .rows
            .iter()
            .map(|row| engine::answer_or_panic(&table.program, &row.goal));
        let answers: Vec<String> = answers.collect();
        none(&differences("engine", &table, &answers));
    }
}

/// Another version than the one that was asked may answer otherwise here and there.
#[test]
fn swipl_has_its_dialect_as_the_tables_say() {
    let Some(version) = swipl::version() else {
        return;
    };
    if !version.starts_with(swipl::VERSION) && !swipl::is_required() {
        return;
    }
    for table in tables_in(&folder()) {
        let Some(double_quotes) = double_quotes(&table) else {
            continue;
        };
        let answers = asked_of_swipl(&table, double_quotes);
        assert_eq!(answers.len(), table.rows.len(), "{}", table.name);
        none(&differences("swi", &table, &answers));
    }
}

#[test]
fn every_row_of_a_dialect_has_an_answer() {
    let tables = tables_in(&folder());
    for row in tables.iter().flat_map(|table| &table.rows) {
        assert!(row.expected.is_some(), "{}: no answer", row.place);
    }
    let rows = tables.iter().map(|table| table.rows.len()).sum::<usize>();
    assert!(rows > 400, "only {rows} goals are found");
}

/// Completes rows without an answer with what SWI-Prolog says, in place:
/// `cargo test --release --test clauses -- --ignored fill_in_dialects`.
#[test]
#[ignore = "writes the tables"]
fn fill_in_dialects() {
    for table in tables_in(&folder()) {
        let Some(double_quotes) = double_quotes(&table) else {
            continue;
        };
        let answers = asked_of_swipl(&table, double_quotes);
        let path = folder().join(&table.name);
        let text = std::fs::read_to_string(&path).expect("the table");
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        for (row, answer) in table.rows.iter().zip(answers) {
            let number = row.place.rsplit(':').next().map(str::parse::<usize>);
            let Some(Ok(number)) = number else { continue };
            if row.expected.is_none() {
                lines[number - 1] += &format!("  ~>  {answer}");
            }
        }
        std::fs::write(&path, lines.join("\n") + "\n").expect("it is written");
    }
}
