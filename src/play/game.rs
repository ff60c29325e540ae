//! A game from its first turn to the winner.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::Stopped;
use super::console::{Console, Leave};
use crate::game::board::View;
use crate::game::{Outcome, Side};
use crate::players::{EngineSettings, PlayerSpec, Seat};
use crate::session::{Ending, Session};
use crate::terminal::interrupt::{raised, was_raised};

/// Bytes of memory for the clauses.
#[cfg(feature = "prolog")]
const MEMORY: u64 = 1 << 30;

/// Whether a machine is thinking, so that Ctrl-C has something to stop.
static THINKING: AtomicBool = AtomicBool::new(false);

/// Whether a machine is thinking at this moment.
pub(super) fn is_thinking() -> bool {
    THINKING.load(Relaxed)
}

/// Plays from where the game stands to its end.
pub(super) fn play(mut session: Session, console: &mut Console<'_>) -> Result<(), Stopped> {
    #[cfg(feature = "prolog")]
    if Side::BOTH.iter().any(|&side| session.seat(side).is_human()) {
        session.start_prolog(MEMORY, None);
    }
    let mut playing = Playing {
        session: &mut session,
        console,
    };
    match playing.turns().and_then(|end| playing.announce(end)) {
        Ok(()) => {
            session.finish();
            Ok(())
        }
        Err(leave) => Err(Stopped {
            leave,
            is_kept: session.is_kept(),
        }),
    }
}

/// Tells the players that their game is not kept any more.
pub(super) fn tell_unkept(
    error: Option<io::Error>,
    console: &mut Console<'_>,
) -> Result<(), Leave> {
    match error {
        None => Ok(()),
        Some(error) => console.tell(format_args!(
            "From here on this game cannot be kept ({error}): it will be lost when you leave."
        )),
    }
}

/// A game in progress, and somebody to talk to.
pub(super) struct Playing<'a, 'c> {
    pub(super) session: &'a mut Session,
    pub(super) console: &'a mut Console<'c>,
}

impl Playing<'_, '_> {
    fn turns(&mut self) -> Result<(Outcome, Ending), Leave> {
        loop {
            if let Some(end) = self.session.ended()? {
                return Ok(end);
            }
            let side = self.session.turn()?;
            match self.session.seat(side).clone() {
                Seat::Human => self.persons_turn(side)?,
                Seat::Machine(spec) => self.machines_turn(side, &spec)?,
            }
            tell_unkept(self.session.take_unkept(), self.console)?;
        }
    }

    /// `rouge (machine, minimax:facile)`.
    fn who(&self, side: Side) -> String {
        let name = self.session.game().side_name(side);
        format!("{name} ({})", self.session.seat(side).announced())
    }

    pub(super) fn show(&mut self, view: &View) -> Result<(), Leave> {
        let board = self.session.board(view)?;
        self.console.show(&board)
    }

    fn machines_turn(&mut self, side: Side, spec: &PlayerSpec) -> Result<(), Leave> {
        let who = self.who(side);
        let Some(mv) = self.thought(spec)? else {
            self.session.forfeit();
            let Some(fault) = self.session.fault() else {
                return self.console.tell(format_args!("{who} found no move."));
            };
            let fault = format!("{}: {}", Ending::from(fault.kind), fault.what);
            return self.console.tell(format_args!("{who} has lost: {fault}."));
        };
        if !self.session.play(&mv)? {
            self.session.forfeit();
            return Ok(());
        }
        self.console.tell(format_args!("{who} plays {mv}."))?;
        if Side::BOTH
            .iter()
            .any(|&side| self.session.seat(side).is_human())
        {
            return Ok(());
        }
        self.show(&self.session.view(side))
    }

    /// What a machine plays. If Ctrl-C comes meanwhile, or came since the last move,
    /// nothing is played at all: whoever continues the game lets it think again.
    pub(super) fn thought(&mut self, spec: &PlayerSpec) -> Result<Option<String>, Leave> {
        let settings = EngineSettings {
            stop: raised(),
            ..EngineSettings::default()
        };
        THINKING.store(true, Relaxed);
        let chosen = self.session.machine_move(spec, &settings);
        THINKING.store(false, Relaxed);
        match was_raised() {
            true => Err(Leave::Interrupted),
            false => Ok(chosen?),
        }
    }

    /// Whether a tie is a win for both, as in Gauss.
    fn both_win(&self) -> bool {
        let game = self.session.game();
        // What a file calls a tie is a word of its own.
        !game.is_from_file() && game.outcome_name(Outcome::Tie) == "both"
    }

    /// The last board, the winner and what it is.
    fn announce(&mut self, (outcome, ending): (Outcome, Ending)) -> Result<(), Leave> {
        let mut sides = Side::BOTH.into_iter();
        if let Some(person) = sides.find(|&side| self.session.seat(side).is_human()) {
            self.show(&self.session.view(person))?;
        }
        let over = match ending {
            Ending::Rules => capitalised(&self.session.status()?),
            ending => format!("The game is over: {ending}."),
        };
        self.console.tell(over)?;
        let result = match (outcome, ending) {
            (Outcome::Win(side), _) => format!("The winner is {}.", self.who(side)),
            (Outcome::Tie, Ending::Rules) if self.both_win() => {
                let [first, second] = Side::BOTH.map(|side| self.who(side));
                format!("{first} and {second} both win.")
            }
            (Outcome::Tie, _) => "It is a draw.".to_owned(),
        };
        self.console.tell(result)
    }
}

/// A sentence with a capital at its beginning and a full stop at its end.
pub(super) fn capitalised(sentence: &str) -> String {
    let mut chars = sentence.chars();
    let first: String = chars
        .next()
        .map_or_else(String::new, |c| c.to_uppercase().collect());
    format!("{first}{}.", chars.as_str())
}
