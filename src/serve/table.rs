//! One game that is open: what can be done to it.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tokio::sync::watch;

use super::console::Console;
use super::doubt::Doubt;
use super::refusal::Refusal;
use crate::catalog::GameHandle;
use crate::game::Side;
use crate::game::opening::Opening;
use crate::players::Seat;
use crate::session::{Preparation, Reasoner, Reasons, Resumed, Session};

/// A game before its first move, or after it.
#[allow(
    clippy::large_enum_variant,
    reason = "a table has one, and few are moved"
)]
pub(super) enum Stage {
    Opening(Preparation),
    Game(Session),
    /// While one becomes the other.
    Between,
}

impl Stage {
    pub(super) fn journal_name(&self) -> Option<String> {
        match self {
            Stage::Opening(preparation) => preparation.journal_name(),
            Stage::Game(session) => session.journal_name(),
            Stage::Between => None,
        }
    }

    pub(super) fn game(&self) -> Option<&GameHandle> {
        match self {
            Stage::Opening(preparation) => Some(preparation.game()),
            Stage::Game(session) => Some(session.game()),
            Stage::Between => None,
        }
    }
}

impl From<Resumed> for Stage {
    fn from(resumed: Resumed) -> Self {
        match resumed {
            Resumed::Preparation(preparation) => Stage::Opening(preparation),
            Resumed::Session(session) => Stage::Game(session),
        }
    }
}

/// A game in progress, and how often it has changed.
pub(super) struct Play {
    pub(super) stage: Stage,
    pub(super) version: u64,
    /// What went wrong that the players should know.
    pub(super) notice: Option<String>,
    folder: Option<PathBuf>,
}

impl Play {
    pub(super) fn new(stage: Stage, folder: Option<PathBuf>) -> Self {
        Play {
            stage,
            version: 1,
            notice: None,
            folder,
        }
    }

    /// The session, once the first move can be played.
    pub(super) fn session(&mut self) -> Result<&mut Session, Refusal> {
        match &mut self.stage {
            Stage::Game(session) => Ok(session),
            _ => Err(Refusal::not_now("the pieces are still being placed")),
        }
    }

    /// The machines decide what they have to, and the game begins if nothing is left to be
    /// decided.
    fn settle(&mut self) -> Result<(), Refusal> {
        while let Stage::Opening(preparation) = &mut self.stage {
            match preparation.next().map_err(Refusal::wrong)? {
                Opening::Decide(decision) => match preparation.settled(&decision) {
                    Some(choice) => drop(preparation.choose(&choice).map_err(Refusal::wrong)?),
                    None => return Ok(()),
                },
                Opening::Begin(start) => {
                    let stage = std::mem::replace(&mut self.stage, Stage::Between);
                    if let Stage::Opening(preparation) = stage {
                        let mut session = preparation.begin(start);
                        if let Some(folder) = &self.folder {
                            session.keep_in(folder.clone());
                        }
                        self.stage = Stage::Game(session);
                    }
                }
            }
        }
        Ok(())
    }

    /// A game that is over leaves the list of unfinished ones.
    fn finish(&mut self) {
        if let Stage::Game(session) = &mut self.stage {
            let unkept = session.take_unkept();
            if let Some(error) = unkept {
                self.notice = Some(format!(
                    "From here on this game cannot be kept ({error}): it will be lost when the server ends."
                ));
            }
            match session.ended() {
                Ok(Some(_)) if session.is_kept() => session.finish(),
                Ok(_) => {}
                Err(error) => self.notice = Some(error.to_string()),
            }
        }
    }

    pub(super) fn move_text(&mut self, text: &str) -> Result<String, Refusal> {
        let read = self.session()?.game().parse_move(text)?;
        read.map_err(|error| Refusal::wrong(error.with_caret()))
    }
}

/// A game that is open.
pub(super) struct Table {
    pub(super) id: Mutex<String>,
    play: Mutex<Play>,
    reasoner: Mutex<Option<Reasoner>>,
    pub(super) console: Console,
    pub(super) changed: watch::Sender<u64>,
    pub(super) watchers: AtomicUsize,
    /// Raised to stop the machine that is thinking.
    pub(super) thinking: Mutex<Option<Arc<AtomicBool>>>,
    touched: Mutex<Instant>,
}

impl Table {
    pub(super) fn new(id: String, play: Play) -> Self {
        Table {
            id: Mutex::new(id),
            play: Mutex::new(play),
            reasoner: Mutex::default(),
            console: Console::default(),
            changed: watch::Sender::new(1),
            watchers: AtomicUsize::new(0),
            thinking: Mutex::default(),
            touched: Mutex::new(Instant::now()),
        }
    }

