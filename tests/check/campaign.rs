//! A check as a tool: continued, shared out, joined, and not to be stopped by a referee
//! that dies.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use crate::support::{campaign, native_and};
use kalista::aspects::{Aspect, Aspects};
use kalista::differential::{
    Campaign, Generator, MergeError, Pair, Plan, Report, Shard, Source, Spent, engine_guide,
};
use kalista::game::Game;
use kalista::games::khan::Khan;
use kalista::prolog::Clauses;
use kalista::specification::Specified;
use kalista::verdict::{Case, Native, Referee, RefereeError, Verdict};

/// The native rules against themselves, where it does not matter who is compared.
fn native_twice() -> Result<Pair, RefereeError> {
    Ok([Box::new(Native(Khan::new())), Box::new(Native(Khan::new()))])
}

fn plan(positions: u64) -> Plan {
    Plan {
        batch: 20,
        ..Plan::new("khan", positions)
    }
}

fn mixed() -> Source<Khan> {
    Source::Mixed(Some(engine_guide))
}

/// What two runs of the same plan must have in common: all but the time.
fn timeless(mut report: Report) -> Report {
    report.time = Spent::default();
    report
}

#[test]
fn a_stopped_check_is_continued_exactly() {
    let khan = Khan::new();
    let stop = AtomicBool::new(false);
    let check = campaign(&khan, mixed(), &stop);
    let whole = check
        .run(check.begin(plan(1_000)), native_twice, |_| ())
        .unwrap();
    assert!(whole.is_complete());

    let stops = |report: &Report| {
        if report.positions >= 300 {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let part = check
        .run(check.begin(plan(1_000)), native_twice, stops)
        .unwrap();
    assert!(!part.is_complete() && part.positions >= 300 && part.positions < 1_000);
    // On its way it goes through a file.
    let file = serde_json::to_string(&part).unwrap();
    let read: Report = serde_json::from_str(&file).unwrap();
    stop.store(false, Ordering::Relaxed);
    let continued = check.run(read, native_twice, |_| ()).unwrap();
    assert_eq!(timeless(continued), timeless(whole));
}

#[test]
fn parts_are_joined_to_the_whole() {
    let khan = Khan::new();
    let never = AtomicBool::new(false);
    let check = campaign(&khan, mixed(), &never);
    let whole = check
        .run(check.begin(plan(1_010)), native_twice, |_| ())
        .unwrap();
    let part = |number| {
        let shard = Shard { number, of: 4 };
        let plan = Plan {
            shard,
            ..plan(1_010)
        };
        check.run(check.begin(plan), native_twice, |_| ()).unwrap()
    };
    let parts: Vec<Report> = (1..=4).map(part).collect();
    assert!(parts.iter().all(Report::is_complete));
    let joined = Report::merge(parts.clone()).unwrap();
    assert_eq!(timeless(joined), timeless(whole.clone()));

    assert_eq!(Report::merge(Vec::new()), Err(MergeError::Nothing));
    let twice = vec![parts[0].clone(), parts[1].clone(), parts[0].clone()];
    assert_eq!(Report::merge(twice), Err(MergeError::Overlap(3)));
    let mut other = parts[1].clone();
    other.plan.seed += 1;
    assert_eq!(
        Report::merge(vec![parts[0].clone(), other]),
        Err(MergeError::OtherPlan(2))
    );
    let missing = Report::merge(parts[1..].to_vec()).unwrap();
    assert!(!missing.is_complete() && whole.is_complete());
}

/// A referee that fails on purpose.
struct Mortal<F> {
    native: Native<Khan>,
    dies: F,
}

impl<F: FnMut(&[Case]) -> bool> Referee for Mortal<F> {
    fn judge(&mut self, cases: &[Case]) -> Result<Vec<Result<Verdict, String>>, RefereeError> {
        match (self.dies)(cases) {
            true => Err(RefereeError {
                who: "mortal".to_owned(),
                what: "dead".to_owned(),
            }),
            false => self.native.judge(cases),
        }
    }

    fn name(&self) -> &str {
        "mortal"
    }
}

fn mortal(dies: impl FnMut(&[Case]) -> bool + 'static) -> Pair {
    let native = Native(Khan::new());
    [Box::new(native.clone()), Box::new(Mortal { native, dies })]
}

#[test]
fn a_batch_is_repeated_when_its_referee_died() {
    static ASKED: AtomicUsize = AtomicUsize::new(0);
    let khan = Khan::new();
    let never = AtomicBool::new(false);
    let check = campaign(&khan, mixed(), &never);
    let fails_seldom = || Ok(mortal(|_| ASKED.fetch_add(1, Ordering::Relaxed) == 7));
    let report = check
        .run(check.begin(plan(400)), fails_seldom, |_| ())
        .unwrap();
    assert_eq!((report.positions, report.mismatches.len()), (400, 0));
    let [restart] = &report.restarts[..] else {
        panic!("{:?}", report.restarts);
    };
    assert_eq!(restart.what, "mortal: dead");
    assert!(report.to_markdown().contains("was repeated: mortal: dead"));
}

#[test]
fn the_position_of_which_a_referee_dies_is_found() {
    let khan = Khan::new();
    let never = AtomicBool::new(false);
    let check = campaign(&khan, Source::Arbitrary, &never);
    let plan = plan(100);
    let generator = Generator::new(khan, Source::Arbitrary, &plan);
    let fatal = generator.batch(2, plan.positions_of(2))[5].position.clone();
    let dies = || {
        let fatal = fatal.clone();
        Ok(mortal(move |cases| {
            cases.iter().any(|case| case.position == fatal)
        }))
    };
    let report = check.run(check.begin(plan.clone()), dies, |_| ()).unwrap();
    assert_eq!(report.positions, 100);
    let [found] = &report.mismatches[..] else {
        panic!("{:?}", report.mismatches);
    };
    assert_eq!((found.number, &found.mismatch.case.position), (45, &fatal));
    assert!(
        found
            .mismatch
            .to_string()
            .contains("refuses it: it dies of it: dead")
    );

    // Not so if it dies of everything: then nothing can be said.
    let always = || Ok(mortal(|_| true));
    assert!(check.run(check.begin(plan), always, |_| ()).is_err());
}

#[test]
fn coverage_names_what_was_never_met() {
    let khan = Khan::new();
    let never = AtomicBool::new(false);
    // The start, and a position in which rouge must pass.
    let texts = [
        "ssksss/6/6/6/6/SSSKSS r -",
        "5k/6/6/ss4/SSss2/KSSSs1 r a4",
        "nonsense",
    ];
    let texts: Vec<String> = texts.map(str::to_owned).to_vec();
    let source = Source::Corpus("three.txt".to_owned(), texts);
    let check = campaign(&khan, source.clone(), &never);
    let plan = Plan {
        source: source.name(),
        ..plan(source.count().expect("it ends"))
    };
    let report = check.run(check.begin(plan), native_twice, |_| ()).unwrap();
    assert_eq!(report.positions, 3);
    let met: Vec<(&str, u64)> = (report.coverage.iter())
        .filter(|&(_, &met)| met > 0)
        .map(|(case, &met)| (case.as_str(), met))
        .collect();
    assert_eq!(
        met,
        [
            ("every piece on the Khan's value is blocked", 1),
            ("no Khan: a free move", 1),
            ("no legal move but pass, against the Khan", 1),
            ("the Khan is disobeyed with no sbire out", 1),
        ]
    );
    let unmet = report.never_met();
    assert!(unmet.contains(&"rouge has won") && unmet.len() + met.len() == khan.rule_cases().len());
    assert!(
        report
            .to_markdown()
            .contains("| rouge has won | **never** |")
    );
}

#[test]
fn every_source_gives_positions_of_its_kind_and_the_same_again() {
    let khan = Khan::new();
    let plan = Plan {
        asked: Aspects::from_iter([Aspect::Moves]),
        ..plan(200)
    };
    let world = Source::World(khan.small_world().expect("it has one"));
    for source in [
        mixed(),
        Source::Play,
        Source::Guided(engine_guide),
        Source::Arbitrary,
        world,
    ] {
        let generator = Generator::new(khan, source.clone(), &plan);
        for batch in 0..plan.batches() {
            let cases = generator.batch(batch, plan.positions_of(batch));
            assert_eq!(cases.len(), 20, "{source:?}");
            assert_eq!(cases, generator.batch(batch, plan.positions_of(batch)));
            for case in cases {
                assert!(khan.parse_position(&case.position).is_ok(), "{case:?}");
                assert!(
                    case.probes
                        .iter()
                        .all(|probe| khan.parse_move(probe).is_ok())
                );
                assert_eq!(case.asked, plan.asked);
            }
        }
    }
}

#[test]
fn what_is_not_asked_is_not_compared() {
    let khan = Khan::new();
    let never = AtomicBool::new(false);
    let fault = (khan.mutants().iter())
        .find(|mutant| mutant.fault == "the piece played does not wear the Khan")
        .expect("there is one");
    let clauses = Clauses::of(&khan).broken(fault).unwrap();
    let noticed = |asked: &str| {
        let check = Campaign {
            enough: 1,
            ..campaign(&khan, mixed(), &never)
        };
        let plan = Plan {
            asked: asked.parse().unwrap(),
            ..plan(200)
        };
        let pair = || native_and(&khan, clauses.clone());
        let report = check.run(check.begin(plan), pair, |_| ()).unwrap();
        !report.mismatches.is_empty()
    };
    // It shows in the position after a move, and in the replies to it; nowhere else.
    assert!(noticed("successors") && noticed("perft"));
    assert!(!noticed("moves,outcome,legality,faults,text,values"));
}
