//! What guided generation is worth: how many positions it takes to reach every goal and to
//! kill every mutant, against random games and positions made up freely.
//!
//!     cargo test --release --test check guided -- --ignored --nocapture

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use kalista::check::{
    CountingOracle, Fate, Generator, Jury, NativeOracle, Plan, Pool, Source, Subject,
};
use kalista::game::oracle::{Oracle, Question};

const SEEDS: u64 = 10;
/// The games, and how many positions each is given.
const GAMES: [(&str, u64); 3] = [("khan", 4_000), ("gauss", 2_000), ("shi", 500)];

/// The things that were found, each with the number of positions it took.
type Found<T> = Vec<(T, u64)>;

/// Mixed positions are left out: the edge cases among them were chosen by people.
const SOURCES: [&str; 3] = ["random games", "made up", "guided"];

fn questions(subject: &Arc<dyn Subject>, source: &str, seed: u64, count: u64) -> Vec<Question> {
    let source = match source {
        "random games" => Source::Play,
        "made up" => Source::Arbitrary,
        _ => Source::Reaching(Arc::new(Pool::new(&**subject).expect("clauses"))),
    };
    let plan = Plan {
        seed,
        ..Plan::new(subject.game().name(), count)
    };
    let generator = Generator::new(subject.clone(), source, &plan);
    let batches = 0..plan.batches();
    let made = batches.flat_map(|number| generator.batch(number, plan.positions_of(number)));
    made.collect()
}

/// The places of the clauses in the order in which the questions reach them.
fn reached(subject: &Arc<dyn Subject>, questions: &[Question]) -> Found<usize> {
    let mut oracle = CountingOracle::new(&**subject).expect("clauses");
    let (mut met, mut found) = (BTreeSet::new(), Vec::new());
    for (after, question) in (1..).zip(questions) {
        oracle
            .ask(std::slice::from_ref(question))
            .expect("an answer");
        let counts = oracle.take_counts();
        let entered = (0..counts.len()).filter(|&place| counts[place][0] > 0);
        found.extend(
            entered
                .filter(|&place| met.insert(place))
                .map(|place| (place, after)),
        );
    }
    found
}

/// The mutants of the rules that the questions kill.
fn killed(subject: &Arc<dyn Subject>, questions: Vec<Question>) -> Found<(u32, String)> {
    let mut native = NativeOracle::new(subject);
    let jury = Jury::new(subject, &mut native, questions).expect("they agree");
    let jury = jury.only("rules.pl").expect("the file of the rules");
    let report = jury.judge_all(2, 0, &AtomicBool::new(false), |_, _| ());
    let fates = report.mutants.into_iter().filter_map(|mutant| {
        let after = match mutant.fate {
            Fate::Killed { after, .. } | Fate::TimedOut { after, .. } => after,
            _ => return None,
        };
        Some(((mutant.start, mutant.replacement), after))
    });
    fates.collect()
}

/// For each run how many positions it took until everything was found that any run finds;
/// `None` where a run never found all of it.
fn until_all<T: Ord + Clone>(runs: &[Found<T>]) -> Vec<Option<u64>> {
    let all: BTreeSet<T> = runs
        .iter()
        .flatten()
        .map(|(what, _)| what.clone())
        .collect();
    let until = |run: &Found<T>| {
        let last = run.iter().map(|(_, after)| *after).max();
        last.filter(|_| run.len() == all.len())
    };
    runs.iter().map(until).collect()
}

fn show(game: &str, what: &str, most: u64, until: &[Option<u64>]) {
    let runs: Vec<&[Option<u64>]> = until.chunks(SEEDS as usize).collect();
    let mean = |run: &[Option<u64>]| {
        let logs = run.iter().map(|after| (after.unwrap_or(most) as f64).ln());
        (logs.sum::<f64>() / SEEDS as f64).exp()
    };
    for (source, run) in SOURCES.iter().zip(&runs) {
        let each: Vec<String> = run
            .iter()
            .map(|after| after.map_or_else(|| format!(">{most}"), |after| after.to_string()))
            .collect();
        println!(
            "{game}, {what}, {source}: {:.0} positions in the mean, {:.2} of guided ({})",
            mean(run),
            mean(run) / mean(runs[2]),
            each.join(" ")
        );
    }
}

#[test]
#[ignore = "a measurement of some minutes, without an expectation"]
fn guided_generation_against_others() {
    for (name, most) in GAMES {
        let subject = super::support::subject(name);
        let (mut goals, mut mutants) = (Vec::new(), Vec::new());
        for source in SOURCES {
            for seed in 1..=SEEDS {
                let questions = questions(&subject, source, seed, most);
                goals.push(reached(&subject, &questions));
                mutants.push(killed(&subject, questions));
            }
        }
        show(
            name,
            "until every goal is reached",
            most,
            &until_all(&goals),
        );
        show(
            name,
            "until every mutant of rules.pl is killed",
            most,
            &until_all(&mutants),
        );
    }
}
