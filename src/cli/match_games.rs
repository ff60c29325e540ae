//! `kalista match`: games between two players.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::Ordering::Relaxed;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use super::conditions::{Conditions, player};
use super::{Failure, GameArguments, Output, Status};
use crate::catalog::{AnyGame, GameHandle};
use crate::game::Side;
use crate::matches::run as play_match;
use crate::matches::{Match, Placements, Sprt, SprtDecision, SprtState, Summary, Tally};
use crate::session::{Ending, Record};
use crate::terminal::interrupt;

/// Play games between two players and compare their strength
///
/// The games come in pairs: both begin from the same random start, and the players
/// swap sides; where a game has only one start, a few random moves come first. Players
/// are named as in random, minimax:difficile, alphabeta:50ms (time a move), alphabeta:d8
/// (depth), alphabeta:n100000 (nodes a move), mcts:1s or mcts:10000 (Monte-Carlo tree search,
/// by time or playouts a move), playouts:1000 (playouts a move, without a tree), ugi:COMMAND or
/// ugi@50ms:COMMAND (another program that speaks UGI); an unknown name lists those that
/// exist. The referee checks every move: one that is not legal, one that comes too late, a
/// program that ends, is silent or never stops writing loses the game, the record says why,
/// and the match goes on. With --placement best,random A places its pieces as the engine would and B at
/// random, each in the role that it plays. The same seed plays the same games, however
/// many run at once, as long as no player plays by the clock. Ctrl-C ends the match and
/// reports what was played.
#[derive(Debug, Args)]
#[command(
    name = "match",
    after_help = "Examples:
  kalista match khan alphabeta:d4 random --games 4
  kalista match khan alphabeta:50ms minimax:difficile --games 100 --jobs 2
  kalista match khan alphabeta:n20000 alphabeta:n2000 --games 1000 --sprt 0,50
  kalista match khan alphabeta:n5000 alphabeta:n5000 --placement best,heuristique
  kalista match khan alphabeta:100ms ugi:\"./their-engine --strong\" --games 10
  kalista match khan alphabeta ugi:./their-engine --clock 10s+100ms
  kalista match gauss mcts:50ms alphabeta:50ms --games 100 --jobs 2
  kalista match khan alphabeta:d6 random --games-file games.txt && kalista replay games.txt"
)]
pub struct Arguments {
    #[command(flatten)]
    game: GameArguments,
    /// The first player
    a: String,
    /// The second player
    b: String,
    #[command(flatten)]
    conditions: Conditions,
    /// End with one JSON object instead of the report
    #[arg(long)]
    json: bool,
    /// Let the players place their pieces themselves: one strategy for both, or A's and B's
    #[arg(
        long,
        value_name = "STRATEGY[,STRATEGY]",
        conflicts_with = "any_placement"
    )]
    placement: Option<String>,
    /// Play until it is clear whether A is ELO0 or ELO1 stronger, with an error of 5 %
    #[arg(long, value_name = "ELO0,ELO1", value_parser = Sprt::parse, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Write the games to a file
    #[arg(long, value_name = "FILE")]
    games_file: Option<PathBuf>,
}

