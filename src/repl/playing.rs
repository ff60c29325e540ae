//! The commands that play.

use super::{LineError, Repl, fail, fail_at};
use crate::catalog::AnyPosition;
use crate::game::Side;
use crate::game::opening::Preset;

impl Repl<'_> {
    pub(super) fn play(&mut self, mv: &str) -> Result<(), LineError> {
        if !self.session.play(mv)? {
            return fail(format!("{mv} is not legal here; :why {mv} says why"));
        }
        self.after_change()?;
        self.machine_replies()
    }

    /// The board for a person; for a script only the end of the game.
    pub(super) fn after_change(&mut self) -> Result<(), LineError> {
        let is_over = self.session.outcome()?.is_some();
        if is_over {
            self.session.finish();
        }
        if self.options.interactive {
            let view = self.view()?;
            self.show(&view)?;
        } else if is_over {
            writeln!(self.out, "  {}", self.session.status()?)?;
        }
        Ok(())
    }

    /// A game begins from this position.
    pub(super) fn begin(&mut self, start: AnyPosition) -> Result<(), LineError> {
        self.session.restart(start);
        self.after_change()
    }

    /// `:new --side bas --placement rouge=heuristique --placement ocre=c1,a1,b1,d1,e1,f1`.
    pub(super) fn new_game(&mut self, options: &str) -> Result<(), LineError> {
        let game = self.session.game().clone();
        let mut presets = Vec::new();
        let mut words = options.split_whitespace();
        while let Some(word) = words.next() {
            let topic = match word {
                "--side" => "side",
                "--placement" => "placement",
                _ => {
                    return fail(format!(
                        "\"{word}\" is not an option of :new; see :help new"
                    ));
                }
            };
            let Some(text) = words.next() else {
                return fail(format!("{word} needs a value after it; see :help new"));
            };
            match game.parse_preset(topic, text) {
                Ok(preset) => presets.push(preset),
                Err(why) => return fail(format!("{word}: {why}")),
            }
        }
        let is_usual = |preset: &Preset| match preset.topic.as_str() {
            "side" => preset.text == game.viewpoint(&game.start(), Side::First),
            _ => preset.text == "usual",
        };
        let start = match presets.iter().all(is_usual) {
            true => Ok(game.start()),
            false => game.start_with(&presets, &mut self.rng),
        };
        match start {
            Ok(start) => self.begin(start),
            Err(why) => fail(why),
        }
    }

    pub(super) fn board(&mut self, viewpoint: &str) -> Result<(), LineError> {
        match self.session.view_from(self.session.turn()?, viewpoint) {
            Ok(view) => self.show(&view),
            Err(why) => fail(why),
        }
    }

    pub(super) fn moves(&mut self, typed: &str) -> Result<(), LineError> {
        let square = match typed {
            "" => None,
            _ => match self.session.square(typed) {
                None => return fail(format!("there is no square \"{typed}\"")),
                square => square,
            },
        };
        let moves = self.session.moves(square.as_deref())?;
        if self.options.interactive && !moves.is_empty() {
            let turn = self.session.turn()?;
            let view = (self.session).view_of_moves(turn, &moves, square.is_some());
            self.show(&view)?;
        }
        match (moves.is_empty(), typed) {
            (true, "") => writeln!(self.out, "  {}", self.session.status()?)?,
            (true, _) => writeln!(self.out, "  no legal move begins on {typed}")?,
            (false, _) => {
                for line in moves.chunks(12) {
                    writeln!(self.out, "  {}", line.join(" "))?;
                }
            }
        }
        Ok(())
    }

    pub(super) fn undo(&mut self, count: &str) -> Result<(), LineError> {
        let count = number(count, 1)?;
        if !self.session.undo(count) {
            let all = self.session.history().moves().len();
            self.session.undo(all);
            return fail("this is where the game began");
        }
        self.after_change()
    }

    pub(super) fn redo(&mut self, count: &str) -> Result<(), LineError> {
        let count = number(count, 1)?;
        if !self.session.redo(count) {
            while self.session.redo(1) {}
            return fail("there is nothing to play again");
        }
        self.after_change()
    }

    pub(super) fn history(&mut self, _: &str) -> Result<(), LineError> {
        let moves = self.session.history().moves();
        if moves.is_empty() {
            writeln!(self.out, "  nothing has been played yet")?;
        }
        for (number, pair) in moves.chunks(2).enumerate() {
            let line = format!("  {:>3}. {:<6}{}", number + 1, pair[0], pair[1..].concat());
            writeln!(self.out, "{}", line.trim_end())?;
        }
        Ok(())
    }

    pub(super) fn set_position(&mut self, text: &str) -> Result<(), LineError> {
        if text.is_empty() {
            writeln!(self.out, "{}", self.session.position_text())?;
            return Ok(());
        }
        match self.session.game().parse_position(text)? {
            Ok(position) => self.begin(position),
            Err(error) => fail_at("this is not a position", &error),
        }
    }
}

/// A number, or what is usual if there is none.
pub(super) fn number(text: &str, usual: usize) -> Result<usize, LineError> {
    match text.parse() {
        _ if text.is_empty() => Ok(usual),
        Ok(number) => Ok(number),
        Err(_) => fail(format!("\"{text}\" is not a number")),
    }
}
