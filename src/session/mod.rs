//! A game in progress: what every front plays with.
//!
//! A [`Session`] knows the game, who plays it, what has been played, and keeps it in a
//! journal as it goes; a [`Preparation`] is the same before the first move. Fronts draw
//! and ask; everything that happens to a game happens here.
//!
//! | module | what is in it |
//! |---|---|
//! | `preparation` | who plays, and what is decided before the first move |
//! | `history` | positions and moves, back and forth |
//! | `record` | a game as text, and text as a game |
//! | [`journal`], `keeping` | the file that a game is written to while it is played |
//! | `resume` | a game that was left goes on |
//! | `moment` | a game as it stands, for those who think about it |
//! | `ending` | when a game is over or declared drawn |
//! | `review` | a game looked at again: what every move gave away, where the game turned |
//! | `why`, `derived` | why a move is legal or not, as the clauses say it, and as they show it |

mod date;
#[cfg(all(feature = "prolog", feature = "clauses"))]
mod derived;
mod ending;
mod history;
pub mod journal;
mod keeping;
mod moment;
mod preparation;
mod record;
mod resume;
mod review;
#[cfg(feature = "prolog")]
mod why;

use std::path::PathBuf;

use crate::catalog::{AnyPosition, GameHandle};
use crate::game::board::{Board, View};
use crate::game::{Outcome, RulesError, Side};
use crate::players::{EngineSettings, Fault, PlayerSpec, Seat, Seated};
use crate::search::{Analysis, Limits, Options};

pub use crate::game::folder::{NO_HOME, read_small, state_folder};
#[cfg(all(feature = "prolog", feature = "clauses"))]
pub use derived::Reasoner;
pub use ending::{DrawRules, Ending, result_name};
pub use history::History;
pub use moment::Moment;
pub use preparation::{Config, Preparation};
pub use record::{Origin, Record, RecordError, ReplayError, parse_records};
pub use resume::{Damage, Left, ResumeError, Resumed, first_record, resume};
pub use review::{Review, ReviewedMove, Standing, Turning, Verdict, review};
#[cfg(feature = "prolog")]
pub use why::{explain, sentences};

use keeping::move_line;
use preparation::Core;

/// A game in progress.
pub struct Session {
    core: Core,
    history: History,
    /// Where a journal is begun as soon as there is a move, if it is to be.
    folder: Option<PathBuf>,
    /// Who has lost without being beaten, and why.
    given_up: Option<(Side, Ending)>,
    /// What exactly its player did wrong.
    fault: Option<Fault>,
    /// The player that moved last, if it is one that stays.
    seated: Option<Seated>,
    #[cfg(feature = "prolog")]
    prolog: Option<crate::prolog::Background>,
    #[cfg(all(feature = "prolog", feature = "clauses"))]
    reasoner: Option<Box<Reasoner>>,
    /// Ends the search for a reason when it is set.
    #[cfg(all(feature = "prolog", feature = "clauses"))]
    interrupt: std::sync::Arc<std::sync::atomic::AtomicBool>,
}

/// What the clauses say of a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reasons {
    /// Whether it is legal.
    pub is_legal: bool,
    /// What makes it so, or every fault it has.
    pub sentences: Vec<String>,
    /// What the clauses themselves show: where they stop if it is not legal, the rules by
    /// which it is found if it is. Nothing if that could not be followed.
    pub derived: Vec<String>,
    /// The squares that the sentences speak of, besides those of the move.
    pub squares: Vec<String>,
    /// Where the clauses stand that decide: the text, and the line.
    pub places: Vec<(String, u32)>,
}

/// Beginning and settings.
impl Session {
    /// A game that begins with its usual start and is kept nowhere.
    pub fn new(game: GameHandle, config: Config) -> Self {
        let start = game.start();
        let mut session = Session::begun(Core::new(game, config), start);
        session.core.events = session.events();
        session
    }

    fn begun(core: Core, start: AnyPosition) -> Self {
        Session {
            core,
            history: History::new(start),
            folder: None,
            given_up: None,
            fault: None,
            seated: None,
            #[cfg(feature = "prolog")]
            prolog: None,
            #[cfg(all(feature = "prolog", feature = "clauses"))]
            reasoner: None,
            #[cfg(all(feature = "prolog", feature = "clauses"))]
            interrupt: std::sync::Arc::default(),
        }
    }

    /// The game.
    pub fn game(&self) -> &GameHandle {
        &self.core.game
    }

    /// How it is played.
    pub fn config(&self) -> &Config {
        &self.core.config
    }

    /// Who plays a side.
    pub fn seat(&self, side: Side) -> &Seat {
        &self.core.config.seats[side.index()]
    }

