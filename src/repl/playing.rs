//! The commands that play.

use super::{LineError, Repl, Viewed, fail, fail_at};
use crate::catalog::AnyPosition;
use crate::game::Side;
use crate::game::board::View;
use crate::game::opening::Preset;
use crate::terminal::{columns, fill};

/// How long a line of moves is where nobody says how wide the screen is.
const MOVES_WIDE: usize = 80;

impl Repl<'_> {
    pub(super) fn play(&mut self, mv: &str) -> Result<(), LineError> {
        if !self.session.play(mv)? {
            return fail(format!("{mv} is not legal here; :why {mv} says why"));
        }
        // If a machine answers, its move is drawn, and the board is seen once a turn.
        if !self.machine_will_reply()? {
            self.after_change()?;
        }
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
        if viewpoint.is_empty() {
            let view = self.view()?;
            return self.show(&view);
        }
        match self.session.view_from(self.session.turn()?, viewpoint) {
            Ok(view) => self.show(&view),
            Err(why) => fail(why),
        }
    }

    /// `:view turn`, `:view gauche`, `:view` alone for the first side's again.
    pub(super) fn set_view(&mut self, text: &str) -> Result<(), LineError> {
        let known = self.session.game().viewpoints();
        let named = known.iter().find(|name| name.eq_ignore_ascii_case(text));
        self.viewed = match (text, named) {
            ("", _) => Viewed::First,
            ("turn", _) => Viewed::Turn,
            (_, Some(&viewpoint)) => Viewed::From(viewpoint),
            _ => {
                let known = [&["turn"], known].concat().join(", ");
                return fail(format!("the views are: {known}"));
            }
        };
        let view = self.view()?;
        self.show(&view)
    }

    /// `:rules`: the rules of the game in play.
    pub(super) fn rules(&mut self, _: &str) -> Result<(), LineError> {
        let game = self.session.game().clone();
        let text = match game.instructions() {
            "" => format!(
                "the rules of {} are its clauses; :listing valid_moves shows where they begin",
                game.name()
            ),
            text if self.options.interactive => unwrapped(text),
            text => text.to_owned(),
        };
        let text = format!("{text}\n\n{}", game.how_to_move());
        let indented = |line: &str| format!("  {line}").trim_end().to_owned();
        let text: Vec<String> = text.lines().map(indented).collect();
        Ok(self.tell(text.join("\n").trim_end())?)
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
            let marked = (self.session).view_of_moves(turn, &moves, square.is_some());
            let view = View {
                marked: marked.marked,
                ..self.view()?
            };
            self.show(&view)?;
        }
        match (moves.is_empty(), typed) {
            (true, "") => writeln!(self.out, "  {}", self.session.status()?)?,
            (true, _) => writeln!(self.out, "  no legal move begins on {typed}")?,
            (false, _) => {
                let columns = match self.options.interactive {
                    true => columns().unwrap_or(MOVES_WIDE),
                    false => MOVES_WIDE,
                };
                let words = moves.iter().map(String::as_str);
                writeln!(
                    self.out,
                    "{}",
                    fill("  ", words, 2, columns.min(MOVES_WIDE))
                )?;
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

/// A text whose paragraphs and points were broken into lines by whoever wrote it.
fn unwrapped(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        let begins = line.is_empty() || line.starts_with("- ");
        match lines.last_mut() {
            Some(last) if !begins && !last.is_empty() => *last += &format!(" {}", line.trim()),
            _ => lines.push(line.to_owned()),
        }
    }
    lines.join("\n")
}

/// A number, or what is usual if there is none.
pub(super) fn number(text: &str, usual: usize) -> Result<usize, LineError> {
    match text.parse() {
        _ if text.is_empty() => Ok(usual),
        Ok(number) => Ok(number),
        Err(_) => fail(format!("\"{text}\" is not a number")),
    }
}
