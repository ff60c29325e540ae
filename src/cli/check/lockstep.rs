//! `kalista check --lockstep`: two implementations, compared by playing the same moves.

use std::fmt::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::{Arguments, Failure, Output, Status, show};
use crate::catalog::{Catalog, GameHandle, Selection};
use crate::check::{Divergence, Lockstep, LockstepReport, MoveReason, Parting, Spelling};
use crate::cli::game::position_or_start;
use crate::game::board::View;
use crate::session::{Config, Session};
use crate::terminal::{self, Style, interrupt};

/// What the clauses may take to give reasons, in bytes.
const MEMORY: u64 = 1 << 30;
/// Disputed moves of which the reason is given.
const MOST_REASONS: usize = 3;
/// Pairs of positions, if nobody says otherwise.
const POSITIONS: u64 = 2000;

pub(super) fn run(
    arguments: &Arguments,
    other: &str,
    output: &mut Output,
) -> Result<Status, Failure> {
    let catalog = Catalog::current();
    let first = arguments.game.as_deref().unwrap_or_default();
    let first = catalog.open(&arguments.board.of(first))?;
    let second = catalog.open(&other.parse::<Selection>()?)?;
    let files = arguments.report.as_ref();
    files.map_or(Ok(()), |file| show::claimed::<LockstepReport>(file))?;
    let start = position_or_start(&first, arguments.start.as_deref())?;
    let stop = interrupt::flag();
    let lockstep = Lockstep::new(&first, &second)
        .from(start)
        .with_positions(arguments.positions.unwrap_or(POSITIONS))
        .with_seed(arguments.seed)
        .with_enough(arguments.enough);
    let report = lockstep.run(&stop).map_err(Failure::other)?;
    if let Some(file) = files {
        show::write_json(file, &report)?;
    }
    if report.spelling != Spelling::Same {
        output.line(format_args!("moves are matched by {}", report.spelling))?;
    }
    let mut reasons = Reasons::new(&first, &stop);
    for divergence in &report.divergences {
        output.text(&reasons.describe(&report, divergence))?;
        output.line("")?;
    }
    output.line(report.summary())?;
    Ok(match (stop.load(Ordering::Relaxed), report.agrees()) {
        (true, _) => Status::Code(super::campaign::INTERRUPTED),
        (false, true) => Status::Yes,
        (false, false) => Status::No,
    })
}

/// What the first of two implementations says of moves that are disputed.
pub(in crate::cli) struct Reasons {
    session: Session,
    is_started: bool,
}

impl Reasons {
    pub(in crate::cli) fn new(game: &GameHandle, stop: &Arc<AtomicBool>) -> Self {
        let mut session = Session::new(game.clone(), Config::new(1));
        session.set_interrupt(Arc::clone(stop));
        Reasons {
            session,
            is_started: false,
        }
    }

    /// A divergence with the board, both positions, and the reason for every disputed move.
    pub(in crate::cli) fn describe(
        &mut self,
        report: &LockstepReport,
        divergence: &Divergence,
    ) -> String {
        let mut text = String::new();
        // Writing into a string cannot fail.
        let _ = self.write(&mut text, report, divergence);
        text
    }

    fn write(
        &mut self,
        text: &mut String,
        report: &LockstepReport,
        divergence: &Divergence,
    ) -> fmt::Result {
        let (first, second) = (short(&report.first), short(&report.second));
        let game = self.session.game().clone();
        let position = game.parse_position(&divergence.first_position);
        writeln!(text, "{}", divergence.described(first, second))?;
        if let Ok(Ok(position)) = position {
            self.session.restart(position.clone());
            if let Ok(board) = game.board(&position, &View::default()) {
                writeln!(text, "{}", terminal::draw(&board, Style::Plain))?;
            }
            let disputed = disputed_moves(&game, report, divergence);
            for mv in disputed.iter().take(MOST_REASONS) {
                self.write_reasons(text, first, mv)?;
            }
        }
        writeln!(text, "{first}: {}", divergence.first_position)?;
        writeln!(text, "{second}: {}", divergence.second_position)
    }

    fn write_reasons(&mut self, text: &mut String, first: &str, mv: &str) -> fmt::Result {
        match self.asked(mv) {
            Ok(MoveReason {
                is_legal,
                sentences,
                ..
            }) => {
                let legal = if is_legal { "legal" } else { "not legal" };
                let end = if sentences.is_empty() { "" } else { ":" };
                writeln!(text, "{mv} is {legal} for {first}{end}")?;
                for sentence in sentences {
                    writeln!(text, "  - {sentence}")?;
                }
                Ok(())
            }
            Err(error) => writeln!(text, "{mv}: {first} gives no reason: {error}"),
        }
    }

    /// What the first says of the moves that are disputed; nothing of those for which it gives
    /// no reason.
    pub(in crate::cli) fn of(
        &mut self,
        report: &LockstepReport,
        divergence: &Divergence,
    ) -> Vec<MoveReason> {
        let game = self.session.game().clone();
        let Ok(Ok(position)) = game.parse_position(&divergence.first_position) else {
            return Vec::new();
        };
        self.session.restart(position);
        let disputed = disputed_moves(&game, report, divergence).into_iter();
        let asked = disputed.take(MOST_REASONS).map(|mv| self.asked(&mv));
        asked.filter_map(Result::ok).collect()
    }

    fn asked(&mut self, mv: &str) -> Result<MoveReason, crate::prolog::Error> {
        if !self.is_started {
            self.session.start_prolog(MEMORY, None);
            self.is_started = true;
        }
        let reasons = self.session.why(mv)?;
        Ok(MoveReason {
            mv: mv.to_owned(),
            is_legal: reasons.is_legal,
            sentences: reasons.sentences,
        })
    }
}

/// The moves that are disputed, as the first writes them.
fn disputed_moves(
    first: &GameHandle,
    report: &LockstepReport,
    divergence: &Divergence,
) -> Vec<String> {
    match &divergence.parting {
        Parting::Missing(moves) => moves.clone(),
        Parting::Extra(moves) => (moves.iter())
            .filter_map(|mv| report.spelling.in_first(first, mv))
            .collect(),
        _ => Vec::new(),
    }
}

/// The name of a file without its folder.
pub(in crate::cli) fn short(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}