    /// From now on somebody else plays a side.
    pub fn take_seat(&mut self, side: Side, seat: Seat) {
        self.core.config.seats[side.index()] = seat;
        // Both, because an older journal may not say which side is which.
        let keys = record::side_keys(Side::BOTH.map(|side| self.core.game.side_name(side)));
        let lines = Side::BOTH.map(|side| format!("{}: {}", keys[side.index()], self.seat(side)));
        let lines = lines.join("\n");
        self.core.write(&lines);
    }
}

/// Where the game stands.
impl Session {
    /// What has been played.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The present position.
    pub fn position(&self) -> &AnyPosition {
        self.history.position()
    }

    /// Its text.
    pub fn position_text(&self) -> String {
        self.core.game.position_text(self.position())
    }

    /// The side to move.
    pub fn turn(&self) -> Result<Side, RulesError> {
        self.core.game.turn(self.position())
    }

    /// How the game is over by its rules, if it is.
    pub fn outcome(&self) -> Result<Option<Outcome>, RulesError> {
        self.core.game.outcome(self.position())
    }

    /// How the game is over: by its rules, by the draws that were agreed on, or because a
    /// player gave no move.
    pub fn ended(&self) -> Result<Option<(Outcome, Ending)>, RulesError> {
        let draws = self.core.config.draws;
        Ok(
            match draws.ended(&*self.core.game, self.history.positions())? {
                None => (self.given_up).map(|(loser, why)| (Outcome::Win(loser.other()), why)),
                ended => ended,
            },
        )
    }

    /// One line about what is going on.
    pub fn status(&self) -> Result<String, RulesError> {
        self.core.game.status(self.position())
    }

    /// The legal moves, sorted; those that begin on a square if one is given.
    pub fn moves(&self, square: Option<&str>) -> Result<Vec<String>, RulesError> {
        let mut moves = self.core.game.sorted_moves(self.position())?;
        if let Some(square) = square {
            moves.retain(|mv| {
                let squares = self.core.game.squares_of(mv);
                squares.first().is_some_and(|first| first == square)
            });
        }
        Ok(moves)
    }

    /// A square as the game writes it, however it was typed.
    pub fn square(&self, text: &str) -> Option<String> {
        let mut squares = self.core.game.squares(self.position()).into_iter();
        squares.find(|square| square.eq_ignore_ascii_case(text))
    }

    /// How a side sees the board.
    pub fn view(&self, side: Side) -> View {
        let game = &self.core.game;
        let viewpoint = |side| game.viewpoint(self.history.start(), side);
        let last = self.history.last();
        View {
            homes: Side::BOTH.map(|side| viewpoint(side).to_owned()),
            last: last.map_or_else(Vec::new, |mv| game.squares_of(mv)),
            ..View::from(viewpoint(side))
        }
    }

    /// How a side sees the board, with some moves marked: by their first squares, or by
    /// their last ones if they all begin on one square.
    pub fn view_of_moves(&self, side: Side, moves: &[String], from_square: bool) -> View {
        let mark = |mv: &String| {
            let mut squares = self.core.game.squares_of(mv).into_iter();
            match from_square {
                false => squares.next(),
                true => squares.next_back(),
            }
        };
        View {
            marked: moves.iter().filter_map(mark).collect(),
            ..self.view(side)
        }
    }

    /// The board from one of its viewpoints, named in letters of either case, or else as a
    /// side sees it. The error names those there are.
    pub fn view_from(&self, side: Side, viewpoint: &str) -> Result<View, String> {
        let known = self.core.game.viewpoints();
        let mut names = known.iter();
        let found = names.find(|name| name.eq_ignore_ascii_case(viewpoint));
        let mut view = self.view(side);
        match (found, known) {
            _ if viewpoint.is_empty() => {}
            (Some(&found), _) => found.clone_into(&mut view.viewpoint),
            (None, []) => return Err("this board looks the same from every side".to_owned()),
            (None, known) => return Err(format!("the sides are: {}", known.join(", "))),
        }
        Ok(view)
    }

    /// How a side sees the board, with a move and the squares that the reasons for or
    /// against it speak of.
    pub fn view_of_reasons(&self, side: Side, mv: &str, reasons: &Reasons) -> View {
        let mut view = self.view(side);
        view.marked = self.core.game.squares_of(mv);
        match reasons.is_legal {
            true => view.marked.extend_from_slice(&reasons.squares),
            false => view.blocked.clone_from(&reasons.squares),
        }
        view
    }

    /// The board.
    pub fn board(&self, view: &View) -> Result<Board, RulesError> {
        self.core.game.board(self.position(), view)
    }

