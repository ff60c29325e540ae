//! A check as a tool: continued, shared out, joined, and not to be stopped by an oracle
//! that dies.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use super::faults::fault;
use super::support::{native_and, subject};
use kalista::check::{
    Campaign, Generator, MergeError, NativeOracle, Oracles, Plan, Report, Shard, Source, Spent,
    from_position, program,
};
use kalista::game::oracle::{Oracle, OracleError, Question, Reply};
use kalista::game::properties::{Properties, Property};
use kalista::prolog::{Interpreter, Place, Resources};

fn native() -> Box<NativeOracle> {
    Box::new(NativeOracle::new(&subject("khan")))
}

/// The native rules against themselves, where it does not matter who is compared.
fn native_twice() -> Result<Oracles<'static>, OracleError> {
    Ok(vec![native(), native()])
}

fn plan(positions: u64) -> Plan {
    Plan {
        batch: 20,
        ..Plan::new("khan", positions)
    }
}

fn campaign(source: Source, stop: &AtomicBool) -> Campaign<'_> {
    Campaign::new(&subject("khan"), source, stop).with_jobs(2)
}

/// What two runs of the same plan must have in common: all but the time.
fn timeless(mut report: Report) -> Report {
    report.time = Spent::default();
    report.pace.clear();
    report
}

