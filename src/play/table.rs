//! The table at which a game is played, from the first question to the winner.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use rand::Rng;

use super::circumstances::Circumstances;
use super::console::{Console, Leave};
use super::journal::Journal;
use super::reasons::Reasons;
use super::{Seat, Stopped};
use crate::drawing::View;
use crate::game::{Outcome, Side};
use crate::games::Playable;
use crate::interrupt::{raised, was_raised};
use crate::matches::{Ending, rng_for};
use crate::players::{Conditions, Spec};
use crate::record::Record;
use crate::search::Options;

/// The purpose of the chance that is used at a table.
const PURPOSE: u64 = 0x7AB1E;

/// Whether a machine is thinking, so that Ctrl-C has something to stop.
static THINKING: AtomicBool = AtomicBool::new(false);

/// Whether a machine is thinking at this moment.
pub(super) fn is_thinking() -> bool {
    THINKING.load(Relaxed)
}

/// A game in play.
pub(super) struct Table<'t, 'c, G: Playable> {
    pub(super) game: &'t G,
    pub(super) console: &'t mut Console<'c>,
    pub(super) journal: Journal,
    pub(super) with: Circumstances,
    pub(super) reasons: Reasons,
}

impl<'t, 'c, G: Playable> Table<'t, 'c, G> {
    /// A table with everybody at their seats.
    pub(super) fn new(
        game: &'t G,
        console: &'t mut Console<'c>,
        journal: Journal,
        with: Circumstances,
    ) -> Self {
        let reasons = match with.seats.iter().any(Seat::is_human) {
            true => Reasons::start(game),
            false => Reasons::none(),
        };
        Table {
            game,
            console,
            journal,
            with,
            reasons,
        }
    }

    /// Plays from where the record is to the end, or from the first question on.
    pub(super) fn play(mut self, record: Option<Record<G>>) -> Result<(), Stopped> {
        let played = self.begin(record).and_then(|mut record| {
            let end = self.turns(&mut record)?;
            self.announce(&record, end)
        });
        match played {
            Ok(()) => {
                // If it cannot be put away, it is listed once more; nothing is lost.
                let _ = self.journal.finish();
                Ok(())
            }
            Err(leave @ Leave::Wrong(_)) => {
                // It would go wrong again.
                self.journal.discard();
                Err(leave.into())
            }
            Err(leave) => Err(Stopped {
                leave,
                is_kept: self.journal.is_kept(),
            }),
        }
    }

    fn begin(&mut self, record: Option<Record<G>>) -> Result<Record<G>, Leave> {
        match record {
            Some(record) => Ok(record),
            None => {
                let start = self.open()?;
                self.note(&format!("start {}", self.game.position_text(&start)))?;
                Ok(Record::new(self.game, start))
            }
        }
    }

    /// Writes into the journal; if that fails the game goes on, but its players know.
    pub(super) fn note(&mut self, lines: &str) -> Result<(), Leave> {
        match self.journal.add(lines) {
            Ok(()) => Ok(()),
            Err(error) => self.console.tell(format_args!(
                "From here on this game cannot be kept ({error}): it will be lost when you leave."
            )),
        }
    }

    /// The chance for the next decision: it depends on the seed and on how many
    /// decisions there were, so that a game which is continued goes on as it would have.
    pub(super) fn chance(&self) -> impl Rng + use<G> {
        rng_for(self.with.seed, PURPOSE, self.journal.lines())
    }

    pub(super) fn seat(&self, side: Side) -> &Seat {
        &self.with.seats[side.index()]
    }

    /// `rouge (machine, minimax:facile)`.
    pub(super) fn who(&self, side: Side) -> String {
        let (name, seat) = (self.game.side_name(side), self.seat(side));
        format!("{name} ({})", seat.announced())
    }

    /// How a side sees the board.
    pub(super) fn view(&self, record: &Record<G>, side: Side) -> View {
        let seat = |side| self.game.seat(record.start(), side);
        let last = record.last();
        View {
            homes: Side::BOTH.map(|side| seat(side).to_owned()),
            last: last.map_or_else(Vec::new, |mv| self.game.squares_of(mv)),
            ..View::new(self.console.style, seat(side))
        }
    }