    /// The game as a record, with its result if it is over.
    pub fn record(&self) -> Result<Record, RulesError> {
        let ended = self.ended()?;
        let result = |(outcome, ending)| result_name(&*self.core.game, outcome, ending);
        Ok(Record {
            start: Some(self.core.game.position_text(self.history.start())),
            moves: self.history.moves().to_vec(),
            result: ended.map(result),
            ending: ended.map(|(_, ending)| ending),
            note: self
                .given_up
                .and(self.fault.as_ref())
                .map(|fault| fault.what.clone()),
            ..self.core.record()
        })
    }
}

/// What can be done.
impl Session {
    /// Plays a move; `false` if it is not legal.
    pub fn play(&mut self, mv: &str) -> Result<bool, RulesError> {
        if !self.history.play(&*self.core.game, mv)? {
            return Ok(false);
        }
        let index = self.history.moves().len() - 1;
        self.note(&move_line(index, mv));
        Ok(true)
    }

    /// The player of the side to move gives no legal move: the game is lost to it.
    pub fn forfeit(&mut self) {
        // Rules that cannot say whose turn it is have broken down, which ends the game too.
        let loser = self.turn().unwrap_or(Side::First);
        let kind = self.fault.as_ref().map(|fault| fault.kind);
        let why = kind.map_or(Ending::NoMove, Ending::Fault);
        self.given_up = Some((loser, why));
    }

    /// The player of a side gives the game up.
    pub fn resign(&mut self, side: Side) {
        self.given_up = Some((side, Ending::Resigned));
    }

    /// What the player of the side to move did wrong, if it gave no move and that is known.
    pub fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    /// Takes moves back; `false`, and nothing happens, if there are not that many.
    pub fn undo(&mut self, count: usize) -> bool {
        self.step("undo", count, History::undo)
    }

    /// Plays moves again that were taken back; `false` if there are not that many.
    pub fn redo(&mut self, count: usize) -> bool {
        self.step("redo", count, History::redo)
    }

    fn step(
        &mut self,
        name: &str,
        count: usize,
        step: for<'h> fn(&'h mut History) -> Option<&'h str>,
    ) -> bool {
        let mut tried = self.history.clone();
        let is_possible = (0..count).all(|_| step(&mut tried).is_some());
        if is_possible && count > 0 {
            self.history = tried;
            self.note(&format!("{name}: {count}"));
        }
        is_possible
    }

    /// How many moves back the side to move was a person, or forth if `forth`.
    pub fn steps_to_person(&self, forth: bool) -> Result<Option<usize>, RulesError> {
        let mut tried = self.history.clone();
        let step = match forth {
            true => History::redo,
            false => History::undo,
        };
        for count in 1.. {
            if step(&mut tried).is_none() {
                break;
            }
            let turn = self.core.game.turn(tried.position())?;
            if self.seat(turn).is_human() {
                return Ok(Some(count));
            }
        }
        Ok(None)
    }

    /// What a machine would play here. Most are new players for each move: what they
    /// remember would not be there any more in a game that is continued. Engines that play
    /// by the clock, and programs, [stay](PlayerSpec::stays).
    pub fn machine_move(
        &mut self,
        spec: &PlayerSpec,
        settings: &EngineSettings,
    ) -> Result<Option<String>, RulesError> {
        self.fault = None;
        let (game, rng) = (&self.core.game, self.core.rng());
        if spec.stays() {
            let seated = self.seated.take().filter(|seated| seated.spec() == spec);
            let new = || Seated::new(game.clone(), spec.clone(), settings.clone()).ok();
            if let Some(seated) = seated.or_else(new) {
                let (before, position) = (self.history.before(), self.history.position());
                let chosen = seated.choose(before, position, rng.clone());
                if let Some((chosen, fault)) = chosen {
                    self.seated = Some(seated);
                    self.fault = fault;
                    return chosen;
                }
            }
        }
        let mut rng = rng;
        let mut player = spec.player(&**game, settings);
        let chosen = player.choose(self.history.before(), self.history.position(), &mut rng);
        self.fault = player.take_fault();
        chosen
    }

    /// What every move so far gave away: see [`review`].
    pub fn review(&self, options: Options, limits: &Limits) -> Result<Review, RulesError> {
        let declared = self.ended()?.map(|(outcome, _)| outcome);
        let game = &*self.core.game;
        review(game, &self.history, declared, options, limits, &mut |_| {})
    }

    /// What the engine thinks; `on_depth` is told of every depth that is finished.
    pub fn search(
        &self,
        options: Options,
        limits: &Limits,
        on_depth: &mut dyn FnMut(&Analysis<String>),
    ) -> Result<Analysis<String>, RulesError> {
        self.moment().search(options, limits, on_depth)
    }

    /// The game as it stands, to be thought about while it goes on.
    pub fn moment(&self) -> Moment {
        Moment {
            game: self.core.game.clone(),
            history: self.history.clone(),
            rng: Box::new(self.core.rng()),
        }
    }
}
