//! The engine, asked as the others are asked: the one place that knows its interface.

use std::cell::RefCell;
use std::time::Duration;

use kalista::clauses::game::Program;
use kalista::clauses::machine::{Limits, Machine, Running, Thrown};

use crate::canonical;
use crate::scryer::{HARNESS, LIMIT, OWN};

/// How long a goal may take, and how many calls: no goal of the tables takes a tenth.
const PATIENCE: Duration = Duration::from_secs(3);
const STEPS: u64 = 3_000_000;

/// What the engine answers to a goal, as text: see [`canonical`]. It is asked through the
/// same harness as Scryer.
///
/// Every call starts from nothing: what a goal asserts is gone before the next. It always
/// returns, soon: a goal that takes too long or too much memory is answered with
/// [`LIMIT`].
pub fn engine_answer(program: &str, goal: &str) -> String {
    LOADED.with_borrow_mut(|loaded| {
        // Most goals are asked of the program before.
        if loaded
            .as_ref()
            .is_none_or(|loaded| loaded.clauses != program)
        {
            // The memory of the one before is given back first.
            *loaded = None;
            *loaded = Some(Loaded::new(program));
        }
        match loaded {
            Some(loaded) => loaded.answer(goal),
            None => String::new(),
        }
    })
}

thread_local! {
    static LOADED: RefCell<Option<Loaded>> = const { RefCell::new(None) };
}

/// Machines with a program, and the program.
struct Loaded {
    clauses: String,
    interpreted: Machine,
    native: Machine,
    ask: Option<u32>,
}

impl Loaded {
    fn new(clauses: &str) -> Self {
        let limits = Limits {
            time: PATIENCE,
            steps: STEPS,
            ..Limits::default()
        };
        let texts = [
            ("harness_scryer.pl", OWN),
            ("harness.pl", HARNESS),
            ("clauses", clauses),
        ];
        let texts = texts.map(|(name, text)| (name.to_owned(), text.to_owned()));
        let program = Program::of_texts("conformance", &texts, limits);
        let machine = |running| {
            let mut machine = program.machine();
            machine.set_limits(limits);
            machine.set_running(running);
            machine
        };
        Loaded {
            clauses: clauses.to_owned(),
            interpreted: machine(Running::Interpreted),
            native: machine(Running::Native),
            ask: program.predicate("conf_ask/1"),
        }
    }

    /// The answer, which has to be the same in either way of running clauses.
    fn answer(&mut self, goal: &str) -> String {
        let Some(ask) = self.ask else {
            return "no answer: the harness is not there".to_owned();
        };
        let interpreted = answer(&mut self.interpreted, ask, goal);
        let native = answer(&mut self.native, ask, goal);
        match interpreted == native {
            true => native,
            false => format!("interpreted: {interpreted}, as machine code: {native}"),
        }
    }
}

fn answer(machine: &mut Machine, ask: u32, goal: &str) -> String {
    // The goal may end with a comment.
    let text = machine.text_cell(&format!("{goal}\n."));
    let asked = text.and_then(|text| machine.call(ask, &[text]));
    let written = machine.take_output();
    let answer = match asked {
        Ok(_) => match canonical::read(&written) {
            Some(answer) => answer.text(),
            None => format!("no answer: {written:?}"),
        },
        Err(Thrown::Limit(_)) => LIMIT.to_owned(),
        Err(Thrown::Ball) => {
            let ball = machine.ball();
            match machine.text(ball, true) {
                ball if ball.contains("resource_error") => LIMIT.to_owned(),
                ball => format!("no answer: throws {ball}"),
            }
        }
        Err(Thrown::Foreign) => format!("left to Scryer: {:?}", machine.foreign()),
        Err(Thrown::Halt(code)) => format!("halt({code})"),
    };
    machine.reset();
    answer
}

/// The same, where even a panic is an answer.
pub fn answer_or_panic(program: &str, goal: &str) -> String {
    let answer = std::panic::catch_unwind(|| engine_answer(program, goal));
    answer.unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
        format!("panic: {}", text.unwrap_or("?"))
    })
}
