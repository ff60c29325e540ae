//! `kalista tournament` and `kalista table`: several players, and who is the strongest.

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;

use clap::Args;

use super::conditions::{Conditions, player};
use super::match_games::{GamesFile, progress_bar};
use super::{Failure, GameArguments, Output, Status};
use crate::check::Shard;
use crate::matches::{Form, Played, Table, Tournament, key_of};
use crate::session::parse_records;
use crate::terminal::{complain, interrupt};

/// Let several players play each other, and rate them
///
/// Every two players meet in pairs of games that begin alike, with the sides swapped; with
/// --gauntlet the first plays all others. Players are named as in kalista match. Each game is
/// in the file of --games-file as soon as it has ended, and a tournament that was interrupted
/// goes on from there when the same command is given again. At the end: the cross table (wins,
/// draws, losses) and the Elo of each player with its limits of 95 %. With --shard 3/16 a
/// third machine plays its sixteenth of the games, and with --shard auto a job of an array
/// (Slurm, Kubernetes, AWS Batch) finds its part by itself; kalista table makes one table of
/// the files of all.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  kalista tournament khan random heuristique minimax:difficile --games 20
  kalista tournament khan alphabeta:50ms mcts:50ms ugi:./their-engine --games 100 --jobs 2 --games-file games.txt
  kalista tournament khan alphabeta:d6 alphabeta:d4 alphabeta:d2 --gauntlet --openings starts.txt
  kalista tournament khan random heuristique --games 1000 --shard 3/16 --games-file 3.txt
  kalista table 1.txt 2.txt 3.txt --form markdown")]
pub struct Arguments {
    #[command(flatten)]
    game: GameArguments,
    /// The players, two or more
    #[arg(required = true, num_args = 2..)]
    players: Vec<String>,
    /// The first player meets each of the others, and they do not meet each other
    #[arg(long)]
    gauntlet: bool,
    #[command(flatten)]
    conditions: Conditions,
    /// Write the games to a file; those that it has already are not played again
    #[arg(long, value_name = "FILE")]
    games_file: Option<PathBuf>,
    /// Play only a part of the games, as in 3/16, or auto in a job array
    #[arg(long, value_name = "K/N", default_value_t = Shard::WHOLE)]
    shard: Shard,
    /// How the table is written
    #[arg(long, value_enum, default_value_t)]
    form: Form,
}

/// Make a cross table of games that were written down, with the Elo of each player
///
/// The games may come from several files: the parts of a tournament, or whatever kalista match
/// wrote with --games-file. A game that is in several files counts once.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  kalista table games.txt
  kalista table 1.txt 2.txt 3.txt --form html")]
pub struct TableArguments {
    /// The files
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// How the table is written
    #[arg(long, value_enum, default_value_t)]
    form: Form,
}

pub fn run(arguments: &Arguments, output: &mut Output) -> Result<Status, Failure> {
    let game = arguments.game.open()?;
    let named = arguments.players.iter().map(|name| player(&game, name));
    let players = named.collect::<Result<Vec<_>, _>>()?;
    for (index, player) in players.iter().enumerate() {
        if players[..index].contains(player) {
            let what = format!("{player} is there twice: in the table they would be one");
            return Err(Failure::Other(what));
        }
    }
    let pair = [players[0].clone(), players[1].clone()];
    let Shard { number, of } = arguments.shard;
    let tournament = Tournament {
        pairing: arguments.conditions.plan(&game, pair)?,
        players,
        is_gauntlet: arguments.gauntlet,
        part: (number - 1, of),
    };
    let mut table = Table::default();
    let mut played = Played::new();
    if let Some(file) = arguments.games_file.as_ref().filter(|file| file.exists()) {
        collect(file, &mut table, &mut played)?;
    }
    let mut file = GamesFile::append(arguments.games_file.as_ref())?;
    let stop = interrupt::flag();
    let bar = progress_bar(tournament.games(&played), "games");
    let mut failure = None;
    let ended = tournament.play(&game, &played, &stop, |record| {
        bar.inc(1);
        table.add(record);
        match file.write(|| record.clone()) {
            Ok(()) => true,
            Err(error) => {
                failure = Some(error);
                false
            }
        }
    });
    bar.finish_and_clear();
    ended?;
    if let Some(failure) = failure {
        return Err(failure);
    }
    output.text(&table.written(arguments.form))?;
    match stop.load(Relaxed) {
        true => {
            output.flush()?;
            let hint = match &arguments.games_file {
                Some(_) => "the same command goes on from here",
                None => "with --games-file it could go on from here",
            };
            complain(format_args!("kalista: stopped; {hint}"));
            Ok(Status::Code(130))
        }
        false => Ok(Status::Yes),
    }
}

pub fn run_table(arguments: &TableArguments, output: &mut Output) -> Result<Status, Failure> {
    let mut table = Table::default();
    let mut played = Played::new();
    for file in &arguments.files {
        collect(file, &mut table, &mut played)?;
    }
    if table.games() == 0 {
        let what = "none of these files holds a finished game with named players";
        return Err(Failure::Other(what.to_owned()));
    }
    output.text(&table.written(arguments.form))?;
    Ok(Status::Yes)
}

/// Counts the games of a file that were not counted yet.
fn collect(file: &Path, table: &mut Table, played: &mut Played) -> Result<(), Failure> {
    let shown = file.display();
    let text = std::fs::read_to_string(file).map_err(|error| Failure::Io {
        what: format!("reading {shown}"),
        error,
    })?;
    let records = parse_records(&text);
    let records = records.map_err(|error| Failure::Other(format!("{shown}: {error}")))?;
    for record in &records {
        let is_new = key_of(record).is_none_or(|key| played.insert(key));
        if is_new {
            table.add(record);
        }
    }
    Ok(())
}
