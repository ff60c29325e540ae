//! Native rules, the engine and Scryer on one panel.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rand::{SeedableRng, rngs::Xoshiro256PlusPlus};

use super::faults::fault;
use super::support::{subject, subjects};
use kalista::catalog::{Backend, Catalog, Selection};
use kalista::check::{
    self, Campaign, EngineOracle, NativeOracle, Oracles, Panel, Plan, Report, Shard, Source,
    Subject, panel_oracles, program, shrink,
};
use kalista::clauses::game::Respondent;
use kalista::clauses::machine::Limits;
use kalista::game::oracle::{Goals, Oracle, OracleError, Question, Reply};
use kalista::game::properties::Properties;
use kalista::prolog::{Place, PrologOracle, Resources};

fn panel(text: &str) -> Panel {
    text.parse().expect("a panel")
}

fn checked(subject: &Arc<dyn Subject>, plan: Plan) -> Report {
    let never = AtomicBool::new(false);
    let campaign = Campaign::new(subject, Source::Mixed, &never).with_jobs(2);
    let panel = plan.asked_of(subject.game().is_from_file());
    let oracles = || panel_oracles(campaign.subject(), &panel, &Place::Thread, None, false);
    let report = campaign.run(campaign.begin(plan), oracles, |_| ());
    report.expect("it runs")
}

#[track_caller]
fn agree(report: &Report) {
    let shown = report.mismatches.iter();
    let shown: Vec<String> = shown.map(|found| found.mismatch.to_string()).collect();
    assert!(shown.is_empty(), "{}", shown.join("\n\n"));
}

fn rules_file(name: &str) -> Arc<dyn Subject> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    let selection = Selection::named(file.display().to_string());
    let game = Catalog::current().open_by(&selection, Backend::Clauses);
    check::subject(&game.expect(name))
}

#[test]
fn native_rules_and_the_engine_agree_on_everything() {
    for subject in subjects() {
        for (asked, positions) in [(Properties::MOST, 5_000), (Properties::MACHINES, 100)] {
            let plan = Plan {
                asked,
                panel: Some(panel("native,clauses")),
                ..Plan::new(subject.game().name(), positions)
            };
            let report = checked(&subject, plan);
            agree(&report);
            assert_eq!(report.positions, positions);
        }
    }
}

/// Khan's clauses with one text changed, as the engine has them in a check: with the texts that
/// native code writes.
fn engine_with(change: (&str, &str)) -> Respondent {
    let khan = subject("khan");
    let mut texts = khan.game().clauses().to_vec();
    let mut changes = 0;
    for (_, text) in &mut texts {
        changes += text.matches(change.0).count();
        *text = text.replace(change.0, change.1);
    }
    assert!(changes > 0, "{} stands in no file", change.0);
    let limits = Limits::default();
    let program = kalista::clauses::game::Program::of_texts("khan", &texts, limits);
    let engine = Respondent::of_program(&program, &Goals::default(), limits);
    let native = khan.native_texts().expect("Khan's are known");
    engine.expect("a game").with_native_texts(native)
}

/// On how many of some arbitrary positions the native rules and the engine do not agree.
fn disagreements(engine: &mut Respondent, positions: usize) -> usize {
    let khan = subject("khan");
    let mut native = NativeOracle::new(&khan);
    let asked: Properties = "moves,successors,outcome".parse().expect("properties");
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(5);
    let differs = |_: &usize| {
        let position = khan.arbitrary_position(&mut dice);
        let question = Question {
            position: khan.game().position_text(&position),
            probes: Vec::new(),
            asked,
        };
        let said = native
            .ask(std::slice::from_ref(&question))
            .expect("it answers");
        said[0] != engine.answer(&question)
    };
    (0..positions).filter(differs).count()
}

#[test]
fn texts_that_native_code_writes_are_held_to_those_of_the_clauses() {
    assert_eq!(
        disagreements(&mut engine_with(("rouge", "rouge")), 2_000),
        0
    );
    // A fault in how the clauses write a position or a move is seen by the sample, and then
    // everywhere.
    for change in [
        (
            "bearers_chars([(C,L)]) -->\n        square_name(C, L).",
            "bearers_chars([(C,L)]) -->\n        square_name(L, C).",
        ),
        ("['S',@], square_name(C, L).", "['S',@], square_name(L, C)."),
        (
            "Empty is 7 - C,\n        empty_run(Empty, Chars0, Chars1),",
            "Empty is 6 - C,\n        empty_run(Empty, Chars0, Chars1),",
        ),
    ] {
        assert!(
            disagreements(&mut engine_with(change), 2_000) > 0,
            "{change:?}"
        );
    }
}

