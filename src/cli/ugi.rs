//! `kalista ugi`: the engine as a program that others ask.

use clap::Args;

use super::{Failure, GameArguments, Output, Status, hash_bytes};
use crate::search::Options;
use crate::ugi::{Settings, serve};

/// Let other programs ask the engine, by the Universal Game Interface (UGI)
///
/// Reads lines and answers them, as cutegames and other programs that run matches expect: ugi,
/// isready, uginewgame, setoption, position, go, stop, query, quit. It answers while it thinks;
/// a line that is wrong is answered with an info string and forgotten. The first side is p1. A
/// position or a move is one word: spaces in it are written as _. A position that occurs for
/// the third time, and the 400th move, end a game as a draw.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  kalista ugi khan
  kalista ugi --rules examples/hexapawn.pl
  kalista match khan alphabeta:50ms ugi:\"kalista ugi khan\" --games 10

A conversation:
  ugi                           id name ..., option name ..., ugiok
  position startpos moves b6b5
  go movetime 100               info depth 1 score cp 12 ..., bestmove b1b4
  query gameover                response false
  quit")]
pub struct Arguments {
    #[command(flatten)]
    game: GameArguments,
    /// MiB of memory for positions already searched
    #[arg(long, default_value_t = 64, value_name = "MB")]
    hash: usize,
    /// Threads that search together
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
}

pub fn run(arguments: &Arguments, _output: &mut Output) -> Result<Status, Failure> {
    let game = arguments.game.open()?;
    let settings = Settings {
        options: Options {
            table_bytes: hash_bytes(arguments.hash, 1)?,
            threads: usize::from(arguments.threads),
            ..Options::default()
        },
        ..Settings::default()
    };
    let input = std::io::stdin().lock();
    serve(&game, settings, input, std::io::stdout()).map_err(|error| Failure::Io {
        what: "reading standard input".to_owned(),
        error,
    })?;
    Ok(Status::Yes)
}
