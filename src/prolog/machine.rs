//! A Scryer machine that serves requests on the thread that made it.
//!
//! The machine runs one endless query, `serve/0` of `driver.pl`. Whenever that
//! wants its next request it flushes a frame to `user_error`; the flush calls back
//! into Rust, which waits for the request there and puts it on `user_input`. So one
//! query lasts as long as the machine, and nothing leaks between requests.

use std::cell::RefCell;
use std::io::{Cursor, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

use scryer_prolog::{Machine, MachineBuilder, StreamConfig, UserInput};

use super::frames;
use super::program::{NativeAnswers, Program, Source};
use super::syntax;
use super::wire::{Reply, Request};

/// Each relies on those before it.
const DRIVER: [(&str, &str); 5] = [
    (
        "driver/wire.pl",
        include_str!("../../prolog/driver/wire.pl"),
    ),
    ("driver/ask.pl", include_str!("../../prolog/driver/ask.pl")),
    (
        "driver/judge.pl",
        include_str!("../../prolog/driver/judge.pl"),
    ),
    (
        "driver/perft.pl",
        include_str!("../../prolog/driver/perft.pl"),
    ),
    ("driver.pl", include_str!("../../prolog/driver.pl")),
];

/// The machine's end of the line.
pub(super) trait Port {
    /// Waits for the next request; `None` when there will be no more.
    fn next(&mut self) -> Option<Request>;
    /// Passes a reply on. If nobody listens any more, so be it: [`Port::next`] will tell.
    fn send(&mut self, reply: Reply);
}

/// Loads the clauses and serves until the port closes or the machine ends.
pub(super) fn serve(clauses: &Program, port: impl Port + 'static) {
    let desk = Rc::new(RefCell::new(Desk::new(port, clauses.native)));
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        let mut machine = start(&desk);
        load(&mut machine, clauses, &desk)?;
        desk.borrow_mut().phase = Phase::Serving;
        // One step only: after halt/0 a second one would go on as if it had failed.
        machine.run_query("kalista_driver:serve.").next();
        Ok(())
    }));
    let desk = &mut *desk.borrow_mut();
    let last_words = match outcome {
        Err(panic) => match panic_text(&*panic) {
            // What Scryer's halt/1 does when the code does not fit into a byte.
            text if text.contains("TryFromIntError") => Reply::Halted(None),
            text => Reply::Broken(text),
        },
        Ok(Err(Refusal { file, message })) => Reply::LoadFailed { file, message },
        Ok(Ok(())) if desk.phase == Phase::Closed => return,
        Ok(Ok(())) => Reply::Halted(None),
    };
    desk.port.send(last_words);
}

fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("panic").to_owned()
}

/// Where the two callbacks and the port meet.
struct Desk {
    native: Option<NativeAnswers>,
    port: Box<dyn Port>,
    input: Option<UserInput>,
    phase: Phase,
    /// What the text that is being loaded has written.
    loading: String,
    loaded: bool,
}

#[derive(PartialEq)]
enum Phase {
    Loading,
    Serving,
    /// A request is being worked on.
    Busy,
    Closed,
}

impl Desk {
    fn new(port: impl Port + 'static, native: Option<NativeAnswers>) -> Self {
        Desk {
            native,
            port: Box::new(port),
            input: None,
            phase: Phase::Loading,
            loading: String::new(),
            loaded: false,
        }
    }

    /// Something was flushed to `user_output` or `user_error`.
    fn hear(&mut self, bytes: &[u8]) {
        let text = String::from_utf8_lossy(bytes);
        match bytes.first() {
            None => {}
            Some(&frames::FRAME) => self.frame(&text[1..], &text),
            Some(_) => self.output(&text),
        }
    }

    fn output(&mut self, text: &str) {
        match self.phase {
            Phase::Loading => self.loading.push_str(text),
            _ => self.port.send(Reply::Output(text.to_owned())),
        }
    }

