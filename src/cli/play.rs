//! `kalista play`: a game from beginning to end.

use std::io::{self, IsTerminal};

use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};

use super::game::BoardArguments;
use super::{Failure, Output, Verdict};
use crate::drawing::Style;
use crate::game::Side;
use crate::games::{NAMES, Playable, Task, is_rules_file, with_game};
use crate::guide::{Opening, Wish};
use crate::matches::DrawRules;
use crate::play::{
    Console, Input, Leave, Piped, Seat, Setup, Stopped, Terminal, catch_interrupts, play,
};
use crate::state_folder::state_folder;

/// Play a game from beginning to end, between people, machines, or both
///
/// What is not said here is asked. A player is humain, or a machine: machine:difficile,
/// minimax:facile, heuristique, random, alphabeta:500ms. The game is written down as it is
/// played: whatever happens, kalista resume continues it.
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
    #[arg(long, value_name = "[SIDE=]WAY")]
    placement: Vec<String>,
    /// Begin with this position instead
    #[arg(long, conflicts_with_all = ["side", "placement"])]
    position: Option<String>,
    /// Where all chance comes from; drawn if none is given
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

/// The names of the sides of a game.
struct Sides;

impl Task for Sides {
    type Output = [&'static str; 2];

    fn run<G: Playable>(self, game: G) -> Self::Output {
        Side::BOTH.map(|side| game.side_name(side))
    }
}

/// Every side there is, with the game it belongs to.
fn all_sides() -> impl Iterator<Item = (&'static str, &'static str)> {
    let named = NAMES.iter().flat_map(|&game| {
        let sides = with_game(game, Sides).into_iter().flatten();
        sides.map(move |side| (game, side))
    });
    named.chain(Side::BOTH.map(|side| ("any game", order(side))))
}

/// What a side is called where its name is not known.
fn order(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

impl FromArgMatches for Players {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let given = all_sides().filter_map(|(_, side)| {
            let text = matches.get_one::<String>(side)?;
            Some((side, text.clone()))
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
        all_sides().fold(command, |command, (game, side)| {
            let help = format!("Who plays {side}, in {game}");
            command.arg(Arg::new(side).long(side).value_name("PLAYER").help(help))
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

pub fn run(arguments: Arguments, output: &mut Output) -> Result<Verdict, Failure> {
    let choice = arguments.board.of(&arguments.game);
    choice.with(Play { arguments, output })?
}

struct Play<'a> {
    arguments: Arguments,
    output: &'a mut Output,
}

impl Task for Play<'_> {
    type Output = Result<Verdict, Failure>;

    fn run<G: Playable>(self, game: G) -> Self::Output {
        let setup = self.arguments.setup(&game)?;
        at_table(self.output, self.arguments.ascii, |console| {
            play(&game, setup, console)
        })
    }
}

impl Arguments {
    fn setup<G: Playable>(&self, game: &G) -> Result<Setup, Failure> {
        if let Some(position) = &self.position {
            game.parse_position(position).map_err(Failure::position)?;
        }
        let mut setup = Setup {
            seed: self.seed,
            position: self.position.clone(),
            draws: self.draws(),
            wishes: self.wishes(game)?,
            folder: state_folder(),
            rules: rules_file(&self.game)?,
            is_sized: self.board.size.is_some(),
            ..Setup::default()
        };
        let name = |side: &Side| game.side_name(*side);
        for (side, player) in &self.players.0 {
            let is_meant = |known: &Side| name(known) == *side || order(*known) == *side;
            let Some(side) = Side::BOTH.into_iter().find(is_meant) else {
                let [first, second] = match NAMES.contains(&game.name()) {
                    true => Side::BOTH.map(|side| game.side_name(side)),
                    // The sides of a file are known too late to be options.
                    false => Side::BOTH.map(order),
                };
                let game = game.name();
                return Err(Failure::Other(format!(
                    "{side} does not play {game}: its sides are --{first} and --{second}"
                )));
            };
            let seat = Seat::parse(game, player);
            let seat =
                seat.map_err(|error| Failure::Other(format!("--{}: {error}", name(&side))))?;
            setup.seats[side.index()] = Some(seat);
        }
        Ok(setup)
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

    fn wishes<G: Playable>(&self, game: &G) -> Result<Vec<Wish>, Failure> {
        let topics = [
            ("side", self.side.as_slice()),
            ("placement", &self.placement),
        ];
        let mut wishes = Vec::new();
        for (topic, texts) in topics {
            for text in texts {
                let wish = Wish::parse(game, topic, text);
                wishes.push(wish.map_err(|why| Failure::Other(format!("--{topic}: {why}")))?);
            }
        }
        if !wishes.is_empty() && !asks_anything(game) {
            let name = game.name();
            return Err(Failure::Other(format!(
                "{name} always begins in the same way: leave --side and --placement away"
            )));
        }
        Ok(wishes)
    }
}

/// Where the rules of a game are, if it has a file of its own: from anywhere.
fn rules_file(game: &str) -> Result<Option<String>, Failure> {
    if !is_rules_file(game) {
        return Ok(None);
    }
    let path = std::path::absolute(game).map_err(|error| Failure::Io {
        what: format!("{game} cannot be found"),
        error,
    })?;
    Ok(Some(path.to_string_lossy().into_owned()))
}

/// Whether a game has anything to decide before the first move.
fn asks_anything<G: Playable>(game: &G) -> bool {
    matches!(game.opening(&[]), Ok(Opening::Ask(_)))
}

/// Talks to whoever sits at the other end, and says at the end how to go on.
pub(super) fn at_table(
    output: &mut Output,
    ascii: bool,
    talk: impl FnOnce(&mut Console<'_>) -> Result<(), Stopped>,
) -> Result<Verdict, Failure> {
    let interactive = io::stdin().is_terminal() && io::stdout().is_terminal();
    catch_interrupts(interactive);
    let style = Style::of_terminal(interactive && !ascii);
    let input: Box<dyn Input> = match interactive {
        true => Box::new(Terminal::new().map_err(Output::failure)?),
        false => Box::new(Piped(io::stdin().lock())),
    };
    let talked = talk(&mut Console::new(input, output, style));
    let Err(Stopped { leave, is_kept }) = talked else {
        return Ok(Verdict::Yes);
    };
    let verdict = match leave {
        Leave::Output(error) => return Err(Output::failure(error)),
        Leave::Wrong(why) => return Err(Failure::Other(why)),
        Leave::Interrupted => Verdict::No,
        Leave::Quit | Leave::End => Verdict::Yes,
    };
    if is_kept {
        output.line("  The game is kept: kalista resume continues it.")?;
    }
    Ok(verdict)
}