#[test]
fn a_stopped_check_is_continued_exactly() {
    let stop = AtomicBool::new(false);
    let check = campaign(Source::Mixed, &stop);
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
    let never = AtomicBool::new(false);
    let check = campaign(Source::Mixed, &never);
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

/// An oracle that fails on purpose.
struct Mortal<F> {
    native: Box<NativeOracle>,
    dies: F,
}

impl<F: FnMut(&[Question]) -> bool> Oracle for Mortal<F> {
    fn ask(&mut self, questions: &[Question]) -> Result<Vec<Reply>, OracleError> {
        match (self.dies)(questions) {
            true => Err(OracleError {
                oracle: "mortal".to_owned(),
                what: "dead".to_owned(),
            }),
            false => self.native.ask(questions),
        }
    }

    fn name(&self) -> &str {
        "mortal"
    }
}

fn mortal(dies: impl FnMut(&[Question]) -> bool + 'static) -> Oracles<'static> {
    let mortal = Mortal {
        native: native(),
        dies,
    };
    vec![native(), Box::new(mortal)]
}

#[test]
fn a_batch_is_repeated_when_its_oracle_failed() {
    static ASKED: AtomicUsize = AtomicUsize::new(0);
    let never = AtomicBool::new(false);
    let check = campaign(Source::Mixed, &never);
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
fn the_position_of_which_an_oracle_dies_is_found() {
    let never = AtomicBool::new(false);
    let check = campaign(Source::Arbitrary, &never);
    let plan = plan(100);
    let generator = Generator::new(subject("khan"), Source::Arbitrary, &plan);
    let fatal = generator.batch(2, plan.positions_of(2))[5].position.clone();
    let dies = || {
        let fatal = fatal.clone();
        Ok(mortal(move |questions| {
            questions.iter().any(|asked| asked.position == fatal)
        }))
    };
    let report = check.run(check.begin(plan.clone()), dies, |_| ()).unwrap();
    assert_eq!(report.positions, 100);
    let [found] = &report.mismatches[..] else {
        panic!("{:?}", report.mismatches);
    };
    assert_eq!(
        (found.number, &found.mismatch.question.position),
        (45, &fatal)
    );
    assert!(
        found
            .mismatch
            .to_string()
            .contains("refuses it: it died on this position: dead")
    );

    // Not so if it dies on everything: then nothing can be said.
    let always = || Ok(mortal(|_| true));
    assert!(check.run(check.begin(plan), always, |_| ()).is_err());
}

#[test]
fn coverage_names_what_was_never_met() {
    let never = AtomicBool::new(false);
    // The start, and a position in which rouge must pass.
    let texts = [
        "ssksss/6/6/6/6/SSSKSS r -",
        "5k/6/6/ss4/SSss2/KSSSs1 r a4",
        "nonsense",
    ];
    let texts: Vec<String> = texts.map(str::to_owned).to_vec();
    let source = Source::Corpus("three.txt".to_owned(), texts);
    let check = campaign(source.clone(), &never);
    let plan = Plan {
        source: source.name(subject("khan").game()),
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
    assert!(
        unmet.contains(&"rouge has won")
            && unmet.len() + met.len() == subject("khan").rule_cases().len()
    );
    assert!(
        report
            .to_markdown()
            .contains("| rouge has won | **never** |")
    );
}

#[test]
fn every_source_gives_positions_of_its_kind_and_the_same_again() {
    let khan = subject("khan");
    let plan = Plan {
        asked: Properties::from_iter([Property::Moves]),
        ..plan(200)
    };
    for source in [
        Source::Mixed,
        Source::Play,
        Source::Guided,
        Source::Arbitrary,
        Source::World(khan.small_world().expect("it has one")),
        Source::From(khan.game().start()),
    ] {
        let shown = format!("{source:?}");
        let generator = Generator::new(khan.clone(), source, &plan);
        for batch in 0..plan.batches() {
            let questions = generator.batch(batch, plan.positions_of(batch));
            assert_eq!(questions.len(), 20, "{shown}");
            assert_eq!(questions, generator.batch(batch, plan.positions_of(batch)));
            for asked in questions {
                let position = khan.game().parse_position(&asked.position);
                assert!(position.is_ok_and(|read| read.is_ok()), "{asked:?}");
                let read = |probe| khan.game().parse_move(probe).is_ok_and(|read| read.is_ok());
                assert!(asked.probes.iter().all(|probe| read(probe)), "{asked:?}");
                assert_eq!(asked.asked, plan.asked);
            }
        }
    }
}

#[test]
fn what_is_not_asked_is_not_compared() {
    let (khan, never) = (subject("khan"), AtomicBool::new(false));
    let fault = fault("khan", "the piece played does not wear the Khan");
    let broken = fault.applied(program(&*khan));
    let noticed = |asked: &str| {
        let check = campaign(Source::Mixed, &never).with_enough(1);
        let plan = Plan {
            asked: asked.parse().unwrap(),
            ..plan(200)
        };
        let oracles = || native_and(&khan, broken.clone());
        let report = check.run(check.begin(plan), oracles, |_| ()).unwrap();
        !report.mismatches.is_empty()
    };
    // It shows in the position after a move, and in the replies to it; nowhere else.
    assert!(noticed("successors") && noticed("perft"));
    assert!(!noticed("moves,outcome,legality,faults,text,values"));
}

#[test]
fn games_from_a_position_are_compared_with_an_interpreter_that_runs() {
    let khan = subject("khan");
    let game = khan.game();
    let start = |program| Interpreter::start(program, Place::Thread, Resources::default());
    let mut sound = start(game.program()).expect("it starts");
    let never = AtomicBool::new(false);
    let report = from_position(game, &game.start(), 200, &mut sound, &never).unwrap();
    assert_eq!((report.positions, report.mismatches.len()), (200, 0));
    assert!(report.plan.source.to_string().starts_with("games from "));

    let stopped = AtomicBool::new(true);
    let report = from_position(game, &game.start(), 200, &mut sound, &stopped).unwrap();
    assert_eq!(report.positions, 0);

    let broken = fault("khan", "the turn does not change").applied(game.program());
    let mut broken = start(broken).expect("it starts");
    let report = from_position(game, &game.start(), 200, &mut broken, &never).unwrap();
    // It ends with the batch in which the third is found.
    assert_eq!(report.positions, 50);
    assert!(report.mismatches.len() >= 3);
}

/// A mismatch in a report of 0.1, whose fields had other names.
#[test]
fn reports_of_old_are_read() {
    let text = r#"{"plan":{"game":"khan","source":"mixed","seed":1,"positions":100,"batch":100,
        "asked":"moves,successors","shard":"1/1"},"done":[[0,0]],"positions":100,"moves":9,
        "coverage":{"rouge has won":1},"mismatches":[{"number":4,"mismatch":{"game":"khan",
        "text":"state_text","case":{"position":"k5/6/6/6/6/5K r -","probes":["a1b1"],
        "asked":"moves"},"names":["native","prolog"],"differences":[{"aspect":"moves",
        "about":"a1b1","said":["legal","not legal"]}]}}],"restarts":[],
        "time":{"elapsed":1.0,"threads":1.0,"native":0.1,"clauses":0.9}}"#;
    let report: Report = serde_json::from_str(text).expect("a report");
    let mismatch = &report.mismatches[0].mismatch;
    assert_eq!(mismatch.question.probes, ["a1b1"]);
    assert_eq!(mismatch.oracles, ["native", "prolog"]);
    assert_eq!(mismatch.differences[0].property, Property::Moves);
    assert_eq!(report.plan.asked_of(false).to_string(), "native,prolog");
    assert_eq!(report.time.waiting["prolog"], 0.9);
}
