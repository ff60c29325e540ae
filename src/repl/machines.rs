//! The commands that let a machine think.

use std::time::Duration;

use super::{Repl, Trouble, say};
use crate::game::{Outcome, Side};
use crate::games::Playable;
use crate::interrupt::{raised, was_raised};
use crate::matches::{DrawRules, Ending};
use crate::play::Seat;
use crate::players::{Budget, Conditions, Player, Spec, known, parse_duration};
use crate::search::{Engine, Limits, Options, Report, Score};

/// How long the engine thinks if nobody says.
const USUAL: Duration = Duration::from_millis(500);

impl<G: Playable> Repl<'_, G> {
    /// `:players rouge=humain ocre=alphabeta:200ms`.
    pub(super) fn set_players(&mut self, text: &str) -> Result<(), Trouble> {
        let mut players = self.players.clone();
        for word in text.split_whitespace() {
            let name = |side: &Side| self.game.side_name(*side);
            let Some((side, player)) = word.split_once('=') else {
                let [first, second] = Side::BOTH.map(|side| name(&side));
                return say(format!(
                    "as in: :players {first}=humain {second}=alphabeta:200ms"
                ));
            };
            let Some(side) = Side::BOTH.into_iter().find(|known| name(known) == side) else {
                return say(format!("there is no side \"{side}\""));
            };
            players[side.index()] = match Seat::parse(&self.game, player) {
                Ok(Seat::Human) => None,
                Ok(Seat::Machine(spec)) => Some(spec),
                Err(error) => return say(error.to_string()),
            };
        }
        self.players = players;
        self.keep();
        for side in Side::BOTH {
            let player = self.players[side.index()].as_ref();
            let player = player.map_or_else(|| "humain".to_owned(), Spec::to_string);
            writeln!(self.out, "  {} is {player}", self.game.side_name(side))?;
        }
        if text.is_empty() {
            let known = known(&self.game).join(", ");
            writeln!(self.out, "  there are: humain, {known}")?;
            return Ok(());
        }
        self.machines_reply()
    }

    /// The machine of the side to move, if one plays it.
    fn machine_to_move(&self) -> Option<Spec> {
        let position = self.record.position();
        let turn = self.game.turn(position);
        let is_over = self.game.outcome(position).is_some();
        self.players[turn.index()].clone().filter(|_| !is_over)
    }

    /// After a person's move: a machine that is to move does, once.
    pub(super) fn machines_reply(&mut self) -> Result<(), Trouble> {
        match self.machine_to_move() {
            // Two machines play with :auto, not by themselves.
            Some(spec) if self.players.iter().any(Option::is_none) => self.machine_plays(&spec),
            _ => Ok(()),
        }
    }

    /// `:go`: the machine of this side plays, or the engine for so long.
    pub(super) fn go(&mut self, time: &str) -> Result<(), Trouble> {
        self.must_go_on()?;
        let spec = match self.machine_to_move() {
            Some(spec) if time.is_empty() => spec,
            _ => self.engine_spec(time)?,
        };
        self.machine_plays(&spec)
    }

    /// `:auto`: machines play on both sides, to the end or until Ctrl-C.
    pub(super) fn auto(&mut self, time: &str) -> Result<(), Trouble> {
        self.must_go_on()?;
        let engine = self.engine_spec(if time.is_empty() { "200ms" } else { time })?;
        was_raised();
        while self.game.outcome(self.record.position()).is_none() {
            let spec = self.machine_to_move().unwrap_or_else(|| engine.clone());
            self.machine_plays(&spec)?;
            if was_raised() {
                return say("stopped; the game can go on from here");
            }
            let ended = DrawRules::default().ended(&self.game, self.record.positions());
            if let Some((Outcome::Tie, ending @ (Ending::Repetition(_) | Ending::Plies(_)))) = ended
            {
                writeln!(self.out, "  drawn: {ending}")?;
                return Ok(());
            }
        }
        Ok(())
    }

    fn machine_plays(&mut self, spec: &Spec) -> Result<(), Trouble> {
        let conditions = Conditions {
            options: Options::default(),
            stop: raised(),
        };
        let side = self.game.side_name(self.game.turn(self.record.position()));
        let chosen = {
            let mut player: Box<dyn Player<G> + '_> = spec.player(&self.game, &conditions);
            let (here, before) = match self.record.positions().split_last() {
                Some((here, before)) => (here, before),
                None => return Ok(()),
            };
            player.choose(before, here, &mut rand::rng())
        };
        let Some(mv) = chosen else {
            return say(format!("{spec} knows no move here"));
        };
        writeln!(
            self.out,
            "  {side} ({spec}) plays {}",
            self.game.move_text(mv)
        )?;
        match self.record.play(&self.game, mv) {
            Ok(()) => self.after_change(),
            Err(illegal) => say(format!("{spec} wants {illegal}")),
        }
    }

    /// `:hint`: what the engine would play.
    pub(super) fn hint(&mut self, time: &str) -> Result<(), Trouble> {
        let report = self.search(time, false)?;
        self.conclude(&report)
    }

    /// `:analyse`: what the engine thinks, depth by depth.
    pub(super) fn analyse(&mut self, time: &str) -> Result<(), Trouble> {
        writeln!(self.out, "  depth      score       nodes  line")?;
        let report = self.search(time, true)?;
        self.conclude(&report)
    }

    fn search(&mut self, time: &str, show: bool) -> Result<Report<G::Move>, Trouble> {
        self.must_go_on()?;
        let limits = Limits::time(duration(time)?).with_stop(raised());
        was_raised();
        let game = &self.game;
        let out = &mut *self.out;
        let mut trouble = None;
        let mut engine = Engine::new(game, Options::default());
        let positions = self.record.positions();
        let before = &positions[..positions.len() - 1];
        let report = engine.search(self.record.position(), before, &limits, |report| {
            if show {
                let line: Vec<String> = report.pv.iter().map(|&mv| game.move_text(mv)).collect();
                let (depth, nodes, line) = (report.depth, report.nodes, line.join(" "));
                let score = report.score.to_string();
                let written = writeln!(out, "  {depth:>5} {score:>10} {nodes:>11}  {line}");
                trouble = trouble.take().or(written.and_then(|()| out.flush()).err());
            }
        });
        was_raised();
        match trouble {
            Some(error) => Err(error.into()),
            None => Ok(report),
        }
    }

    fn conclude(&mut self, report: &Report<G::Move>) -> Result<(), Trouble> {
        let Some(best) = report.best else {
            return say("there is no move to be found");
        };
        let best = self.game.move_text(best);
        let side = self.game.side_name(self.game.turn(self.record.position()));
        let meaning = match report.score {
            Score::Win(plies) => format!("{side} wins in {plies}"),
            Score::Loss(plies) => format!("{side} loses in {plies}"),
            Score::Value(_) => format!("{} for {side}", report.score),
        };
        writeln!(self.out, "  {best}: {meaning}, depth {}", report.depth)?;
        Ok(())
    }

    fn must_go_on(&self) -> Result<(), Trouble> {
        match self.game.outcome(self.record.position()) {
            Some(_) => say(self.game.status(self.record.position())),
            None => Ok(()),
        }
    }

    fn engine_spec(&self, time: &str) -> Result<Spec, Trouble> {
        let budget = Budget::Time(duration(time)?);
        Spec::parse(&self.game, &format!("alphabeta:{budget}"))
            .map_err(|error| Trouble::Say(error.to_string()))
    }
}

fn duration(text: &str) -> Result<Duration, Trouble> {
    match text {
        "" => Ok(USUAL),
        _ => parse_duration(text).map_err(Trouble::Say),
    }
}
