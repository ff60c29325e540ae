//! How games between players are played: for matches and tournaments alike.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;

use super::{Failure, hash_bytes};
use crate::catalog::{AnyPosition, GameHandle};
use crate::matches::{Match, Referee, TimeControl};
use crate::players::ugi::try_to_start;
use crate::players::{PlayerSpec, Seat};
use crate::search::{Options, parse_duration};
use crate::session::{DrawRules, parse_records};

/// Starts that are decided within this many plies say nothing about the players.
pub(super) const UNDECIDED_WITHIN: u32 = 7;

#[derive(Debug, Clone, Args)]
pub struct Conditions {
    /// How many games; in a tournament, for each two players
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub games: u64,
    /// The seed of the random numbers in starts and players
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Games that are played at the same time
    #[arg(
        long,
        visible_alias = "concurrency",
        default_value_t = 1,
        value_parser = clap::value_parser!(u16).range(1..=256)
    )]
    pub jobs: u16,
    /// Take every random start, even one that is won by force within 7 plies
    #[arg(long)]
    any_placement: bool,
    /// Begin the games from the positions of a file, a line each, or from the starts of the
    /// games in it; both games of a pair begin alike
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Declare a game drawn after this many plies; 0 for never
    #[arg(long, default_value_t = DrawRules::default().max_plies)]
    max_plies: u32,
    /// Declare a game drawn at this occurrence of a position; 0 for never
    #[arg(long, default_value_t = DrawRules::default().repetitions)]
    repetitions: u32,
    /// Play by the clock: the time of a side for the whole game, and what each move adds to
    /// it; the players' own limits do not count then
    #[arg(long, value_name = "TIME[+TIME]", value_parser = TimeControl::parse)]
    clock: Option<TimeControl>,
    /// How much later than allowed a move may come before the game is lost
    #[arg(long, value_name = "TIME", default_value = "50ms", value_parser = parse_duration)]
    margin: Duration,
    /// MiB of memory for each alphabeta or mcts player
    #[arg(long, default_value_t = 16, value_name = "MB")]
    hash: usize,
}

/// The player of this name; a program is started once, to see whether it can be.
pub fn player(game: &GameHandle, name: &str) -> Result<PlayerSpec, Failure> {
    let player = PlayerSpec::parse(&**game, name).map_err(Failure::other)?;
    if let Some(command) = player.command() {
        try_to_start(command).map_err(Failure::other)?;
    }
    Ok(player)
}

impl Conditions {
    /// A match between two players under these conditions.
    pub fn plan(&self, game: &GameHandle, players: [PlayerSpec; 2]) -> Result<Match, Failure> {
        let has_table = |spec: &&PlayerSpec| Seat::Machine((*spec).clone()).is_engine();
        let tables = players.iter().filter(has_table).count() as u64;
        let tables = tables * u64::from(self.jobs).min(self.games);
        Ok(Match {
            players,
            games: self.games,
            seed: self.seed,
            jobs: usize::from(self.jobs),
            undecided_within: match self.any_placement {
                true => 0,
                false => UNDECIDED_WITHIN,
            },
            placements: None,
            referee: Referee {
                draws: DrawRules {
                    repetitions: self.repetitions,
                    max_plies: self.max_plies,
                },
                clock: self.clock,
                margin: self.margin,
            },
            options: Options {
                table_bytes: hash_bytes(self.hash, tables)?,
                repetition_draws: self.repetitions > 0,
                ..Options::default()
            },
            sprt: None,
            openings: match &self.openings {
                Some(file) => openings(game, file)?,
                None => Vec::new(),
            },
            skipped: BTreeSet::new(),
        })
    }
}

/// The positions of a file: one a line, or the starts of games that were written down.
fn openings(game: &GameHandle, file: &Path) -> Result<Vec<AnyPosition>, Failure> {
    let shown = file.display();
    let text = std::fs::read_to_string(file).map_err(|error| Failure::Io {
        what: format!("reading {shown}"),
        error,
    })?;
    let records = parse_records(&text).unwrap_or_default();
    let starts: Vec<(usize, String)> = match records.is_empty() {
        false => {
            let starts = records.into_iter().filter_map(|record| record.start);
            starts.map(|start| (0, start)).collect()
        }
        true => (1..)
            .zip(text.lines().map(str::trim))
            .filter(|(_, line)| !line.is_empty() && !line.starts_with(['#', '%']))
            .map(|(number, line)| (number, line.to_owned()))
            .collect(),
    };
    if starts.is_empty() {
        return Err(Failure::Other(format!(
            "{shown} holds no openings; write one position on each line"
        )));
    }
    let mut openings = Vec::with_capacity(starts.len());
    for (line, text) in starts {
        let wrong = |what: &str| Failure::Other(format!("{shown}, line {line}: {what}"));
        let position = game.parse_position(&text)?;
        let position = position.map_err(|error| wrong(&error.with_caret()))?;
        match game.outcome(&position)? {
            None => openings.push(position),
            Some(_) => return Err(wrong("the game is over here")),
        }
    }
    Ok(openings)
}