    fn frame(&mut self, frame: &str, whole: &str) {
        if let Some(question) = frames::question(frame) {
            self.put(&frames::reply(natively(self.native, &question)));
            return;
        }
        match frame {
            "L" => self.loaded = true,
            "n" => self.next_request(),
            _ => match frames::decode(frame) {
                None => self.output(whole),
                Some(Reply::Answer(answer)) => {
                    let more = !answer.last;
                    self.port.send(Reply::Answer(answer));
                    if more {
                        let go = matches!(self.port.next(), Some(Request::Go(true)));
                        self.put(if go { "c" } else { "s" });
                    }
                }
                Some(reply) => self.port.send(reply),
            },
        }
    }

    fn next_request(&mut self) {
        self.port.send(Reply::Done { renewing: false });
        let request = loop {
            match self.port.next() {
                // Meant for a machine that did not live to read it.
                Some(Request::Go(_) | Request::Load(_)) => {}
                other => break other,
            }
        };
        match request {
            Some(request) => {
                self.phase = Phase::Busy;
                self.put(&frames::encode(&request));
            }
            None => {
                self.phase = Phase::Closed;
                self.put("q");
            }
        }
    }

    fn put(&mut self, text: &str) {
        if let Some(input) = &mut self.input {
            let _ = input.write_all(text.as_bytes());
        }
    }
}

/// What a goal asks of the native rules.
fn natively(native: Option<NativeAnswers>, question: &[&str]) -> Result<Vec<String>, String> {
    let Some((game, words)) = question.split_first() else {
        return Err("no game is named".to_owned());
    };
    let native = native.ok_or("there are no native rules here")?;
    native(game, words)
}

fn start(desk: &Rc<RefCell<Desk>>) -> Machine {
    let ear = || {
        let desk = Rc::clone(desk);
        Some(Box::new(move |buffer: &mut Cursor<Vec<u8>>| {
            buffer.set_position(0);
            let bytes = std::mem::take(buffer.get_mut());
            desk.borrow_mut().hear(&bytes);
        }) as Box<dyn FnMut(&mut Cursor<Vec<u8>>)>)
    };
    let (input, streams) = StreamConfig::from_callbacks(ear(), ear());
    desk.borrow_mut().input = Some(input);
    MachineBuilder::default().with_streams(streams).build()
}

struct Refusal {
    file: String,
    message: String,
}

fn load(machine: &mut Machine, clauses: &Program, desk: &RefCell<Desk>) -> Result<(), Refusal> {
    for source in &clauses.sources {
        load_source(machine, source, desk)?;
    }
    // Last, so that its calls of the game's predicates are bound when it is compiled.
    for (name, text) in DRIVER {
        let source = Source {
            name: name.to_owned(),
            text: text.to_owned(),
        };
        load_source(machine, &source, desk)?;
    }
    Ok(())
}

/// Scryer's loading functions return nothing. That a text was loaded shows in a goal
/// at its very end that was run; if it was not, the output says why.
fn load_source(
    machine: &mut Machine,
    source: &Source,
    desk: &RefCell<Desk>,
) -> Result<(), Refusal> {
    const LAST_GOAL: &str = "\n:- initialization((put_char(user_error, '\\x1\\'), \
                             put_char(user_error, 'L'), flush_output(user_error))).\n";
    let refusal = |message| Refusal {
        file: source.name.clone(),
        message,
    };
    if let Some(fault) = syntax::fault_at_end(&source.text) {
        return Err(refusal(fault));
    }
    {
        let desk = &mut *desk.borrow_mut();
        desk.loaded = false;
        desk.loading.clear();
    }
    machine.load_module_string(&source.name, source.text.clone() + LAST_GOAL);
    let desk = &*desk.borrow();
    if desk.loaded {
        return Ok(());
    }
    let said = desk.loading.trim();
    if let Some(fault) = syntax::fault_in_clauses(&source.text, said) {
        return Err(refusal(fault));
    }
    Err(refusal(if said.is_empty() {
        "it ends Prolog before it is loaded (halt?)".to_owned()
    } else {
        said.lines().map(str::trim).collect::<Vec<_>>().join(" ")
    }))
}
