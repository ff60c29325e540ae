//! The file that a game is written to while it is played.
//!
//! Every line is on the disk before the game goes on, so that whatever happens to the
//! process, the game continues where it was. A journal appears with its first lines in it,
//! or not at all. A line that was being written when the process died has no end; it is
//! dropped. While a game is played its file is locked, so that nobody else continues it.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// How the name of a journal ends.
const SUFFIX: &str = "game";
/// How the name of one ends that is being begun.
const UNBEGUN: &str = "part";
/// The folder of the games that are over.
const FINISHED: &str = "finished";
/// A longer file, in bytes, is not a journal, and stays as it is.
const LONGEST: u64 = 1 << 28;
/// As much of a game's name as is in the name of its journal, in characters.
const NAME: usize = 40;

/// Tells the journals of this process apart.
static NUMBER: AtomicU64 = AtomicU64::new(0);

/// The journal of a game in play.
#[derive(Debug)]
pub struct Journal {
    place: Option<(File, PathBuf)>,
    is_whole: bool,
}

/// Where the journals of unfinished games are.
fn games(folder: &Path) -> PathBuf {
    folder.join("games")
}

impl Journal {
    /// A journal that is kept nowhere.
    pub fn nowhere() -> Self {
        Journal {
            place: None,
            is_whole: true,
        }
    }