/// The object that `--json` prints.
#[derive(Serialize)]
struct Json {
    a: String,
    b: String,
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    elo: [f64; 3],
    #[serde(skip_serializing_if = "Option::is_none")]
    placement: Option<[&'static str; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<JsonSprt>,
}

#[derive(Serialize)]
struct JsonSprt {
    elo0: f64,
    elo1: f64,
    llr: f64,
    verdict: &'static str,
}

pub fn run(arguments: Arguments, output: &mut Output) -> Result<Status, Failure> {
    let game = arguments.game.open()?;
    let plan = arguments.plan(&game)?;
    let mut file = GamesFile::create(arguments.games_file.as_ref())?;
    let stop = interrupt::flag();
    let bar = progress_bar(plan.games, "games");
    let mut failure = None;
    let summary = play_match(&plan, &game, &stop, |played, summary| {
        bar.set_message(standing(summary));
        bar.set_position(summary.tally.games());
        match file.write(|| played.record(&game, &plan)) {
            Ok(()) => true,
            Err(error) => {
                failure = Some(error);
                false
            }
        }
    });
    bar.finish_and_clear();
    let summary = summary?;
    if let Some(failure) = failure {
        return Err(failure);
    }
    let decided = (summary.sprt).is_some_and(|state| state.decision != SprtDecision::Open);
    let interrupted = stop.load(Relaxed) && !decided;
    match arguments.json {
        true => output.json(&json(&plan, &summary))?,
        false => report(&*game, &plan, &summary, interrupted, output)?,
    }
    Ok(Status::Yes)
}

impl Arguments {
    fn plan(&self, game: &GameHandle) -> Result<Match, Failure> {
        let players = [player(game, &self.a)?, player(game, &self.b)?];
        Ok(Match {
            placements: (self.placement.as_ref())
                .map(|text| Placements::parse(&**game, text))
                .transpose()
                .map_err(Failure::other)?,
            sprt: self.sprt,
            ..self.conditions.plan(game, players)?
        })
    }
}

/// The file of games, if one was asked for.
pub(super) struct GamesFile(Option<(String, File)>);

impl GamesFile {
    /// A new file.
    fn create(path: Option<&PathBuf>) -> Result<Self, Failure> {
        Self::open(
            path,
            OpenOptions::new().create(true).write(true).truncate(true),
        )
    }

    /// A file that may have games already.
    pub(super) fn append(path: Option<&PathBuf>) -> Result<Self, Failure> {
        Self::open(path, OpenOptions::new().create(true).append(true))
    }

    fn open(path: Option<&PathBuf>, options: &OpenOptions) -> Result<Self, Failure> {
        let Some(path) = path else {
            return Ok(GamesFile(None));
        };
        let what = format!("writing games to {}", path.display());
        match options.open(path) {
            Ok(file) => Ok(GamesFile(Some((what, file)))),
            Err(error) => Err(Failure::Io { what, error }),
        }
    }

    pub(super) fn write(&mut self, record: impl FnOnce() -> Record) -> Result<(), Failure> {
        let Some((what, file)) = &mut self.0 else {
            return Ok(());
        };
        // Each game at once, for a match may last a night; and in one piece, so that a game
        // is there or is not, whatever ends the process.
        let written = file.write_all(format!("{}\n", record()).as_bytes());
        written.map_err(|error| Failure::Io {
            what: what.clone(),
            error,
        })
    }
}

/// A bar on a terminal, nothing elsewhere.
pub(super) fn progress_bar(count: u64, what: &str) -> ProgressBar {
    let bar = ProgressBar::new(count);
    let template =
        format!("{{bar:30}} {{pos}}/{{len}} {what}  {{msg}}  {{elapsed}} (another {{eta}})");
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style);
    }
    // The clock of the bar is a thread, and must be one that can be started.
    let probe = std::thread::Builder::new().spawn(|| ());
    if !bar.is_hidden() && probe.is_ok() {
        bar.enable_steady_tick(std::time::Duration::from_millis(500));
    }
    bar
}

fn standing(summary: &Summary) -> String {
    let Tally {
        wins,
        draws,
        losses,
        ..
    } = summary.tally;
    match summary.sprt {
        Some(state) => format!("+{wins} ={draws} -{losses}  LLR {:.2}", state.ratio),
        None => format!("+{wins} ={draws} -{losses}"),
    }
}