#[test]
fn a_share_of_the_positions_is_asked_of_scryer_the_same_in_every_run() {
    let khan = subject("khan");
    let plan = Plan {
        panel: Some(panel("native,clauses,prolog:5%")),
        batch: 50,
        ..Plan::new("khan", 2_000)
    };
    let whole = checked(&khan, plan.clone());
    agree(&whole);
    let asked = whole.sampled["prolog"];
    assert!((60..140).contains(&asked), "{asked} of 2000");
    assert!(
        whole
            .summary()
            .ends_with(&format!("prolog was asked about {asked} of them"))
    );
    let page = whole.to_markdown();
    for row in [
        "| backends | native,clauses,prolog:5% |".to_owned(),
        format!("| of these, prolog was asked about | {asked} |"),
        "| share of the time for clauses | ".to_owned(),
    ] {
        assert!(page.contains(&row), "{row} is missing in\n{page}");
    }

    let part = |number| {
        let shard = Shard { number, of: 2 };
        checked(
            &khan,
            Plan {
                shard,
                ..plan.clone()
            },
        )
    };
    let joined = Report::merge(vec![part(1), part(2)]).expect("parts of one check");
    assert_eq!((joined.positions, &joined.sampled), (2_000, &whole.sampled));
    // On its way it goes through a file.
    let file = serde_json::to_string(&whole).expect("it is written");
    let read: Report = serde_json::from_str(&file).expect("it is read");
    assert_eq!((read.plan, read.sampled), (whole.plan, whole.sampled));
}

#[test]
fn of_three_it_is_said_who_says_what() {
    let khan = subject("khan");
    let broken = fault("khan", "cannot be captured").applied(program(&*khan));
    let text = |(name, _): &(String, String)| {
        let source = broken.sources.iter().find(|source| source.name == *name);
        (name.clone(), source.expect("it is there").text.clone())
    };
    let texts: Vec<(String, String)> = khan.game().clauses().iter().map(text).collect();
    let limits = Limits::default();
    let clauses = kalista::clauses::game::Program::of_texts("khan", &texts, limits);
    let start = || -> Result<Oracles<'static>, OracleError> {
        let scryer = PrologOracle::start(program(&*khan), Place::Thread, Resources::default())?;
        Ok(vec![
            Box::new(NativeOracle::new(&khan)),
            Box::new(EngineOracle::of_program(&*khan, &clauses, limits)?),
            Box::new(scryer),
        ])
    };
    let never = AtomicBool::new(false);
    let campaign = Campaign::new(&khan, Source::Arbitrary, &never).with_enough(1);
    let report = campaign.run(campaign.begin(Plan::new("khan", 2_000)), start, |_| ());
    let report = report.expect("it runs");
    let found = &report.mismatches.first().expect("it is found").mismatch;
    assert_eq!(found.oracles, ["native", "clauses", "prolog"]);
    let smallest = shrink(&*khan, found, &mut start().expect("they start")).expect("they live");
    let shown = smallest.to_string();
    assert!(shown.contains("legal only for native, prolog: "), "{shown}");
}

#[test]
fn the_engine_and_scryer_agree_on_rules_files() {
    for (name, positions) in [
        ("examples/hexapawn.pl", 400),
        ("examples/tic_tac_toe.pl", 200),
        ("examples/connect_four.pl", 100),
        ("examples/breakthrough.pl", 60),
        ("tests/data/nim.pl", 200),
    ] {
        let subject = rules_file(name);
        let plan = Plan {
            asked: Properties::MOST,
            batch: 20,
            ..Plan::new(name, positions)
        };
        let report = checked(&subject, plan);
        agree(&report);
        assert_eq!(report.positions, positions, "{name}");
    }
}

/// Somebody who does not know a move.
struct Forgetful(EngineOracle);

impl Oracle for Forgetful {
    fn ask(&mut self, questions: &[Question]) -> Result<Vec<Reply>, OracleError> {
        let forget = |reply: Reply| {
            let mut answer = reply?;
            answer.successors.remove("b2b3");
            Ok(answer)
        };
        Ok(self.0.ask(questions)?.into_iter().map(forget).collect())
    }

    fn name(&self) -> &str {
        "forgetful"
    }
}

#[test]
fn a_mismatch_in_a_rules_file_is_shown_as_early_as_it_can_be() {
    let hexapawn = rules_file("examples/hexapawn.pl");
    let start = || -> Result<Oracles<'static>, OracleError> {
        let engine = || EngineOracle::new(&*hexapawn);
        Ok(vec![Box::new(engine()?), Box::new(Forgetful(engine()?))])
    };
    let never = AtomicBool::new(false);
    let campaign = Campaign::new(&hexapawn, Source::Mixed, &never).with_enough(1);
    let report = campaign.run(campaign.begin(Plan::new("hexapawn", 2_000)), start, |_| ());
    let report = report.expect("it runs");
    let found = &report.mismatches.first().expect("it is found").mismatch;
    let mut oracles = start().expect("they start");
    let smallest = shrink(&*hexapawn, found, &mut oracles).expect("they live");
    // After two moves of each: nobody has it earlier.
    let position = &smallest.question.position;
    assert_eq!(position, "pawns(white,[2-2,3-1],[1-2,1-3,3-2])");
    assert!(
        smallest
            .to_string()
            .contains("legal only for clauses: b2b3"),
        "{smallest}"
    );
}