    pub(super) fn show(&mut self, record: &Record<G>, view: &View) -> Result<(), Leave> {
        let board = self.game.draw(record.position(), view);
        self.console.say(format_args!("\n{board}"))
    }

    fn turns(&mut self, record: &mut Record<G>) -> Result<(Outcome, Ending), Leave> {
        loop {
            if let Some(end) = self.with.draws.ended(self.game, record.positions()) {
                return Ok(end);
            }
            let side = self.game.turn(record.position());
            match self.seat(side).clone() {
                Seat::Human => self.persons_turn(record)?,
                Seat::Machine(spec) => {
                    if !self.machines_turn(record, &spec)? {
                        return Ok((Outcome::Win(side.other()), Ending::NoMove));
                    }
                }
            }
        }
    }

    /// Lets a machine play; `false` if it knows no move.
    fn machines_turn(&mut self, record: &mut Record<G>, spec: &Spec) -> Result<bool, Leave> {
        let side = self.game.turn(record.position());
        let Some(mv) = self.thought(record, spec)? else {
            let who = self.who(side);
            self.console.tell(format_args!("{who} knows no move."))?;
            return Ok(false);
        };
        let text = self.game.move_text(mv);
        if record.play(self.game, mv).is_err() {
            return Ok(false);
        }
        self.note(&format!("moves {text}"))?;
        let who = self.who(side);
        self.console.tell(format_args!("{who} plays {text}."))?;
        if !self.with.seats.iter().any(Seat::is_human) {
            let view = self.view(record, side);
            self.show(record, &view)?;
        }
        Ok(true)
    }

    /// What a machine plays. If Ctrl-C comes meanwhile, or came since the last move,
    /// nothing is played at all: who continues the game lets it think again.
    pub(super) fn thought(
        &mut self,
        record: &Record<G>,
        spec: &Spec,
    ) -> Result<Option<G::Move>, Leave> {
        let conditions = Conditions {
            options: Options::default(),
            stop: raised(),
        };
        let positions = record.positions();
        let before = &positions[..positions.len() - 1];
        // A new player for each move: what it remembers would not be there any more in
        // a game that is continued.
        let mut player = spec.player(self.game, &conditions);
        THINKING.store(true, Relaxed);
        let chosen = player.choose(before, record.position(), &mut self.chance());
        THINKING.store(false, Relaxed);
        match was_raised() {
            true => Err(Leave::Interrupted),
            false => Ok(chosen),
        }
    }

    /// The last board, the winner and what it is.
    fn announce(&mut self, record: &Record<G>, end: (Outcome, Ending)) -> Result<(), Leave> {
        let people = Side::BOTH
            .into_iter()
            .find(|&side| self.seat(side).is_human());
        if people.is_some() {
            let view = self.view(record, people.unwrap_or(Side::First));
            self.show(record, &view)?;
        }
        let (outcome, ending) = end;
        match ending {
            Ending::Rules => {
                let status = self.game.status(record.position());
                self.console.tell(capitalised(&status))?;
            }
            ending => self
                .console
                .tell(format_args!("The game is over: {ending}."))?,
        }
        let result = match (outcome, ending) {
            (Outcome::Win(side), _) => format!("The winner is {}.", self.who(side)),
            (Outcome::Tie, Ending::Rules) => {
                let [first, second] = Side::BOTH.map(|side| self.who(side));
                format!("{first} and {second} both win.")
            }
            (Outcome::Tie, _) => "It is a draw.".to_owned(),
        };
        self.console.tell(result)
    }
}

/// A sentence with a capital at its beginning and a full stop at its end.
fn capitalised(sentence: &str) -> String {
    let mut chars = sentence.chars();
    let first: String = chars
        .next()
        .map_or_else(String::new, |c| c.to_uppercase().collect());
    format!("{first}{}.", chars.as_str())
}
