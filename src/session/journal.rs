//! The file that a game is written to while it is played.
//!
//! Every line is on the disk before the game goes on, so that whatever happens to the
//! process, the game continues where it was. A line that was being written when the
//! process died has no end; it is dropped. While a game is played its file is locked,
//! so that nobody else continues it.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// How the name of a journal ends.
const SUFFIX: &str = "game";
/// A journal is never longer than this.
const LONGEST: u64 = 1 << 24;

/// The journal of a game in play.
#[derive(Debug)]
pub struct Journal {
    place: Option<(File, PathBuf)>,
}

/// Where the journals of unfinished games are.
fn games(folder: &Path) -> PathBuf {
    folder.join("games")
}

impl Journal {
    /// A journal that is kept nowhere.
    pub fn nowhere() -> Self {
        Journal { place: None }
    }

    /// A new journal of a game of this name.
    pub fn create(folder: &Path, game: &str) -> io::Result<Self> {
        let folder = games(folder);
        fs::create_dir_all(&folder)?;
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let now = now.map_or(0, |time| time.as_millis());
        let mut number = 0;
        let (file, path) = loop {
            let own = std::process::id();
            let path = folder.join(format!("{game}-{now}-{own}-{number}.{SUFFIX}"));
            match OpenOptions::new().append(true).create_new(true).open(&path) {
                Ok(file) => break (file, path),
                Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
                Err(error) => return Err(error),
            }
        };
        let _ = file.try_lock();
        // The name of the file must be on the disk, too.
        let _ = File::open(&folder).and_then(|folder| folder.sync_all());
        Ok(Journal {
            place: Some((file, path)),
        })
    }

    /// Continues a journal: gives what is in it, but for a line without its end.
    /// `WouldBlock` if the game is being played elsewhere.
    pub fn reopen(path: &Path) -> io::Result<(Self, String)> {
        let file = OpenOptions::new().read(true).append(true).open(path)?;
        file.try_lock().map_err(io::Error::from)?;
        let text = read(&file)?;
        if file.metadata()?.len() != text.len() as u64 {
            file.set_len(text.len() as u64)?;
        }
        let journal = Journal {
            place: Some((file, path.to_owned())),
        };
        Ok((journal, text))
    }

    /// Whether anything is kept at all.
    pub fn is_kept(&self) -> bool {
        self.place.is_some()
    }

    /// Writes lines; when this returns, they are safe. After an error nothing more is
    /// kept.
    pub fn add(&mut self, text: &str) -> io::Result<()> {
        let Some((file, _)) = &mut self.place else {
            return Ok(());
        };
        let written = file
            .write_all(format!("{text}\n").as_bytes())
            .and_then(|()| file.sync_data());
        if written.is_err() {
            self.place = None;
        }
        written
    }

    /// There is nothing in it that anybody would want to continue.
    pub fn discard(self) {
        if let Some((_file, path)) = self.place {
            let _ = fs::remove_file(path);
        }
    }

    /// The game is over: its journal leaves the list of unfinished games. Gives its
    /// new place.
    pub fn finish(self) -> io::Result<Option<PathBuf>> {
        let Some((_file, path)) = self.place else {
            return Ok(None);
        };
        let Some((name, folder)) = path.file_name().zip(path.parent().and_then(Path::parent))
        else {
            return Ok(None);
        };
        let finished = folder.join("finished");
        fs::create_dir_all(&finished)?;
        let place = finished.join(name);
        fs::rename(&path, &place)?;
        Ok(Some(place))
    }
}

/// The whole lines of a journal.
fn read(file: &File) -> io::Result<String> {
    let mut bytes = Vec::new();
    file.take(LONGEST).read_to_end(&mut bytes)?;
    let end = bytes.iter().rposition(|&byte| byte == b'\n');
    bytes.truncate(end.map_or(0, |end| end + 1));
    String::from_utf8(bytes).map_err(|error| io::Error::new(ErrorKind::InvalidData, error))
}

