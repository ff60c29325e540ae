//! The tables of `tests/data/conformance/`: goals and what they answer.

use std::path::{Path, PathBuf};

/// One goal.
#[derive(Debug, Clone)]
pub struct Row {
    /// `control.txt:12`
    pub place: String,
    /// The goal, without a full stop.
    pub goal: String,
    /// What it answers; `None` if nobody has said yet.
    pub expected: Option<String>,
    /// Who answers something else, and what: `swi`, `scryer`, `engine`; `iso` and `note`
    /// are for people.
    pub marks: Vec<(String, String)>,
}

impl Row {
    /// What a system answers, or `None` if it should not be asked.
    pub fn expected_of(&self, system: &str) -> Option<&str> {
        let own = self.marks.iter().find(|(who, _)| who == system);
        match own {
            Some((_, answer)) if answer == "skip" => None,
            Some((_, answer)) => Some(answer),
            None => self.expected.as_deref(),
        }
    }
}

/// A file of goals.
pub struct Table {
    pub name: String,
    /// The clauses that all of its goals can use.
    pub program: String,
    pub rows: Vec<Row>,
}

/// What may stand before the colon of an indented line.
const MARKS: [&str; 5] = ["swi", "scryer", "engine", "iso", "note"];

pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/conformance")
}

/// All tables of the standard and the libraries, by their names.
pub fn tables() -> Vec<Table> {
    tables_in(&folder())
}

/// All tables in a folder, by their names.
pub fn tables_in(folder: &Path) -> Vec<Table> {
    let files = std::fs::read_dir(folder).expect("the folder of the tables");
    let mut names: Vec<String> = files
        .map(|file| {
            file.expect("an entry")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .filter(|name| name.ends_with(".txt"))
        .collect();
    names.sort();
    names.iter().map(|name| read(folder, name)).collect()
}

fn read(folder: &Path, name: &str) -> Table {
    let text = std::fs::read_to_string(folder.join(name)).expect(name);
    parse(name, &text).unwrap_or_else(|fault| panic!("{fault}"))
}

/// Reads a table; what is wrong with it is said with its line.
pub fn parse(name: &str, text: &str) -> Result<Table, String> {
    let mut table = Table {
        name: name.to_owned(),
        program: String::new(),
        rows: Vec::new(),
    };
    for (number, line) in text.lines().enumerate() {
        let place = format!("{name}:{}", number + 1);
        if line.trim().is_empty() || line.starts_with(['%', '#']) {
            continue;
        }
        if let Some(clause) = line.strip_prefix('|') {
            let clause = clause.strip_prefix(' ').unwrap_or(clause);
            table.program.push_str(clause);
            table.program.push('\n');
        } else if line.starts_with(' ') {
            let (who, what) = line.split_once(':').unwrap_or((line, ""));
            let (who, what) = (who.trim(), what.trim());
            let row = table.rows.last_mut();
            match row {
                Some(row) if MARKS.contains(&who) => {
                    row.marks.push((who.to_owned(), what.to_owned()))
                }
                _ => return Err(format!("{place}: what is this? {line}")),
            }
        } else {
            let (goal, expected) = match line.split_once("  ~>  ") {
                Some((goal, expected)) => (goal, Some(expected.trim().to_owned())),
                None => (line, None),
            };
            table.rows.push(Row {
                place,
                goal: goal.trim().to_owned(),
                expected,
                marks: Vec::new(),
            });
        }
    }
    Ok(table)
}
