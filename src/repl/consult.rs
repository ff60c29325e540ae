//! Clauses of the user's own: from files, or typed.

use super::answers::{Pace, Printer};
use super::{Leave, LineError, LineResult, Repl, fail};
use crate::prolog::{Error, Event, Interpreter};

/// Hears what happens while a file is loaded.
type Listen<'l> = &'l mut dyn FnMut(Event<'_>);

/// What `[user].` calls the clauses that are typed after it.
const TYPED: &str = "user";

impl Repl<'_> {
    /// `:consult FILE`: loads clauses; what is wrong with them is said with its place.
    pub(super) fn consult(&mut self, file: &str) -> Result<(), LineError> {
        if file.is_empty() {
            return fail("which file? :consult FILE");
        }
        self.consult_files(&[file.to_owned()])
    }

    /// Loads files that were named when the toplevel was opened.
    pub fn open_files(&mut self, files: &[String]) -> LineResult {
        let done = self.consult_files(files).map(|()| LineResult::Done);
        self.conclude(done).unwrap_or(LineResult::Wrong)
    }

    fn consult_files(&mut self, files: &[String]) -> Result<(), LineError> {
        let mut missing = false;
        let whole = self.load_own(&mut |interpreter, listen| {
            let whole = interpreter.consult(files, listen)?;
            missing = !files
                .iter()
                .all(|file| interpreter.consulted().contains(file));
            Ok(whole)
        })?;
        let names = files.join(", ");
        match (whole, missing) {
            (true, _) => Ok(writeln!(self.out, "  {names} is loaded")?),
            (false, true) => Err(LineError::Told),
            (false, false) => fail(format!("{names} is loaded, but for what was named above")),
        }
    }

    /// `[user].`: clauses that were typed.
    pub(super) fn consult_typed(&mut self, text: &str) -> Result<LineResult, LineError> {
        let whole = self
            .load_own(&mut |interpreter, listen| interpreter.consult_text(TYPED, text, listen))?;
        match whole {
            true => Ok(LineResult::Yes),
            false => Err(LineError::Told),
        }
    }

    /// One more line of the clauses that are typed, or their end.
    pub(super) fn type_clauses(&mut self, line: Option<&str>) -> Result<LineResult, Leave> {
        let typed = self.typing.take().unwrap_or_default();
        match line {
            Some(line) if !ends_typing(line) => {
                self.typing = Some(typed + line + "\n");
                Ok(LineResult::Done)
            }
            _ => {
                let done = self.consult_typed(&typed);
                self.conclude(done)
            }
        }
    }

    /// `:reload`: the game's clauses alone, and the files that were consulted as they are
    /// now.
    pub(super) fn reload(&mut self, _: &str) -> Result<(), LineError> {
        self.session.interpreter()?.reload()?;
        self.know_consulted();
        writeln!(
            self.out,
            "  the rules are as at the beginning; what was consulted and asserted is forgotten"
        )?;
        Ok(())
    }

    /// `:make`: what has changed is loaded again.
    pub(super) fn make(&mut self, _: &str) -> Result<(), LineError> {
        match self.load_own(&mut |interpreter, listen| interpreter.consult(&[], listen))? {
            true => Ok(()),
            false => Err(LineError::Told),
        }
    }

    fn load_own(
        &mut self,
        load: &mut dyn FnMut(&mut Interpreter, Listen<'_>) -> Result<bool, Error>,
    ) -> Result<bool, LineError> {
        let pace = match self.options.interactive {
            true => Pace::OneByOne,
            false => Pace::UpTo(self.options.max),
        };
        let interpreter = self.session.interpreter()?;
        let mut printer = Printer::new(&mut self.out, pace);
        let loaded = load(interpreter, &mut |event| {
            let _ = printer.hear(&event);
        });
        printer.end_line()?;
        self.know_consulted();
        match loaded {
            Err(Error::Halted) => Err(LineError::Halt(0)),
            Err(error) => fail(error.to_string()),
            Ok(is_whole) => Ok(is_whole),
        }
    }

    /// `:doc` and the completion know what is consulted now.
    pub(super) fn know_consulted(&mut self) {
        if let Some(Ok(interpreter)) = self.session.prolog().map(|prolog| prolog.interpreter())
            && interpreter.version() != self.known
        {
            self.known = interpreter.version();
            self.library.set_own(&interpreter.consulted_texts());
        }
    }
}

/// Whether a query is the one that clauses are typed after.
pub(super) fn begins_typing(query: &str) -> bool {
    let text: String = query.chars().filter(|c| !c.is_whitespace()).collect();
    matches!(text.as_str(), "[user]." | "consult(user).")
}

/// Whether a line ends the clauses that are typed.
fn ends_typing(line: &str) -> bool {
    matches!(line.trim(), "end_of_file." | ":- end_of_file.")
}
