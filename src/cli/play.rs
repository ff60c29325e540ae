//! `kalista play`: a game from beginning to end.

use std::io::{self, IsTerminal};
use std::sync::LazyLock;

use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};

use super::game::BoardArguments;
use super::{Failure, Output, Status};
use crate::catalog::{AnyPosition, Catalog, GameHandle};
use crate::game::Side;
use crate::game::opening::Preset;
use crate::play::{Console, Input, Leave, Piped, Setup, Stopped, Terminal, catch_interrupts, play};
use crate::players::Seat;
use crate::session::{DrawRules, state_folder};
use crate::terminal::Style;

/// Play a game from beginning to end, between people, machines, or both
///
/// What is not given here is asked for. A player is humain, or a machine: machine:difficile,
/// minimax:facile, heuristique, random, alphabeta:500ms, mcts:1s, playouts:1000. The game is
/// written down as it is played: whatever happens, kalista resume continues it.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  kalista play khan
  kalista play khan --rouge humain --ocre machine:difficile --side bas --seed 7
  kalista play khan --rouge humain --ocre alphabeta:1s --placement rouge=d6,a6,b6,c6,e6,f6
  kalista play khan --rouge minimax:facile --ocre heuristique --placement heuristique --seed 1
  kalista play shi
  kalista play shi --size 6 --samurai humain --ninja level2
  kalista play gauss --red humain --blue machine:hard")]
pub struct Arguments {
    /// The game
    #[arg(default_value = "khan", value_parser = super::game::names())]
    game: String,
    #[command(flatten)]
    board: BoardArguments,
    #[command(flatten)]
    players: Players,
    /// The side of the board that the first player takes: gauche, droite, haut, bas, or random
    #[arg(long)]
    side: Option<String>,
    /// How pieces are placed: random, heuristique, best, or the squares, the Kalista's first; for
    /// both sides, or for one as in rouge=random
    #[arg(long, value_name = "[SIDE=]STRATEGY")]
    placement: Vec<String>,
    /// Begin with this position instead
    #[arg(long, conflicts_with_all = ["side", "placement"])]
    position: Option<String>,
    /// The seed of all random numbers; drawn if none is given
    #[arg(long)]
    seed: Option<u64>,
    /// Declare the game drawn after this many plies, 0 for never; by default 400 with a machine
    #[arg(long)]
    max_plies: Option<u32>,
    /// Declare it drawn at this occurrence of a position, 0 for never; by default 3 with a machine
    #[arg(long)]
    repetitions: Option<u32>,
    /// Draw with plain characters, without colours
    #[arg(long)]
    ascii: bool,
}

/// One option for each side of each game: `--rouge humain`.
#[derive(Debug, Clone, Default)]
struct Players(Vec<(&'static str, String)>);

/// Every side there is, with the game it belongs to.
static SIDES: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
    let catalog = Catalog::current();
    let games = catalog
        .names()
        .filter_map(|name| catalog.open_named(name, None).ok());
    let named = games.flat_map(|game| {
        Side::BOTH.map(|side| (game.name().to_owned(), game.side_name(side).to_owned()))
    });
    let any = Side::BOTH.map(|side| ("any game".to_owned(), order(side).to_owned()));
    named.chain(any).collect()
});

