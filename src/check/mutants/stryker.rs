//! The report in the schema of Stryker, which viewers and dashboards read:
//! <https://github.com/stryker-mutator/mutation-testing-elements>, version 2.

use serde_json::{Value, json};

use super::{Fate, MutantReport, MutantResult};

impl MutantReport {
    /// The report as JSON in the schema of Stryker's mutation report.
    pub fn to_stryker(&self) -> Value {
        let files: serde_json::Map<String, Value> = (self.files.iter())
            .map(|file| {
                let own = self.mutants.iter().enumerate();
                let own = own.filter(|(_, mutant)| mutant.file == file.name);
                let mutants: Vec<Value> =
                    own.map(|(id, mutant)| of(id, mutant, &file.text)).collect();
                let value = json!({
                    "language": "prolog",
                    "source": file.text,
                    "mutants": mutants,
                });
                (file.name.clone(), value)
            })
            .collect();
        json!({
            "schemaVersion": "2",
            "thresholds": { "high": 95, "low": 80 },
            "framework": { "name": "Kalista", "version": env!("CARGO_PKG_VERSION") },
            "config": {
                "game": self.game,
                "positions": self.positions,
                "seed": self.seed,
                "comparedWith": self.judge,
            },
            "files": files,
        })
    }
}

fn of(id: usize, mutant: &MutantResult, text: &str) -> Value {
    let (status, reason) = match &mutant.fate {
        Fate::Killed { after, position } => {
            ("Killed", format!("after {after} positions: {position}"))
        }
        Fate::TimedOut { after, position } => {
            ("Timeout", format!("after {after} positions: {position}"))
        }
        Fate::Survived => ("Survived", String::new()),
        Fate::Equivalent { on } => ("Ignored", format!("equivalent: the same answers on {on}")),
        Fate::Unreached => ("NoCoverage", String::new()),
    };
    json!({
        "id": id.to_string(),
        "mutatorName": mutant.mutator.name(),
        "replacement": mutant.replacement,
        "location": { "start": place(text, mutant.start), "end": place(text, mutant.end) },
        "status": status,
        "statusReason": reason,
    })
}

/// A place as line and column, both from 1.
fn place(text: &str, at: u32) -> Value {
    let before = text.get(..at as usize).unwrap_or_default();
    let line = before.matches('\n').count() + 1;
    let column = before
        .rsplit('\n')
        .next()
        .unwrap_or_default()
        .chars()
        .count()
        + 1;
    json!({ "line": line, "column": column })
}