    /// A new journal of a game of this name, with these lines in it: when this returns,
    /// they are safe.
    pub fn create(folder: &Path, game: &str, lines: &str) -> io::Result<Self> {
        let folder = games(folder);
        fs::create_dir_all(&folder)?;
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let now = now.map_or(0, |time| time.as_millis());
        let (own, name) = (std::process::id(), file_name(game));
        let (file, begun, path) = loop {
            let number = NUMBER.fetch_add(1, Ordering::Relaxed);
            let path = folder.join(format!("{name}-{now}-{own}-{number}.{SUFFIX}"));
            let begun = path.with_extension(UNBEGUN);
            let new = OpenOptions::new()
                .append(true)
                .create_new(true)
                .open(&begun);
            match new {
                Ok(file) if !path.exists() => break (file, begun, path),
                Ok(_) => drop(fs::remove_file(&begun)),
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        };
        let _ = file.try_lock();
        let mut journal = Journal {
            place: Some((file, path.clone())),
            is_whole: true,
        };
        let begin = journal.add(lines).and_then(|()| fs::rename(&begun, &path));
        if let Err(error) = begin {
            let _ = fs::remove_file(&begun);
            return Err(error);
        }
        // The name of the file must be on the disk, too.
        let _ = File::open(&folder).and_then(|folder| folder.sync_all());
        Ok(journal)
    }

    /// Continues a journal: gives what is in it, but for a line without its end, and for
    /// everything from the first line on that is not text. `WouldBlock` if the game is
    /// being played elsewhere.
    pub fn reopen(path: &Path) -> io::Result<(Self, String)> {
        let file = OpenOptions::new().read(true).append(true).open(path)?;
        file.try_lock().map_err(io::Error::from)?;
        let (text, is_whole) = read(&file)?;
        if is_whole && file.metadata()?.len() != text.len() as u64 {
            file.set_len(text.len() as u64)?;
        }
        let journal = Journal {
            place: Some((file, path.to_owned())),
            is_whole,
        };
        Ok((journal, text))
    }

    /// Whether all of it was text when it was opened.
    pub fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// The folder in which it was created.
    pub(super) fn folder(&self) -> Option<&Path> {
        let (_, path) = self.place.as_ref()?;
        path.parent().and_then(Path::parent)
    }

    /// The name of its file, without what all of them end in.
    pub fn name(&self) -> Option<String> {
        let (_, path) = self.place.as_ref()?;
        Some(path.file_stem()?.to_string_lossy().into_owned())
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
        self.put_away(FINISHED)
    }

    /// Another journal takes the place of this one, which cannot be read to its end. Gives
    /// its new place.
    pub(super) fn set_aside(self) -> io::Result<Option<PathBuf>> {
        self.put_away("damaged")
    }

    /// Moves the file into a folder beside that of the unfinished games.
    fn put_away(self, beside: &str) -> io::Result<Option<PathBuf>> {
        let folder = self.folder().map(|folder| folder.join(beside));
        let Some(((_file, path), folder)) = self.place.zip(folder) else {
            return Ok(None);
        };
        let Some(name) = path.file_name() else {
            return Ok(None);
        };
        fs::create_dir_all(&folder)?;
        let place = folder.join(name);
        fs::rename(&path, &place)?;
        Ok(Some(place))
    }
}

/// A game's name in the name of a file, whatever is in it.
fn file_name(game: &str) -> String {
    let kept = |c: char| match c.is_alphanumeric() || c == '-' {
        true => c,
        false => '_',
    };
    game.chars().take(NAME).map(kept).collect()
}

/// The whole lines of a journal up to the first that is not text, and whether there is
/// none.
fn read(file: &File) -> io::Result<(String, bool)> {
    let about = file.metadata()?;
    if !about.is_file() || about.len() > LONGEST {
        return Err(io::Error::new(
            ErrorKind::InvalidData,
            "it is not a journal",
        ));
    }
    let mut bytes = Vec::new();
    file.take(LONGEST).read_to_end(&mut bytes)?;
    let whole_lines = |bytes: &mut Vec<u8>| {
        let end = bytes.iter().rposition(|&byte| byte == b'\n');
        bytes.truncate(end.map_or(0, |end| end + 1));
    };
    whole_lines(&mut bytes);
    Ok(match String::from_utf8(bytes) {
        Ok(text) => (text, true),
        Err(error) => {
            let end = error.utf8_error().valid_up_to();
            let mut bytes = error.into_bytes();
            bytes.truncate(end);
            whole_lines(&mut bytes);
            (String::from_utf8_lossy(&bytes).into_owned(), false)
        }
    })
}

/// The journal of this name among the unfinished games, or else among the finished ones,
/// and whether it is finished.
pub fn find(folder: &Path, name: &str) -> Option<(PathBuf, bool)> {
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
    if name.is_empty() || !name.chars().all(is_name) {
        return None;
    }
    let file = format!("{name}.{SUFFIX}");
    let places = [(games(folder), false), (folder.join(FINISHED), true)];
    let found = places.map(|(folder, is_finished)| (folder.join(&file), is_finished));
    found.into_iter().find(|(path, _)| path.is_file())
}

/// A journal in the list of unfinished games.
#[derive(Debug)]
pub struct Kept {
    /// Where it is.
    pub path: PathBuf,
    /// What is in it, up to the first line that is not text.
    pub text: String,
    /// Whether all of it is text.
    pub is_whole: bool,
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
        // What vanishes meanwhile, or is not a file, is none of them; a pipe is not even
        // opened, because that would wait for a writer.
        let Ok(about) = fs::metadata(&path) else {
            continue;
        };
        if !about.is_file() {
            continue;
        }
        let Ok(file) = File::open(&path) else {
            continue;
        };
        if let (Ok((text, is_whole)), Ok(changed)) = (read(&file), about.modified()) {
            let is_busy = file.try_lock_shared().is_err();
            kept.push(Kept {
                path,
                text,
                is_whole,
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
        let journal = Journal::create(&folder, "khan", "game khan").unwrap();
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
        let journals = [0, 1].map(|_| Journal::create(&folder, "shi", "game shi").unwrap());
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
        let journal = Journal::create(&folder, "khan", "game khan").unwrap();
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

    /// The last line of what was written may be cut, and no more than that.
    #[test]
    fn lines_that_are_not_text_and_long_journals_stay_in_the_file() {
        let folder = folder("journal-damaged");
        let journal = Journal::create(&folder, "khan", "game: khan").unwrap();
        drop(journal);
        let path = unfinished(&folder).unwrap().remove(0).path;
        let mut bytes = fs::read(&path).unwrap();
        bytes.extend_from_slice(b"1. b6b5\n1... \xff\n2. c6c3\n");
        fs::write(&path, &bytes).unwrap();
        let (journal, text) = Journal::reopen(&path).unwrap();
        assert_eq!(text, "game: khan\n1. b6b5\n");
        assert!(!journal.is_whole());
        assert_eq!(fs::read(&path).unwrap(), bytes);
        drop(journal);

        let long = format!("game: khan\n{}\n1. b6b5\n", "# .\n".repeat(5 << 20));
        fs::write(&path, &long).unwrap();
        let (journal, text) = Journal::reopen(&path).unwrap();
        assert!(journal.is_whole() && text == long);
        assert_eq!(fs::metadata(&path).unwrap().len(), long.len() as u64);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_journal_appears_with_its_first_lines_and_any_name_will_do() {
        let folder = folder("journal-names");
        let long = "n".repeat(300);
        for game in ["a\nb", "../../up", "\u{1b}[2J", "", &long] {
            drop(Journal::create(&folder, game, "game: x").unwrap());
        }
        let games = games(&folder);
        let names: Vec<String> = (fs::read_dir(&games).unwrap())
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        assert_eq!(names.len(), 5);
        for name in &names {
            assert!(
                name.ends_with(".game") && !name.contains(char::is_control),
                "{name:?}"
            );
        }
        assert!(
            unfinished(&folder)
                .unwrap()
                .iter()
                .all(|kept| kept.text == "game: x\n")
        );
        fs::remove_dir_all(&folder).unwrap();
    }
}