/// What a side is called where its name is not known.
fn order(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

impl FromArgMatches for Players {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let given = SIDES.iter().filter_map(|(_, side)| {
            let text = matches.get_one::<String>(side)?;
            Some((side.as_str(), text.clone()))
        });
        Ok(Players(given.collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for Players {
    fn augment_args(command: Command) -> Command {
        SIDES.iter().fold(command, |command, (game, side)| {
            let help = format!("Who plays {side}, in {game}");
            let argument = Arg::new(side.as_str()).long(side.as_str());
            command.arg(argument.value_name("PLAYER").help(help))
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

pub fn run(arguments: Arguments, output: &mut Output) -> Result<Status, Failure> {
    let selection = arguments.board.of(&arguments.game);
    let game = Catalog::current().open(&selection)?;
    let setup = arguments.setup(&game)?;
    at_console(output, arguments.ascii, |console| {
        play(&game, &setup, console)
    })
}

impl Arguments {
    fn setup(&self, game: &GameHandle) -> Result<Setup, Failure> {
        let mut setup = Setup {
            seed: self.seed,
            position: self.start(game)?,
            draws: self.draws(),
            presets: self.presets(game)?,
            folder: state_folder(),
            is_sized: self.board.size.is_some(),
            ..Setup::default()
        };
        for (side, player) in &self.players.0 {
            let is_meant = |known: &Side| game.side_name(*known) == *side || order(*known) == *side;
            let Some(side) = Side::BOTH.into_iter().find(is_meant) else {
                // The sides of a file are known too late to be options.
                let [first, second] = match game.is_from_file() {
                    true => Side::BOTH.map(order),
                    false => Side::BOTH.map(|side| game.side_name(side)),
                };
                let game = game.name();
                return Err(Failure::Other(format!(
                    "{side} does not play {game}: its sides are --{first} and --{second}"
                )));
            };
            let name = game.side_name(side);
            let seat = Seat::parse(&**game, player);
            let seat = seat.map_err(|error| Failure::Other(format!("--{name}: {error}")))?;
            setup.seats[side.index()] = Some(seat);
        }
        Ok(setup)
    }

    fn start(&self, game: &GameHandle) -> Result<Option<AnyPosition>, Failure> {
        let Some(text) = &self.position else {
            return Ok(None);
        };
        let read = game.parse_position(text);
        let read = read.map_err(|error| Failure::Other(error.to_string()))?;
        read.map(Some).map_err(Failure::position)
    }

    fn draws(&self) -> Option<DrawRules> {
        if self.max_plies.is_none() && self.repetitions.is_none() {
            return None;
        }
        let usual = DrawRules::default();
        Some(DrawRules {
            repetitions: self.repetitions.unwrap_or(usual.repetitions),
            max_plies: self.max_plies.unwrap_or(usual.max_plies),
        })
    }

    fn presets(&self, game: &GameHandle) -> Result<Vec<Preset>, Failure> {
        let side = self.side.iter().map(|text| ("side", text));
        let placement = self.placement.iter().map(|text| ("placement", text));
        let mut presets = Vec::new();
        for (topic, text) in side.chain(placement) {
            let preset = game.parse_preset(topic, text);
            presets.push(preset.map_err(|why| Failure::Other(format!("--{topic}: {why}")))?);
        }
        if !presets.is_empty() && !game.has_opening() {
            let name = game.name();
            return Err(Failure::Other(format!(
                "{name} always begins in the same way: leave out --side and --placement"
            )));
        }
        Ok(presets)
    }
}

/// Talks to whoever sits at the other end, and says at the end how to go on.
pub(super) fn at_console(
    output: &mut Output,
    ascii: bool,
    talk: impl FnOnce(&mut Console<'_>) -> Result<(), Stopped>,
) -> Result<Status, Failure> {
    let interactive = io::stdin().is_terminal() && io::stdout().is_terminal();
    catch_interrupts(interactive);
    let style = Style::of_terminal(interactive && !ascii);
    let input: Box<dyn Input> = match interactive {
        true => Box::new(Terminal::new().map_err(Output::failure)?),
        false => Box::new(Piped(io::stdin().lock())),
    };
    let talked = talk(&mut Console::new(input, output.screen(), style));
    let Err(Stopped { leave, is_kept }) = talked else {
        return Ok(Status::Yes);
    };
    let status = match leave {
        Leave::Output(error) => return Err(Output::failure(error)),
        Leave::Wrong(why) => Err(Failure::Other(why)),
        Leave::Interrupted => Ok(Status::No),
        Leave::Quit | Leave::End => Ok(Status::Yes),
    };
    if is_kept {
        output.line("  The game is kept: kalista resume continues it.")?;
    }
    status
}