/// A journal in the list of unfinished games.
#[derive(Debug)]
pub struct Kept {
    /// Where it is.
    pub path: PathBuf,
    /// What is in it.
    pub text: String,
    /// When it was last written to.
    pub changed: SystemTime,
    /// Whether somebody plays it now.
    pub is_busy: bool,
}

/// The unfinished games, the latest first.
pub fn unfinished(folder: &Path) -> io::Result<Vec<Kept>> {
    let entries = match fs::read_dir(games(folder)) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut kept = Vec::new();
    for entry in entries {
        let path = entry?.path();
        if path.extension().is_none_or(|suffix| suffix != SUFFIX) {
            continue;
        }
        // A file that vanishes meanwhile, or is not text, is none of them.
        let Ok(file) = File::open(&path) else {
            continue;
        };
        let changed = file.metadata().and_then(|data| data.modified());
        if let (Ok(text), Ok(changed)) = (read(&file), changed) {
            let is_busy = file.try_lock_shared().is_err();
            kept.push(Kept {
                path,
                text,
                changed,
                is_busy,
            });
        }
    }
    kept.sort_by(|a, b| (b.changed, &b.path).cmp(&(a.changed, &a.path)));
    Ok(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("kalista-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    #[test]
    fn a_journal_is_listed_until_its_game_is_over() {
        let folder = folder("journal-list");
        let mut journal = Journal::create(&folder, "khan").unwrap();
        journal.add("game khan").unwrap();
        let listed = unfinished(&folder).unwrap();
        assert_eq!(listed.len(), 1);
        assert!(listed[0].is_busy);
        assert_eq!(listed[0].text, "game khan\n");
        let place = journal.finish().unwrap().unwrap();
        assert!(unfinished(&folder).unwrap().is_empty());
        assert_eq!(fs::read_to_string(place).unwrap(), "game khan\n");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn two_games_have_two_journals_and_one_journal_has_one_player() {
        let folder = folder("journal-two");
        let journals = [0, 1].map(|_| Journal::create(&folder, "shi").unwrap());
        let listed = unfinished(&folder).unwrap();
        assert_eq!(listed.len(), 2);
        let again = Journal::reopen(&listed[0].path).unwrap_err();
        assert_eq!(again.kind(), ErrorKind::WouldBlock);
        drop(journals);
        assert!(Journal::reopen(&listed[0].path).is_ok());
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_game_that_is_taken_up_after_its_end_has_all_its_moves() {
        use crate::session::{Config, Session, first_record};

        let folder = folder("journal-again");
        let khan = crate::Catalog::current().open_named("khan", None).unwrap();
        let start = khan.parse_position("6/SSSKSS/6/6/ssksss/6 o -").unwrap();
        let mut session = Session::new(khan, Config::new(1));
        session.keep_in(folder.clone());
        session.restart(start.unwrap());
        // The Khan on e4 asks for a piece on a 3; the one on c2 takes the Kalista.
        assert!(session.play("e5e4").unwrap() && session.play("c2c5").unwrap());
        assert!(session.outcome().unwrap().is_some());
        session.finish();
        assert!(unfinished(&folder).unwrap().is_empty());
        assert!(session.undo(1) && session.play("c2c3").is_ok_and(|legal| !legal));
        assert!(session.play("c2b4").unwrap());
        let record = first_record(&unfinished(&folder).unwrap()[0].text).unwrap();
        assert_eq!(record.moves, ["e5e4", "c2b4"]);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_torn_line_is_dropped_and_written_over() {
        let folder = folder("journal-torn");
        let mut journal = Journal::create(&folder, "khan").unwrap();
        journal.add("game khan").unwrap();
        drop(journal);
        let path = unfinished(&folder).unwrap().remove(0).path;
        let mut torn = OpenOptions::new().append(true).open(&path).unwrap();
        torn.write_all(b"moves b6").unwrap();
        drop(torn);
        let (mut journal, text) = Journal::reopen(&path).unwrap();
        assert_eq!(text, "game khan\n");
        journal.add("moves b6b5").unwrap();
        assert_eq!(
            fs::read_to_string(&path).unwrap(),
            "game khan\nmoves b6b5\n"
        );
        fs::remove_dir_all(&folder).unwrap();
    }
}
