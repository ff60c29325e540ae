//! The text that names a player.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::{Alphabeta, MachinePlayer, Mcts, Player, Playouts, RandomPlayer};
use crate::catalog::AnyGame;
use crate::game::machines::Machine;
use crate::search::{Budget, BudgetError, Options, PlayoutBudget, PlayoutBudgetError, TreeOptions};

/// What the engine spends on a move if nobody says.
const USUAL: Budget = Budget::Time(Duration::from_millis(100));
/// What is said of players that are programs, after the others.
const PROGRAMS: &str = match cfg!(feature = "cli") {
    true => ", ugi:COMMAND, ugi@50ms:COMMAND",
    false => "",
};
/// What the players by playouts spend on a move if nobody says.
const USUAL_PLAYOUTS: PlayoutBudget = PlayoutBudget::Playouts(1000);
const USUAL_TREE: PlayoutBudget = PlayoutBudget::Time(Duration::from_millis(100));

/// A player of some game, by name.
///
/// ```
/// use kalista::{Catalog, players::PlayerSpec};
///
/// let khan = Catalog::current().open_named("khan", None).unwrap();
/// let engine = PlayerSpec::parse(&*khan, "alphabeta:d8").unwrap();
/// assert_eq!(engine.to_string(), "alphabeta:d8");
///
/// let error = PlayerSpec::parse(&*khan, "betaalpha").unwrap_err();
/// assert!(error.to_string().contains("alphabeta"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerSpec {
    kind: Kind,
    text: String,
}

/// The kinds of players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Any legal move.
    Random,
    /// A machine of the game's own, and its level.
    Machine(&'static str, Option<&'static str>),
    /// Playouts after each move, and what they may take.
    Playouts(PlayoutBudget),
    /// Monte-Carlo tree search, and what it may spend on a move.
    Mcts(PlayoutBudget),
    /// The engine, and what it may spend on a move.
    Alphabeta(Budget),
    /// A program that speaks UGI, and what it may spend on a move.
    Ugi(Budget),
}

/// Why a text does not name a player.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// There is no player of that name.
    #[error("there is no player {name:?}; the players are: {known}")]
    Name {
        /// What was written.
        name: String,
        /// What could have been.
        known: String,
    },
    /// The player has levels, and this is not one of them.
    #[error("{machine} has no level {level:?}; its levels are: {levels}")]
    Level {
        /// The player.
        machine: &'static str,
        /// What was written.
        level: String,
        /// What could have been.
        levels: String,
    },
    /// The player has only one strength.
    #[error("{0} has no levels: write {0} alone")]
    NoLevels(&'static str),
    /// The engine's limit cannot be read.
    #[error("alphabeta: {0}")]
    Budget(#[from] BudgetError),
    /// The limit of a program cannot be read.
    #[error("ugi: {0}")]
    UgiBudget(BudgetError),
    /// A program is named where none may be started.
    #[error("programs are named on the command line only")]
    Program,
    /// A program has no command.
    #[error(
        "ugi: name the program that plays, as in ugi:./engine or ugi@100ms:\"./engine --strong\""
    )]
    NoCommand,
    /// The limit of a player by playouts cannot be read.
    #[error("{player}: {error}")]
    Playouts {
        /// The player.
        player: &'static str,
        /// What is wrong with it.
        error: PlayoutBudgetError,
    },
}

/// What an engine is told besides its own text.
#[derive(Debug, Clone)]
pub struct EngineSettings {
    /// How it searches.
    pub options: Options,
    /// Ends its search when it is set.
    pub stop: Arc<AtomicBool>,
    /// How much later than allowed the move of a program may come.
    pub margin: Duration,
}

impl Default for EngineSettings {
    /// The usual options, and a margin of 50 ms.
    fn default() -> Self {
        EngineSettings {
            options: Options::default(),
            stop: Arc::default(),
            margin: Duration::from_millis(50),
        }
    }
}

impl PlayerSpec {
    /// Reads the text that names a player of this game.
    pub fn parse(game: &dyn AnyGame, text: &str) -> Result<PlayerSpec, SpecError> {
        let (name, level) = match text.split_once(':') {
            Some((name, level)) => (name, Some(level)),
            None => (text, None),
        };
        let kind = match (name, level) {
            ("random", None) => Kind::Random,
            ("random", Some(_)) => return Err(SpecError::NoLevels("random")),
            ("playouts", None) => Kind::Playouts(USUAL_PLAYOUTS),
            ("playouts", Some(budget)) => Kind::Playouts(playout_budget("playouts", budget)?),
            ("mcts", None) => Kind::Mcts(USUAL_TREE),
            ("mcts", Some(budget)) => Kind::Mcts(playout_budget("mcts", budget)?),
            ("alphabeta", None) => Kind::Alphabeta(USUAL),
            ("alphabeta", Some(budget)) => Kind::Alphabeta(budget.parse()?),
            _ if cfg!(feature = "cli") && (name == "ugi" || name.starts_with("ugi@")) => {
                if level.is_none_or(|command| command.trim().is_empty()) {
                    return Err(SpecError::NoCommand);
                }
                let budget = name.strip_prefix("ugi@").map(str::parse);
                let budget = budget.transpose().map_err(SpecError::UgiBudget)?;
                Kind::Ugi(budget.unwrap_or(USUAL))
            }
            _ => {
                let machines = game.machines().iter();
                let &machine = machines
                    .clone()
                    .find(|machine| machine.0 == name)
                    .ok_or_else(|| SpecError::Name {
                        name: name.to_owned(),
                        known: known(game).join(", ") + PROGRAMS,
                    })?;
                Kind::Machine(machine.0, level_of(machine, level)?)
            }
        };
        let text = match (kind, level) {
            (_, Some(_)) => text.to_owned(),
            (Kind::Machine(machine, Some(strongest)), None) => format!("{machine}:{strongest}"),
            (Kind::Playouts(budget) | Kind::Mcts(budget), None) => format!("{name}:{budget}"),
            (Kind::Alphabeta(budget), None) => format!("{name}:{budget}"),
            _ => name.to_owned(),
        };
        Ok(PlayerSpec { kind, text })
    }