fn json(plan: &Match, summary: &Summary) -> Json {
    let elo = summary.tally.elo();
    let [a, b] = plan.players.each_ref().map(ToString::to_string);
    let tenths = |number: f64| (number * 10.0).round() / 10.0 + 0.0;
    Json {
        a,
        b,
        games: summary.tally.games(),
        wins: summary.tally.wins,
        draws: summary.tally.draws,
        losses: summary.tally.losses,
        elo: [elo.low, elo.middle, elo.high].map(tenths),
        placement: plan.placements.map(|Placements(strategies)| strategies),
        sprt: plan.sprt.map(|sprt| {
            let state = sprt.state(&summary.tally);
            JsonSprt {
                elo0: sprt.elo0,
                elo1: sprt.elo1,
                llr: (state.ratio * 1000.0).round() / 1000.0,
                verdict: match state.decision {
                    SprtDecision::Elo0 => "elo0",
                    SprtDecision::Elo1 => "elo1",
                    SprtDecision::Open => "open",
                },
            }
        }),
    }
}

fn report(
    game: &dyn AnyGame,
    plan: &Match,
    summary: &Summary,
    interrupted: bool,
    output: &mut Output,
) -> Result<(), Failure> {
    let [a, b] = &plan.players;
    let tally = &summary.tally;
    let games = tally.games();
    if interrupted {
        output.line(format_args!(
            "stopped after {games} of {} games",
            plan.games
        ))?;
    }
    let word = if games == 1 { "game" } else { "games" };
    output.line(format_args!(
        "{a} against {b}: {games} {word} of {}, seed {}",
        game.name(),
        plan.seed
    ))?;
    if let Some(Placements([a, b])) = plan.placements {
        output.line(format_args!("placement {a} against {b}"))?;
    }
    if games == 0 {
        return Ok(());
    }
    output.line(format_args!(
        "wins {}, draws {}, losses {}: {:.1} % of the points",
        tally.wins,
        tally.draws,
        tally.losses,
        100.0 * tally.score()
    ))?;
    for side in Side::BOTH {
        let part = &summary.by_side[side.index()];
        output.line(format_args!(
            "  as {:<6} {} - {} - {}",
            game.side_name(side),
            part.wins,
            part.draws,
            part.losses
        ))?;
    }
    output.line(elo_line(tally))?;
    for (ending, count) in &summary.endings {
        let what = match ending {
            Ending::Rules => "ended by the rules",
            Ending::Repetition(_) | Ending::Plies(_) => "declared drawn",
            Ending::NoMove => "lost by a player without a move",
            Ending::Resigned => "given up",
            Ending::Fault(_) => "lost by a fault",
        };
        match ending {
            Ending::Rules => output.line(format_args!("{count} {what}"))?,
            _ => output.line(format_args!("{count} {what}: {ending}"))?,
        }
    }
    let mean = summary.plies as f64 / games as f64;
    output.line(format_args!("{mean:.1} plies a game"))?;
    if let Some(sprt) = plan.sprt {
        output.line(sprt_line(sprt, sprt.state(tally)))?;
    }
    Ok(())
}

pub(super) fn elo_line(tally: &Tally) -> String {
    let elo = tally.elo();
    let (low, middle, high) = (elo.low.round(), elo.middle.round(), elo.high.round());
    match tally.score() {
        1.0 => format!("Elo above {low:+} (95 %): every game was won"),
        0.0 => format!("Elo below {high:+} (95 %): every game was lost"),
        _ => format!("Elo {middle:+}, between {low:+} and {high:+} (95 %)"),
    }
}

fn sprt_line(sprt: Sprt, state: SprtState) -> String {
    let Sprt { elo0, elo1 } = sprt;
    let meaning = match state.decision {
        SprtDecision::Elo0 => format!("decided: Elo {elo0:+} rather than {elo1:+}"),
        SprtDecision::Elo1 => format!("decided: Elo {elo1:+} rather than {elo0:+}"),
        SprtDecision::Open => format!("open between Elo {elo0:+} and {elo1:+}"),
    };
    let bound = Sprt::bound();
    format!(
        "SPRT {meaning} (LLR {:.2}, bounds {:.2} and {bound:.2})",
        state.ratio, -bound
    )
}
