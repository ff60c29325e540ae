//! Games that were written down, for the commands that play them again.

use std::io::Read;
use std::path::PathBuf;

use clap::Args;

use super::Failure;
use crate::catalog::{Catalog, GameHandle, Selection};
use crate::game::folder::file_only;
use crate::game::{Outcome, RulesError};
use crate::session::{DrawRules, Ending, History, Record, ReplayError, parse_records, result_name};

/// A file of games, and which of them.
#[derive(Debug, Args)]
pub struct RecordArguments {
    /// The file, or - for standard input
    pub file: PathBuf,
    /// Only the game of this number in the file, from 1
    #[arg(long, value_name = "N")]
    game: Option<usize>,
    /// The rules of games that come from a file, if it is no longer where it was
    #[arg(long, value_name = "FILE")]
    #[cfg(feature = "prolog")]
    rules: Option<String>,
}

impl RecordArguments {
    /// The games that were asked for, at least one; `usual` is the number of the one that
    /// is meant if nobody says, or nothing for all of them.
    pub fn games(&self, usual: Option<usize>) -> Result<Vec<Again>, Failure> {
        let file = self.file.display();
        let text = read(&self.file).map_err(|error| Failure::Io {
            what: format!("reading {file}"),
            error,
        })?;
        let records =
            parse_records(&text).map_err(|error| Failure::Other(format!("{file}: {error}")))?;
        let count = records.len();
        if records.is_empty() {
            return Err(Failure::Other(format!("{file} holds no games")));
        }
        #[cfg(feature = "prolog")]
        let rules = self.rules.as_ref();
        #[cfg(not(feature = "prolog"))]
        let rules: Option<&String> = None;
        let games = (1..).zip(records).map(|(place, record)| Again {
            place,
            record,
            rules: rules.cloned(),
        });
        let only = self.game.or(usual);
        let games: Vec<Again> = games
            .filter(|game| only.is_none_or(|only| game.place == only))
            .collect();
        match (only, games.is_empty()) {
            (Some(number), true) => Err(Failure::Other(format!(
                "{file} has no game {number}; the last is game {count}"
            ))),
            _ => Ok(games),
        }
    }
}

/// What is read is all there is: the file is not open any more while games are played.
fn read(file: &PathBuf) -> std::io::Result<String> {
    let mut bytes = Vec::new();
    match file.as_os_str() == "-" {
        true => std::io::stdin().lock().read_to_end(&mut bytes)?,
        false => {
            file_only(file)?;
            std::fs::File::open(file)?.read_to_end(&mut bytes)?
        }
    };
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// A game that is to be played again.
pub struct Again {
    /// Its number in the file.
    place: usize,
    record: Record,
    /// Rules to play it by, whatever the record says.
    rules: Option<String>,
}

impl Again {
    pub fn selection(&self) -> Selection {
        let written = self.record.selection();
        match &self.rules {
            Some(file) if self.record.rules.is_some() => Selection {
                name: file.clone(),
                ..written
            },
            _ => written,
        }
    }

    pub fn open(&self) -> Result<GameHandle, Failure> {
        let opened = Catalog::current().open(&self.selection());
        opened.map_err(|error| match (&self.record.rules, &self.rules) {
            (Some(_), None) => Failure::Other(format!(
                "{error}\nif the file is elsewhere now: --rules FILE"
            )),
            _ => Failure::from(error),
        })
    }

    /// Its number in its match, or else in the file.
    pub fn number(&self) -> u64 {
        self.record.number.unwrap_or(self.place as u64)
    }

    /// Plays the game and checks how it ended; says what came of it.
    pub fn play(&self, game: &GameHandle) -> Result<(History, String), ReplayError> {
        let mut record = self.record.clone();
        if self.rules.is_some() {
            // The file may have another name now.
            record.game = game.name().to_owned();
        }
        let history = record.replay(game)?;
        record.verify_end(game, &history)?;
        let players = match record.named_players(Some(game)) {
            None => String::new(),
            Some([(one, first), (two, second)]) => format!("{one} {first}, {two} {second}: "),
        };
        let ended = self.ended(game, &history)?;
        let name = |(outcome, ending)| result_name(&**game, outcome, ending);
        let result = record.result.or_else(|| ended.map(name));
        let result = result.unwrap_or_else(|| "not finished".to_owned());
        let ending = record.ending.or(ended.map(|(_, ending)| ending));
        let ending = ending.map_or_else(String::new, |ending| format!(" ({ending})"));
        let plies = match history.moves().len() {
            1 => "1 ply".to_owned(),
            count => format!("{count} plies"),
        };
        let summary = format!("{players}{result} after {plies}{ending}");
        Ok((history, summary))
    }
    /// How the game ended: as the record says, or, if it does not, as the rules do.
    pub fn ended(
        &self,
        game: &GameHandle,
        history: &History,
    ) -> Result<Option<(Outcome, Ending)>, RulesError> {
        let draws = self.record.draws.unwrap_or(DrawRules::NEVER);
        let ended = draws.ended(&**game, history.positions())?;
        Ok(match (ended, self.record.ending) {
            (None, Some(ending)) => {
                let turn = game.turn(history.position())?;
                Some((ending.outcome(turn), ending))
            }
            (ended, _) => ended,
        })
    }
}