    pub(super) fn id(&self) -> String {
        self.id
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    pub(super) fn touch(&self) {
        *self.touched.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    pub(super) fn touched(&self) -> Instant {
        *self.touched.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether nobody looks at it.
    pub(super) fn is_idle(&self) -> bool {
        self.watchers.load(SeqCst) == 0
    }

    pub(super) fn play(&self) -> MutexGuard<'_, Play> {
        self.play.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What machines decide before anybody looks.
    pub(super) fn prepare(&self) -> Result<(), Refusal> {
        let mut play = self.play();
        play.settle()?;
        Ok(())
    }

    pub(super) fn is_thinking(&self) -> bool {
        let thinking = self.thinking.lock().unwrap_or_else(PoisonError::into_inner);
        thinking.is_some()
    }

    pub(super) fn stop_thinking(&self) {
        let thinking = self.thinking.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(stop) = &*thinking {
            stop.store(true, SeqCst);
        }
    }

    /// Changes the game, unless it has changed since whoever asks has seen it; everybody
    /// who looks on is told.
    pub(super) fn change(
        &self,
        seen: Option<u64>,
        change: impl FnOnce(&mut Play) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        let mut play = self.play();
        if seen.is_some_and(|seen| seen != play.version) {
            return Err(Refusal::not_now("the game has gone on meanwhile"));
        }
        play.notice = None;
        change(&mut play)?;
        play.settle()?;
        play.finish();
        play.version += 1;
        let version = play.version;
        if let Some(name) = play.stage.journal_name() {
            *self.id.lock().unwrap_or_else(PoisonError::into_inner) = name;
        }
        drop(play);
        self.stop_thinking();
        self.changed.send_replace(version);
        Ok(())
    }

    /// Why a move is legal or not.
    pub(super) fn why(&self, doubt: &Doubt) -> Result<(GameHandle, String, Reasons), Refusal> {
        let (game, position) = {
            let mut play = self.play();
            let session = play.session()?;
            (session.game().clone(), session.position().clone())
        };
        let mut reasoner = self.reasoner.lock().unwrap_or_else(PoisonError::into_inner);
        if reasoner.is_none() {
            *reasoner = Reasoner::new(&game);
        }
        let unknown = || Refusal::not_now("the clauses of this game cannot be followed");
        let reasoner = reasoner.as_mut().ok_or_else(unknown)?;
        let (mv, reasons) = doubt.settled(&game, &position, reasoner)?;
        Ok((game, mv, reasons))
    }

    /// Gets ready to say why.
    pub(super) fn prepare_reasons(&self) {
        let game = self.play().stage.game().cloned();
        let mut reasoner = self.reasoner.lock().unwrap_or_else(PoisonError::into_inner);
        if let (None, Some(game)) = (&*reasoner, game) {
            *reasoner = Reasoner::new(&game);
        }
    }
}

/// What can be done to a game.
impl Play {
    pub(super) fn play_move(&mut self, text: &str) -> Result<(), Refusal> {
        let mv = self.move_text(text)?;
        let session = self.session()?;
        if session.ended()?.is_some() {
            return Err(Refusal::not_now("the game is over"));
        }
        match session.play(&mv)? {
            true => Ok(()),
            false => Err(Refusal::not_now(format!("{mv} is not legal here"))),
        }
    }

    pub(super) fn choose(&mut self, choice: &str) -> Result<(), Refusal> {
        match &mut self.stage {
            Stage::Opening(preparation) => {
                preparation.choose(choice).map_err(Refusal::not_now)?;
                Ok(())
            }
            _ => Err(Refusal::not_now("the game has begun")),
        }
    }

    /// Takes back as much as a person would want: to the last decision of a person's.
    pub(super) fn undo(&mut self) -> Result<(), Refusal> {
        let is_possible = match &mut self.stage {
            Stage::Opening(preparation) => preparation.undo(),
            Stage::Game(session) => step(session, false)?,
            Stage::Between => false,
        };
        match is_possible {
            true => Ok(()),
            false => Err(Refusal::not_now("there is nothing to take back")),
        }
    }

    pub(super) fn redo(&mut self) -> Result<(), Refusal> {
        match step(self.session()?, true)? {
            true => Ok(()),
            false => Err(Refusal::not_now("nothing was taken back")),
        }
    }

    /// The person to move gives up; or, while a machine moves, the other person.
    pub(super) fn resign(&mut self) -> Result<(), Refusal> {
        let session = self.session()?;
        if session.ended()?.is_some() {
            return Err(Refusal::not_now("the game is over"));
        }
        let turn = session.turn()?;
        let sides = [turn, turn.other()].into_iter();
        let person = sides.clone().find(|side| session.seat(*side).is_human());
        match person {
            Some(side) => session.resign(side),
            None => return Err(Refusal::not_now("no person plays this game")),
        }
        Ok(())
    }

    pub(super) fn take_seats(&mut self, seats: &[Option<String>; 2]) -> Result<(), Refusal> {
        let session = self.session()?;
        let game = session.game().clone();
        for (side, text) in Side::BOTH.into_iter().zip(seats) {
            let Some(text) = text else { continue };
            let seat = Seat::parse_foreign(&*game, text).map_err(Refusal::wrong)?;
            if *session.seat(side) != seat {
                session.take_seat(side, seat);
            }
        }
        Ok(())
    }
}

/// One step back or forth for a person; where machines play alone, one move.
fn step(session: &mut Session, forth: bool) -> Result<bool, Refusal> {
    let left = match forth {
        true => session.history().undone().len(),
        false => session.history().moves().len(),
    };
    let person = session.steps_to_person(forth)?;
    // Forth, as far as it went if it is no person's turn there.
    let count = person.unwrap_or(if forth { left } else { 1 });
    if left == 0 || count > left {
        return Ok(false);
    }
    Ok(match forth {
        true => session.redo(count),
        false => session.undo(count),
    })
}
