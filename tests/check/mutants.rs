//! Mutants that are made from the clauses: what the standard run notices.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use kalista::Catalog;
use kalista::catalog::Backend;
use kalista::check::{
    self, EngineOracle, Generator, Jury, MutantReport, NativeOracle, Plan, Source, Subject,
};
use kalista::game::oracle::Oracle;
use kalista::game::properties::Properties;

/// What `cargo test` judges by: a corpus that reaches all that can be reached, then the
/// positions of any check.
fn judged(subject: &Arc<dyn Subject>, positions: u64, file: Option<&str>) -> MutantReport {
    let game = subject.game();
    let mut judge: Box<dyn Oracle> = match game.is_from_file() {
        true => Box::new(EngineOracle::new(&**subject).expect("clauses")),
        false => Box::new(NativeOracle::new(subject)),
    };
    let plan = Plan {
        asked: Properties::MOST,
        ..Plan::new(game.name(), positions)
    };
    let mut questions = Vec::new();
    let corpus = format!("tests/data/corpus/{}.txt", game.name());
    if let Ok(text) = std::fs::read_to_string(&corpus) {
        let texts: Vec<String> = text.lines().map(str::to_owned).collect();
        let count = texts.len() as u64;
        let source = Source::Corpus(corpus, texts);
        questions = Generator::new(subject.clone(), source, &plan).batch(0, 0..count);
    }
    let generator = Generator::new(subject.clone(), Source::Mixed, &plan);
    questions.extend((0..plan.batches()).flat_map(|n| generator.batch(n, plan.positions_of(n))));
    let jury = Jury::new(subject, &mut *judge, questions).expect("they agree");
    let jury = match file {
        Some(file) => jury.only(file).expect("a file of the clauses"),
        None => jury,
    };
    jury.judge_all(2, plan.seed, &AtomicBool::new(false), |_, _| ())
}

fn shown(report: &MutantReport) -> String {
    let survivors = report.survivors().take(10);
    let survivors = survivors.filter_map(|m| Some(m.diff(report.file(&m.file)?)));
    format!("{}\n{}", report.summary(), survivors.collect::<String>())
}

/// The rules themselves, without what reads, draws, explains and plays.
#[test]
fn of_a_hundred_mutants_of_the_rules_ninety_five_are_killed() {
    for name in ["khan", "shi", "gauss"] {
        let report = judged(&super::support::subject(name), 200, Some("rules.pl"));
        assert!(report.mutants.len() > 100, "{name}: {}", shown(&report));
        let is_enough = 20 * report.killed() >= 19 * report.killable();
        assert!(is_enough, "{name}: {}", shown(&report));
    }
}

#[test]
fn the_authors_of_rules_files_add_nothing() {
    for file in ["hexapawn", "tic_tac_toe"] {
        let selection = format!("examples/{file}.pl").parse().expect("a file");
        let game = Catalog::current().open_by(&selection, Backend::Clauses);
        let subject = check::subject(&game.expect("a game"));
        let report = judged(&subject, 300, None);
        assert!(
            report.mutants.len() > 50,
            "{file}: {}",
            report.mutants.len()
        );
        assert!(
            20 * report.killed() >= 19 * report.killable(),
            "{file}: {}",
            shown(&report)
        );
        let stryker = report.to_stryker();
        assert_eq!(stryker["schemaVersion"], "2");
        let files = stryker["files"].as_object().expect("files");
        let mutants = files
            .values()
            .map(|file| file["mutants"].as_array().map_or(0, Vec::len));
        assert_eq!(mutants.sum::<usize>(), report.mutants.len());
    }
}
