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

use nix::sys::resource::{Resource, UsageWho, getrlimit, getrusage};
use scryer_prolog::{Machine, MachineBuilder, StreamConfig, UserInput};

use super::message::{self, FRAME, FRAME_END, notice};
use super::program::{NativeAnswers, Source};
use super::request::{self, CONTINUE, QUIT, STOP};
use super::syntax;

macro_rules! sources {
    ($($name:literal)*) => {
        [$(($name, include_str!(concat!("../../prolog/", $name)))),*]
    };
}

/// Each relies on those before it.
const DRIVER: [(&str, &str); 9] = sources!(
    "driver/wire.pl" "driver/program.pl" "driver/ask.pl" "driver/answer.pl" "driver/perft.pl"
    "driver/rules.pl" "driver/carry.pl" "driver/services.pl" "driver.pl"
);

/// Modules of the driver that have other names in every machine.
const PRIVATE: [&str; 8] = [
    "kalista_wire",
    "kalista_program",
    "kalista_ask",
    "kalista_answer",
    "kalista_perft",
    "kalista_rules",
    "kalista_carry",
    "kalista_driver",
];

/// A text of the driver with those other names.
fn renamed(text: &str, secret: &str) -> String {
    let rename = |text: String, name: &&str| text.replace(name, &format!("{name}_{secret}"));
    PRIVATE.iter().fold(text.to_owned(), rename)
}

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

/// Loads these libraries and the sources that the first message names, and serves until the port closes or
/// the machine ends.
pub(super) fn serve(
    libraries: &[(&str, &str)],
    native: Option<NativeAnswers>,
    mut port: impl Port + 'static,
) {
    let Some(sources) = port.next().as_deref().and_then(request::sources) else {
        return;
    };
    let host = Rc::new(RefCell::new(Host::new(port, native)));
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        let mut machine = start(&host);
        for (name, text) in libraries {
            load_source(&mut machine, name, text, &host)?;
        }
        let names = secret();
        load(&mut machine, &sources, &names, &host)?;
        host.borrow_mut().begin();
        // One step only: after halt/0 a second one would go on as if it had failed.
        let serve = renamed("kalista_driver:serve.", &names);
        let end = machine.run_query(serve).next();
        // Now, while the machine is still there.
        Ok((end, is_starved()))
    }));
    let host = &mut *host.borrow_mut();
    let last_notice = match outcome {
        Err(panic) => match panic_text(&*panic) {
            // What Scryer's halt/1 does when the code does not fit into a byte.
            text if text.contains("TryFromIntError") => notice::HALTED.to_owned(),
            // Scryer stumbles over an allocation that fails in many ways.
            _ if was_large() => notice::broken(OUT_OF_MEMORY),
            text => notice::broken(&text),
        },
        Ok(Err(refused)) => refused,
        Ok(Ok(_)) if host.phase == Phase::Closed => return,
        Ok(Ok((_, true))) => notice::broken(OUT_OF_MEMORY),
        Ok(Ok((Some(Ok(_)), _))) => notice::HALTED.to_owned(),
        Ok(Ok((Some(Err(error)), _))) => {
            let error = format!("{error:?}");
            notice::broken(match error.contains("resource_error") {
                true => OUT_OF_MEMORY,
                false => &error,
            })
        }
        Ok(Ok((None, _))) => notice::broken("its clauses have been tampered with"),
    };
    host.port.send(last_notice);
}

/// What is said of a machine that has used up all memory.
const OUT_OF_MEMORY: &str = "out of memory";

/// Whether there is no memory left that would be worth mentioning.
fn is_starved() -> bool {
    const LITTLE: usize = 16 << 20;
    let mut probe: Vec<u8> = Vec::new();
    std::hint::black_box(&mut probe)
        .try_reserve_exact(LITTLE)
        .is_err()
}

/// Whether this process has needed so much of its memory that the next step of growing, to
/// twice the size and more, may not have been possible.
fn was_large() -> bool {
    let Ok((limit, _)) = getrlimit(Resource::RLIMIT_AS) else {
        return false;
    };
    let peak = getrusage(UsageWho::RUSAGE_SELF).map(|usage| usage.max_rss());
    let peak = peak.ok().and_then(|kib| u64::try_from(kib).ok());
    peak.is_some_and(|kib| kib > (limit >> 10) / 4)
}

/// A text that nobody can guess.
pub(super) fn secret() -> String {
    use std::hash::{BuildHasher, Hasher, RandomState};
    let random = || RandomState::new().build_hasher().finish();
    format!("{:016x}{:016x}", random(), random())
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
    /// What the driver's frames begin with; whatever else looks like a frame was written by
    /// a goal.
    tag: String,
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
            tag: secret(),
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
            Some(_) => {
                let whole = text.strip_suffix(FRAME_END).unwrap_or(&text);
                self.frame(&whole[FRAME.len_utf8()..], whole);
            }
            None => self.output(&text),
        }
    }

    fn output(&mut self, text: &str) {
        match self.phase {
            Phase::Loading => self.loading.push_str(text),
            _ => self.port.send(notice::output(text)),
        }
    }

    /// From now on the driver is heard, which is told by what it will be known.
    fn begin(&mut self) {
        self.phase = Phase::Serving;
        self.put(&request::tag(&self.tag));
    }

    fn frame(&mut self, frame: &str, whole: &str) {
        if let Some(question) = message::native_question(frame) {
            self.put(&request::native_reply(natively(self.native, &question)));
            return;
        }
        match (&self.phase, frame.strip_prefix(self.tag.as_str())) {
            (Phase::Loading, _) if frame == "L" => self.loaded = true,
            (Phase::Loading, _) => self.output(whole),
            (_, Some("n")) => self.next_request(),
            (_, Some(frame)) => self.pass_on(frame),
            (_, None) if message::is_open(frame) => {
                self.port.send(whole.to_owned());
                if message::awaits_programs(frame) {
                    let none = request::programs(&[]);
                    let programs = self.port.next().unwrap_or(none);
                    self.put(&request::within(&programs));
                }
            }
            (_, None) => self.output(whole),
        }
    }

    fn pass_on(&mut self, frame: &str) {
        self.port.send(format!("{FRAME}{frame}"));
        if message::awaits_decision(frame) {
            let goes_on = self.port.next().as_deref() == Some(CONTINUE);
            self.put(&request::decision(if goes_on { CONTINUE } else { STOP }));
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
fn load(
    machine: &mut Machine,
    sources: &[Source],
    names: &str,
    host: &RefCell<Host>,
) -> Result<(), String> {
    for source in sources {
        load_source(machine, &source.name, &source.text, host)?;
    }
    // Last, so that its calls of the game's predicates are bound when it is compiled.
    for (name, text) in DRIVER {
        load_source(machine, name, &renamed(text, names), host)?;
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