    /// What kind of player it is.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Whether the same seed makes it play the same game again, however fast or busy
    /// the computer is.
    pub fn is_repeatable(&self, threads: usize) -> bool {
        match self.kind {
            Kind::Alphabeta(Budget::Time(_)) | Kind::Ugi(_) => false,
            Kind::Alphabeta(_) => threads == 1,
            Kind::Playouts(budget) | Kind::Mcts(budget) => {
                matches!(budget, PlayoutBudget::Playouts(_))
            }
            Kind::Random | Kind::Machine(..) => true,
        }
    }

    /// Whether it plays better, or at all, if it stays for a whole game: it then remembers
    /// what it has thought before. Others would not play the same game again if they did.
    pub fn stays(&self) -> bool {
        matches!(self.kind, Kind::Ugi(_) | Kind::Alphabeta(Budget::Time(_)))
    }

    /// The command that starts it, if it is a program.
    pub fn command(&self) -> Option<&str> {
        let command = self.text.split_once(':').map(|(_, command)| command);
        command.filter(|_| matches!(self.kind, Kind::Ugi(_)))
    }

    /// The player.
    pub fn player<'g>(
        &self,
        game: &'g dyn AnyGame,
        settings: &EngineSettings,
    ) -> Box<dyn Player + 'g> {
        match self.kind {
            Kind::Random => Box::new(RandomPlayer(game)),
            Kind::Machine(machine, level) => Box::new(MachinePlayer {
                game,
                machine,
                level,
            }),
            Kind::Playouts(budget) => Box::new(Playouts {
                game,
                limits: budget.limits().with_stop(settings.stop.clone()),
            }),
            Kind::Mcts(budget) => Box::new(Mcts {
                game,
                options: TreeOptions::like(&settings.options),
                limits: budget.limits().with_stop(settings.stop.clone()),
            }),
            Kind::Alphabeta(budget) => {
                let limits = budget.limits().with_stop(settings.stop.clone());
                Box::new(Alphabeta::new(game, settings.options.clone(), limits))
            }
            #[cfg(feature = "cli")]
            Kind::Ugi(budget) => Box::new(super::ugi::UgiPlayer::new(
                game,
                self.command().unwrap_or_default(),
                budget,
                settings.options.table_bytes >> 20,
                settings.margin,
                settings.stop.clone(),
            )),
            // No text names one.
            #[cfg(not(feature = "cli"))]
            Kind::Ugi(_) => Box::new(RandomPlayer(game)),
        }
    }
}

impl fmt::Display for PlayerSpec {
    /// As it was written, with what was left out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

fn playout_budget(player: &'static str, text: &str) -> Result<PlayoutBudget, SpecError> {
    text.parse()
        .map_err(|error| SpecError::Playouts { player, error })
}

/// The level of a machine; its strongest if none is given.
fn level_of(
    (machine, levels): Machine,
    level: Option<&str>,
) -> Result<Option<&'static str>, SpecError> {
    match level {
        None => Ok(levels.last().copied()),
        Some(_) if levels.is_empty() => Err(SpecError::NoLevels(machine)),
        Some(level) => match levels.iter().find(|&&known| known == level) {
            Some(&known) => Ok(Some(known)),
            None => Err(SpecError::Level {
                machine,
                level: level.to_owned(),
                levels: levels.join(", "),
            }),
        },
    }
}

/// Every player of a game, levels together: `random`, `minimax:facile|normale`, ...
pub fn known(game: &dyn AnyGame) -> Vec<String> {
    let own = (game.machines().iter()).filter(|machine| machine.0 != "random");
    let written = |&(machine, levels): &Machine| match levels {
        [] => machine.to_owned(),
        levels => format!("{machine}:{}", levels.join("|")),
    };
    (["random".to_owned()].into_iter())
        .chain(own.map(written))
        .chain(
            [
                "playouts:1000",
                "mcts:1s|10000",
                "alphabeta:50ms|d8|n100000",
            ]
            .map(str::to_owned),
        )
        .collect()
}

/// Every player of a game, each level by itself: `random`, `minimax:facile`, ...
pub fn words(game: &dyn AnyGame) -> impl Iterator<Item = String> {
    known(game)
        .into_iter()
        .flat_map(|player| match player.split_once(':') {
            Some((name, levels)) => {
                let levels = levels.split('|');
                levels.map(|level| format!("{name}:{level}")).collect()
            }
            None => vec![player],
        })
}
