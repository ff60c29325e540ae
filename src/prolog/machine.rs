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

use super::message::{self, FRAME, notice};
use super::program::{NativeAnswers, Source};
use super::request::{self, QUIT, STOP};
use super::syntax;

macro_rules! sources {
    ($($name:literal)*) => {
        [$(($name, include_str!(concat!("../../prolog/", $name)))),*]
    };
}

/// Each relies on those before it.
const DRIVER: [(&str, &str); 6] = sources!(
    "driver/wire.pl" "driver/program.pl" "driver/ask.pl" "driver/answer.pl" "driver/perft.pl" "driver.pl"
);

/// The machine's end of the line.
pub(super) trait Port {
    /// Waits for what is asked next, encoded; `None` when there will be no more.
    fn next(&mut self) -> Option<String>;
    /// Passes a frame or an encoded notice on. If nobody listens any more, so be it:
    /// [`Port::next`] will tell.
    fn send(&mut self, message: String);
    /// Tells that a request is done.
    fn done(&mut self);
}

/// Loads the sources that the first message names, and serves until the port closes or
/// the machine ends.
pub(super) fn serve(native: Option<NativeAnswers>, mut port: impl Port + 'static) {
    let Some(sources) = port.next().as_deref().and_then(request::sources) else {
        return;
    };
    let host = Rc::new(RefCell::new(Host::new(port, native)));
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        let mut machine = start(&host);
        load(&mut machine, &sources, &host)?;
        host.borrow_mut().phase = Phase::Serving;
        // One step only: after halt/0 a second one would go on as if it had failed.
        machine.run_query("kalista_driver:serve.").next();
        Ok(())
    }));
    let host = &mut *host.borrow_mut();
    let last_notice = match outcome {
        Err(panic) => match panic_text(&*panic) {
            // What Scryer's halt/1 does when the code does not fit into a byte.
            text if text.contains("TryFromIntError") => notice::HALTED.to_owned(),
            text => notice::broken(&text),
        },
        Ok(Err(refused)) => refused,
        Ok(Ok(())) if host.phase == Phase::Closed => return,
        Ok(Ok(())) => notice::HALTED.to_owned(),
    };
    host.port.send(last_notice);
}

fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("panic").to_owned()
}

/// What hosts the machine: its two output streams call back into this, and its input is
/// fed from here.
struct Host {
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
    Closed,
}

impl Host {
    fn new(port: impl Port + 'static, native: Option<NativeAnswers>) -> Self {
        Host {
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
        match text.strip_prefix(FRAME) {
            _ if text.is_empty() => {}
            Some(frame) => self.frame(frame, &text),
            None => self.output(&text),
        }
    }

    fn output(&mut self, text: &str) {
        match self.phase {
            Phase::Loading => self.loading.push_str(text),
            _ => self.port.send(notice::output(text)),
        }
    }

    fn frame(&mut self, frame: &str, whole: &str) {
        if let Some(question) = message::native_question(frame) {
            self.put(&request::native_reply(natively(self.native, &question)));
            return;
        }
        match frame {
            "L" => self.loaded = true,
            _ if self.phase == Phase::Loading => self.output(whole),
            "n" => self.next_request(),
            _ => {
                self.port.send(whole.to_owned());
                if message::awaits_decision(frame) {
                    let reply = self.port.next();
                    self.put(reply.as_deref().unwrap_or(STOP));
                }
            }
        }
    }

    fn next_request(&mut self) {
        self.port.done();
        loop {
            match self.port.next() {
                Some(text) if request::is_request(&text) => return self.put(&text),
                // Meant for a machine that did not live to read it.
                Some(_) => {}
                None => {
                    self.phase = Phase::Closed;
                    return self.put(QUIT);
                }
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

fn start(host: &Rc<RefCell<Host>>) -> Machine {
    let ear = || {
        let host = Rc::clone(host);
        Some(Box::new(move |buffer: &mut Cursor<Vec<u8>>| {
            buffer.set_position(0);
            let bytes = std::mem::take(buffer.get_mut());
            host.borrow_mut().hear(&bytes);
        }) as Box<dyn FnMut(&mut Cursor<Vec<u8>>)>)
    };
    let (input, streams) = StreamConfig::from_callbacks(ear(), ear());
    host.borrow_mut().input = Some(input);
    MachineBuilder::default().with_streams(streams).build()
}

/// The error is the notice of what is not loaded.
fn load(machine: &mut Machine, sources: &[Source], host: &RefCell<Host>) -> Result<(), String> {
    for source in sources {
        load_source(machine, &source.name, &source.text, host)?;
    }
    // Last, so that its calls of the game's predicates are bound when it is compiled.
    for (name, text) in DRIVER {
        load_source(machine, name, text, host)?;
    }
    Ok(())
}

/// Scryer's loading functions return nothing. That a text was loaded shows in a goal
/// at its very end that was run; if it was not, the output says why.
fn load_source(
    machine: &mut Machine,
    name: &str,
    text: &str,
    host: &RefCell<Host>,
) -> Result<(), String> {
    const LAST_GOAL: &str = "\n:- initialization((put_char(user_error, '\\x1\\'), \
                             put_char(user_error, 'L'), flush_output(user_error))).\n";
    let refused = |message: &str| Err(notice::load_failed(name, message));
    if let Some(fault) = syntax::fault_at_end(text) {
        return refused(&fault);
    }
    {
        let host = &mut *host.borrow_mut();
        host.loaded = false;
        host.loading.clear();
    }
    machine.load_module_string(name, text.to_owned() + LAST_GOAL);
    let host = &*host.borrow();
    if host.loaded {
        return Ok(());
    }
    let said = host.loading.trim();
    match syntax::fault_in_clauses(text, said) {
        Some(fault) => refused(&fault),
        None if said.is_empty() => refused("it ends Prolog before it is loaded (halt?)"),
        None => refused(&said.lines().map(str::trim).collect::<Vec<_>>().join(" ")),
    }
}
