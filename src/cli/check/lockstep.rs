//! `kalista check --lockstep`: two implementations, compared by playing the same moves.

use std::fmt::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::{Arguments, Failure, Output, Status, show};
use crate::catalog::{AnyPosition, Catalog, GameHandle, OpenError, Selection};
use crate::check::{Divergence, Lockstep, LockstepReport, MoveReason, Parting, Spelling};
use crate::cli::game::position_or_start;
use crate::game::board::View;
use crate::session::{Config, Session};
use crate::terminal::{self, Style, interrupt};

/// What the clauses may take to give reasons, in bytes.
const MEMORY: u64 = 1 << 30;
/// Disputed moves of which the reason is given.
const MOST_REASONS: usize = 3;
/// Pairs of positions, if nobody says otherwise, and how long they may take.
const POSITIONS: u64 = 20_000;
const TIME: Duration = Duration::from_secs(20);
/// Legal moves that are shown where the other program breaks down.
const MOST_MOVES: usize = 20;

pub(super) fn run(
    arguments: &Arguments,
    other: &str,
    output: &mut Output,
) -> Result<Status, Failure> {
    let catalog = Catalog::current();
    let first = arguments.game.as_deref().unwrap_or_default();
    let first = catalog.open(&arguments.board.of(first))?;
    let files = arguments.report.as_ref();
    files.map_or(Ok(()), |file| show::claimed::<LockstepReport>(file))?;
    let start = position_or_start(&first, arguments.start.as_deref())?;
    let stop = interrupt::flag();
    let report = match catalog.open(&other.parse::<Selection>()?) {
        Ok(second) => {
            let lockstep = limited(Lockstep::new(&first, &second), arguments).from(start);
            lockstep.run(&stop).map_err(Failure::other)?
        }
        Err(error) => of_the_start(&first, &start, other, error)?,
    };
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
    if report.reads_positions {
        output.line("the positions after each move were compared, too")?;
    }
    if let Some(cases) = report.cases_summary() {
        output.line(cases)?;
    }
    for case in report.never_met() {
        output.line(format_args!("never met: {case}"))?;
    }
    Ok(match (stop.load(Ordering::Relaxed), report.agrees()) {
        (true, _) => Status::Code(super::campaign::INTERRUPTED),
        (false, true) => Status::Yes,
        (false, false) => Status::No,
    })
}

/// How much is compared. Without a word on that, it is as much as takes some seconds.
fn limited(lockstep: Lockstep, arguments: &Arguments) -> Lockstep {
    let lockstep = lockstep
        .with_seed(arguments.seed)
        .with_enough(arguments.enough);
    match arguments.positions {
        Some(positions) => lockstep.with_positions(positions),
        None => lockstep.with_positions(POSITIONS).with_time(TIME),
    }
}

/// The report on a program whose rules break down at the start, if that is what is wrong.
fn of_the_start(
    first: &GameHandle,
    start: &AnyPosition,
    second: &str,
    error: OpenError,
) -> Result<LockstepReport, Failure> {
    let report = match &error {
        OpenError::Rules(error) => LockstepReport::of_a_broken_start(first, start, second, error),
        _ => None,
    };
    report.ok_or_else(|| error.into())
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
            if let Parting::SecondFails(_) = divergence.parting
                && let Ok(mut legal) = game.moves(&position)
                && !legal.is_empty()
            {
                let more = if legal.len() > MOST_MOVES { " ..." } else { "" };
                legal.truncate(MOST_MOVES);
                writeln!(text, "legal for {first}: {}{more}", legal.join(" "))?;
            }
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
        match divergence.second_position.as_str() {
            // The rules break down before there is one to be shown.
            "" => Ok(()),
            position => writeln!(text, "{second}: {position}"),
        }
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
        // Where the game goes on without a word, there may be one thing only to do.
        Parting::SecondFails(_) => {
            let position = first.parse_position(&divergence.first_position);
            let position = position.ok().and_then(Result::ok);
            let legal = position.and_then(|position| first.moves(&position).ok());
            legal.filter(|legal| legal.len() == 1).unwrap_or_default()
        }
        _ => Vec::new(),
    }
}

/// The name of a file without its folder.
pub(in crate::cli) fn short(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}
