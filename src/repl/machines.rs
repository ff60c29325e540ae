//! The commands that let a machine think.

use std::time::Duration;

use super::{LineError, Repl, fail};
use crate::game::{Outcome, Side};
use crate::players::{EngineSettings, PlayerSpec, Seat, known};
use crate::search::{Analysis, Budget, Limits, Options, Score, parse_duration};
use crate::session::{DrawRules, Ending};
use crate::terminal::columns;
use crate::terminal::interrupt::{raised, was_raised};

/// How long the engine thinks if nobody says.
const USUAL: Duration = Duration::from_millis(500);
/// How long it looks at each position of a game.
const REVIEWED: Duration = Duration::from_millis(100);
/// How wide the curve of a game is at most.
const CURVE_COLUMNS: usize = 79;

impl Repl<'_> {
    /// `:players rouge=humain ocre=alphabeta:200ms`.
    pub(super) fn set_players(&mut self, text: &str) -> Result<(), LineError> {
        let game = self.session.game().clone();
        let mut seats = self.session.config().seats.clone();
        for word in quoted_words(text) {
            let Some((side, player)) = word.split_once('=') else {
                let [first, second] = Side::BOTH.map(|side| game.side_name(side));
                return fail(format!(
                    "write a side and its player, as in :players {first}=humain {second}=alphabeta:200ms"
                ));
            };
            let Some(side) = game.side_named(side) else {
                return fail(format!("there is no side \"{side}\""));
            };
            seats[side.index()] = Seat::parse(&*game, player)?;
        }
        for (side, seat) in Side::BOTH.into_iter().zip(seats) {
            writeln!(self.out, "  {} is {seat}", game.side_name(side))?;
            if *self.session.seat(side) != seat {
                self.session.take_seat(side, seat);
            }
        }
        if text.is_empty() {
            let known = known(&*game).join(", ");
            writeln!(self.out, "  the players are: humain, {known}")?;
            return Ok(());
        }
        self.machine_replies()
    }

    /// The machine of the side to move, if one plays it.
    fn machine_to_move(&self) -> Result<Option<PlayerSpec>, LineError> {
        let turn = self.session.turn()?;
        Ok(match self.session.seat(turn) {
            Seat::Machine(spec) if self.session.outcome()?.is_none() => Some(spec.clone()),
            _ => None,
        })
    }

    /// Whether a machine answers a person's move by itself. Two machines play with
    /// `:auto`.
    pub(super) fn machine_will_reply(&self) -> Result<bool, LineError> {
        let has_person = self.session.config().seats.iter().any(Seat::is_human);
        Ok(has_person && self.machine_to_move()?.is_some())
    }

    /// After a person's move: a machine that is to move does, once.
    pub(super) fn machine_replies(&mut self) -> Result<(), LineError> {
        match self.machine_to_move()? {
            Some(spec) if self.machine_will_reply()? => self.machine_plays(&spec),
            _ => Ok(()),
        }
    }

    /// `:go`: the machine of this side plays, or the engine for this long.
    pub(super) fn go(&mut self, time: &str) -> Result<(), LineError> {
        self.must_go_on()?;
        let spec = match self.machine_to_move()? {
            Some(spec) if time.is_empty() => spec,
            _ => self.engine(time)?,
        };
        self.machine_plays(&spec)
    }

    /// `:auto`: machines play on both sides, to the end or until Ctrl-C.
    pub(super) fn auto(&mut self, time: &str) -> Result<(), LineError> {
        self.must_go_on()?;
        let engine = self.engine(if time.is_empty() { "200ms" } else { time })?;
        while self.session.outcome()?.is_none() {
            let spec = self.machine_to_move()?.unwrap_or_else(|| engine.clone());
            self.machine_plays(&spec)?;
            if was_raised() {
                return fail("stopped; the game can go on from here");
            }
            let positions = self.session.history().positions();
            let ended = DrawRules::default().ended(&**self.session.game(), positions)?;
            if let Some((Outcome::Tie, ending @ (Ending::Repetition(_) | Ending::Plies(_)))) = ended
            {
                writeln!(self.out, "  drawn: {ending}")?;
                return Ok(());
            }
        }
        Ok(())
    }

    fn machine_plays(&mut self, spec: &PlayerSpec) -> Result<(), LineError> {
        let settings = EngineSettings {
            stop: raised(),
            ..EngineSettings::default()
        };
        let Some(mv) = self.session.machine_move(spec, &settings)? else {
            return match self.session.fault() {
                Some(fault) => {
                    let ending = Ending::from(fault.kind);
                    fail(format!("{spec}: {ending}: {}", fault.what))
                }
                None => fail(format!("{spec} finds no move here")),
            };
        };
        let side = self.session.game().side_name(self.session.turn()?);
        writeln!(self.out, "  {side} ({spec}) plays {mv}")?;
        match self.session.play(&mv)? {
            true => self.after_change(),
            false => fail(format!("{spec} wants {mv}, which is not legal here")),
        }
    }

    /// `:hint`: what the engine would play.
    pub(super) fn hint(&mut self, time: &str) -> Result<(), LineError> {
        let found = self.search(time, false)?;
        self.report(&found)
    }

    /// `:analyse`: what the engine thinks, depth by depth.
    pub(super) fn analyse(&mut self, time: &str) -> Result<(), LineError> {
        writeln!(self.out, "  depth      score       nodes  line")?;
        let found = self.search(time, true)?;
        self.report(&found)
    }

    /// `:review`: what every move so far gave away.
    pub(super) fn review(&mut self, time: &str) -> Result<(), LineError> {
        if self.session.history().moves().is_empty() {
            return fail("nothing has been played yet");
        }
        let time = match time {
            "" => REVIEWED,
            _ => duration(time)?,
        };
        let limits = Limits::time(time).with_stop(raised());
        let found = self.session.review(Options::default(), &limits)?;
        let columns = columns().unwrap_or(CURVE_COLUMNS).min(CURVE_COLUMNS);
        let parts = [
            found.table(),
            found.summary(),
            found.curve_text(columns - 2),
        ];
        for line in parts.iter().flatten() {
            writeln!(self.out, "  {line}")?;
        }
        Ok(())
    }

    fn search(&mut self, time: &str, show: bool) -> Result<Analysis<String>, LineError> {
        self.must_go_on()?;
        let limits = Limits::time(duration(time)?).with_stop(raised());
        let out = &mut self.out;
        let mut written = Ok(());
        let mut on_depth = |found: &Analysis<String>| {
            if show && written.is_ok() {
                let (depth, nodes, line) = (found.depth, found.nodes, found.pv.join(" "));
                let score = found.score.to_string();
                written = writeln!(out, "  {depth:>5} {score:>10} {nodes:>11}  {line}")
                    .and_then(|()| out.flush());
            }
        };
        let found = (self.session).search(Options::default(), &limits, &mut on_depth)?;
        written?;
        Ok(found)
    }

    fn report(&mut self, found: &Analysis<String>) -> Result<(), LineError> {
        let Some(best) = &found.best else {
            return fail("there is no move to find");
        };
        let side = self.session.game().side_name(self.session.turn()?);
        let meaning = match found.score {
            Score::Win(plies) => format!("{side} wins in {plies}"),
            Score::Loss(plies) => format!("{side} loses in {plies}"),
            Score::Value(_) => format!("{} for {side}", found.score),
        };
        writeln!(self.out, "  {best}: {meaning}, depth {}", found.depth)?;
        Ok(())
    }

    fn must_go_on(&self) -> Result<(), LineError> {
        match self.session.outcome()? {
            Some(_) => fail(self.session.status()?),
            None => Ok(()),
        }
    }

    fn engine(&self, time: &str) -> Result<PlayerSpec, LineError> {
        let text = format!("alphabeta:{}", Budget::Time(duration(time)?));
        Ok(PlayerSpec::parse(&**self.session.game(), &text)?)
    }
}

/// Words, in which spaces may stand between double quotes.
fn quoted_words(text: &str) -> Vec<String> {
    let (mut words, mut word, mut is_quoted) = (Vec::new(), String::new(), false);
    for c in text.chars() {
        match c {
            '"' => is_quoted = !is_quoted,
            c if c.is_whitespace() && !is_quoted => words.push(std::mem::take(&mut word)),
            c => word.push(c),
        }
    }
    words.push(word);
    words.retain(|word| !word.is_empty());
    words
}

fn duration(text: &str) -> Result<Duration, LineError> {
    match text {
        "" => Ok(USUAL),
        _ => parse_duration(text).map_err(LineError::Message),
    }
}
