//! Games in progress, and games that are continued.

use std::path::PathBuf;

use proptest::prelude::*;

use super::{JOURNAL, TOPLEVEL, UNFINISHED, khan};
use kalista::catalog::GameHandle;
use kalista::game::Side;
use kalista::game::opening::{Opening, Preset};
use kalista::players::{EngineSettings, PlayerSpec, Seat};
use kalista::session::journal::{Journal, unfinished};
use kalista::session::{
    Config, DrawRules, Preparation, Record, Resumed, Session, first_record, parse_records, resume,
};

/// A folder of its own, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let own = format!("kalista-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(own);
        let _ = std::fs::remove_dir_all(&folder);
        Folder(folder)
    }

    /// The text of the only unfinished game.
    fn text(&self) -> String {
        let mut games = unfinished(&self.0).unwrap();
        assert_eq!(games.len(), 1);
        games.remove(0).text
    }

    /// Continues the only unfinished game.
    fn resume(&self) -> Resumed {
        let path = unfinished(&self.0).unwrap().remove(0).path;
        let (journal, text) = Journal::reopen(&path).unwrap();
        resume(&first_record(&text).unwrap(), khan(), journal).unwrap()
    }

    fn session(&self) -> Session {
        match self.resume() {
            Resumed::Session(session) => session,
            Resumed::Preparation(_) => panic!("the game has begun"),
        }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn seat(game: &GameHandle, text: &str) -> Seat {
    Seat::parse(&**game, text).unwrap()
}

/// What the player of the side to move does; `false` if the game is over.
fn machine_plays(session: &mut Session) -> bool {
    let Seat::Machine(spec) = session.seat(session.turn().unwrap()).clone() else {
        return false;
    };
    if session.ended().unwrap().is_some() {
        return false;
    }
    let mv = session
        .machine_move(&spec, &EngineSettings::default())
        .unwrap();
    session.play(&mv.unwrap()).unwrap()
}

fn begun(resumed: Resumed) -> Session {
    let mut preparation = match resumed {
        Resumed::Session(session) => return session,
        Resumed::Preparation(preparation) => preparation,
    };
    loop {
        match preparation.next().unwrap() {
            Opening::Begin(start) => return preparation.begin(start),
            Opening::Decide(decision) => {
                let text = preparation.settled(&decision).unwrap();
                preparation.choose(&text).unwrap();
            }
        }
    }
}

/// `play khan --rouge alphabeta:d4 --ocre random --side bas --placement heuristique --seed 7`.
fn two_machines() -> Preparation {
    let config = Config {
        seats: ["alphabeta:d4", "random"].map(|text| seat(&khan(), text)),
        draws: DrawRules::default(),
        presets: vec![
            Preset::of_both("side", "bas"),
            Preset::of_both("placement", "heuristique"),
        ],
        ..Config::new(7)
    };
    Preparation::new(khan(), config)
}

/// A journal as version 0.1 wrote it; the moves are those of the engine of today.
#[test]
fn a_seed_gives_the_same_game_again() {
    let mut session = begun(Resumed::Preparation(two_machines()));
    while machine_plays(&mut session) {}
    let record = session.record().unwrap();
    let old = first_record(JOURNAL).unwrap();
    assert_eq!((record.start, record.moves), (old.start, old.moves));
    assert_eq!(record.choices, old.choices);
    assert_eq!(record.result.as_deref(), Some("rouge"));
}

#[test]
fn a_game_of_the_first_version_goes_on_as_it_would_have() {
    let lines: Vec<&str> = JOURNAL.split_inclusive('\n').collect();
    // From the last of the settings on; the choices of a strategy come together.
    for count in [6, 7, 13, 19, 20, 21, 24, 26] {
        let record = first_record(&lines[..count].concat()).unwrap();
        let resumed = resume(&record, khan(), Journal::nowhere()).unwrap();
        let mut session = begun(resumed);
        while machine_plays(&mut session) {}
        let moves = session.record().unwrap().moves;
        assert_eq!(moves, first_record(JOURNAL).unwrap().moves, "{count} lines");
    }
}

#[test]
fn a_game_that_was_killed_goes_on_as_it_would_have() {
    let folder = Folder::new("session-killed");
    let mut preparation = two_machines();
    preparation.keep_in(&folder.0);
    drop(preparation);
    let mut moves = 0;
    loop {
        let mut session = begun(folder.resume());
        assert_eq!(session.history().moves().len(), moves);
        if !machine_plays(&mut session) {
            session.finish();
            break;
        }
        moves += 1;
    }
    assert!(unfinished(&folder.0).unwrap().is_empty());
    let [entry] = &std::fs::read_dir(folder.0.join("finished"))
        .unwrap()
        .collect::<Vec<_>>()[..]
    else {
        panic!("one game is finished");
    };
    let text = std::fs::read_to_string(entry.as_ref().unwrap().path()).unwrap();
    let record = first_record(&text).unwrap();
    assert_eq!(record.moves, first_record(JOURNAL).unwrap().moves);
    assert_eq!(record.result.as_deref(), Some("rouge"));
    let history = record.replay(&khan()).unwrap();
    record.verify_end(&khan(), &history).unwrap();
}

#[test]
fn choices_are_taken_back_and_stay_so() {
    let folder = Folder::new("session-choices");
    let mut preparation = Preparation::new(khan(), Config::new(1));
    assert!(!preparation.undo());
    preparation.keep_in(&folder.0);
    for text in ["bas", "d6", "c6 b6"] {
        preparation.choose(text).unwrap();
    }
    assert!(preparation.choose("d6").is_err());
    assert!(preparation.undo());
    assert_eq!(preparation.choices(), ["bas", "d6", "c6"]);
    drop(preparation);
    let Resumed::Preparation(mut preparation) = folder.resume() else {
        panic!("the game has not begun");
    };
    assert_eq!(preparation.choices(), ["bas", "d6", "c6"]);
    // What a preset settled is not a decision to go back to.
    assert!(preparation.undo() && preparation.undo() && preparation.undo());
    assert!(!preparation.undo());
}

#[test]
fn a_journal_that_begins_late_has_the_whole_game() {
    let folder = Folder::new("session-late");
    let mut session = Session::new(khan(), Config::new(1));
    session.keep_in(folder.0.clone());
    assert!(unfinished(&folder.0).unwrap().is_empty());
    assert!(!session.play("b6b6").unwrap());
    assert!(session.play("b6b5").unwrap() && session.play("b1b4").unwrap());
    // Put away, and gone on with after all.
    session.finish();
    assert!(session.undo(1) && !session.undo(2));
    assert_eq!(first_record(&folder.text()).unwrap().undone, ["b1b4"]);
    assert!(session.redo(1));
    drop(session);
    let session = folder.session();
    assert_eq!(session.history().moves(), ["b6b5", "b1b4"]);
}

#[test]
fn what_is_loaded_with_moves_taken_back_can_be_continued() {
    let folder = Folder::new("session-loaded");
    let mut session = Session::new(khan(), Config::new(1));
    session.keep_in(folder.0.clone());
    let history = first_record(TOPLEVEL).unwrap().replay(&khan()).unwrap();
    session.load(history);
    assert!(session.redo(1));
    drop(session);
    assert_eq!(folder.session().history().moves(), ["b6b5", "b1b4"]);
}

#[test]
fn who_takes_a_seat_sits_there_tomorrow() {
    let folder = Folder::new("session-seats");
    let games = folder.0.join("games");
    std::fs::create_dir_all(&games).unwrap();
    // A journal that does not name the sides.
    std::fs::write(games.join("khan.game"), TOPLEVEL).unwrap();
    let mut session = folder.session();
    let before = random_move(&mut session);
    session.take_seat(Side::Second, seat(&khan(), "random"));
    // It changes who plays, and nothing else.
    assert_eq!(random_move(&mut session), before);
    drop(session);
    let mut session = folder.session();
    assert_eq!(session.seat(Side::Second).to_string(), "random");
    assert_eq!(session.seat(Side::First), &Seat::Human);
    assert_eq!(random_move(&mut session), before);
}

#[test]
fn a_player_without_a_move_has_lost_until_somebody_plays() {
    let mut session = Session::new(khan(), Config::new(1));
    assert_eq!(session.ended().unwrap(), None);
    session.forfeit();
    let record = session.record().unwrap();
    assert_eq!(record.result.as_deref(), Some("ocre"));
    let history = record.replay(&khan()).unwrap();
    record.verify_end(&khan(), &history).unwrap();
    assert!(session.play("b6b5").unwrap());
    assert_eq!(session.ended().unwrap(), None);
}

#[test]
fn a_game_that_cannot_be_kept_says_so_once() {
    let folder = Folder::new("session-unkept");
    std::fs::write(&folder.0, "a file where the folder should be").unwrap();
    let mut session = Session::new(khan(), Config::new(1));
    session.keep_in(folder.0.clone());
    assert!(session.play("b6b5").unwrap());
    assert!(session.take_unkept().is_some());
    assert!(session.play("b1b4").unwrap());
    assert!(session.take_unkept().is_none() && !session.is_kept());
    std::fs::remove_file(&folder.0).unwrap();
}

fn random_move(session: &mut Session) -> Option<String> {
    let random = PlayerSpec::parse(&**session.game(), "random").unwrap();
    session
        .machine_move(&random, &EngineSettings::default())
        .unwrap()
}

/// Something that happens to a game.
#[derive(Debug, Clone)]
enum Deed {
    Play,
    Undo(usize),
    Redo(usize),
    Load,
    Restart,
    Finish,
    Seat,
}

fn deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        8 => Just(Deed::Play),
        2 => (1..4_usize).prop_map(Deed::Undo),
        2 => (1..4_usize).prop_map(Deed::Redo),
        1 => Just(Deed::Load),
        1 => Just(Deed::Restart),
        1 => Just(Deed::Finish),
        1 => Just(Deed::Seat),
    ]
}

fn does(session: &mut Session, deed: &Deed) {
    match deed {
        Deed::Play => {
            if let Some(mv) = random_move(session) {
                assert!(session.play(&mv).unwrap());
            }
        }
        Deed::Undo(count) => drop(session.undo(*count)),
        Deed::Redo(count) => drop(session.redo(*count)),
        Deed::Load => session.load(first_record(TOPLEVEL).unwrap().replay(&khan()).unwrap()),
        Deed::Restart => session.restart(khan().start()),
        Deed::Finish => session.finish(),
        Deed::Seat => session.take_seat(Side::First, seat(&khan(), "heuristique")),
    }
}

/// All that is known of a game in progress.
fn all_of(session: &mut Session) -> (Record, Vec<String>, Option<String>) {
    let undone = session.history().undone().to_vec();
    (session.record().unwrap(), undone, random_move(session))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_journal_knows_all_that_its_game_knows(deeds in proptest::collection::vec(deed(), 1..20), seed in any::<u64>()) {
        let folder = Folder::new("session-deeds");
        let mut session = Session::new(khan(), Config { at_toplevel: true, ..Config::new(seed) });
        session.keep_in(folder.0.clone());
        for deed in &deeds {
            does(&mut session, deed);
        }
        if session.is_kept() {
            let known = all_of(&mut session);
            drop(session);
            // The latest is the first that is listed, unless two are of the same moment.
            let games = unfinished(&folder.0).unwrap();
            let again = games.iter().map(|game| {
                let (journal, text) = Journal::reopen(&game.path).unwrap();
                match resume(&first_record(&text).unwrap(), khan(), journal).unwrap() {
                    Resumed::Session(mut session) => all_of(&mut session),
                    Resumed::Preparation(_) => panic!("the game has begun"),
                }
            });
            let again: Vec<_> = again.collect();
            prop_assert!(again.contains(&known), "{:?} is not among {:?}", known, again);
        }
    }

    #[test]
    fn a_damaged_journal_never_panics(at in any::<prop::sample::Index>(), cut in 0..40_usize, text in "[a-z0-9:. \n\"-]{0,12}") {
        for good in [JOURNAL, UNFINISHED, TOPLEVEL] {
            let from = at.index(good.len());
            let to = (from + cut).min(good.len());
            let mut spoilt = good.to_owned();
            spoilt.replace_range(from..to, &text);
            if let Ok(records) = parse_records(&spoilt) {
                for record in records.iter().filter(|record| record.game == "khan") {
                    let _ = resume(record, khan(), Journal::nowhere());
                }
            }
        }
    }
}

#[test]
fn a_journal_looks_like_this() {
    let folder = Folder::new("session-text");
    let config = Config {
        seats: ["humain", "minimax:facile"].map(|text| seat(&khan(), text)),
        ..Config::new(7)
    };
    let mut preparation = Preparation::new(khan(), config);
    preparation.keep_in(&folder.0);
    preparation.choose("bas").unwrap();
    let mut session = preparation.begin(khan().start());
    session.play("b6b5").unwrap();
    session.play("b1b4").unwrap();
    session.undo(2);
    let text = folder.text();
    let dated = text.lines().filter(|line| !line.starts_with("date: "));
    let expected = "game: khan|rouge: humain|ocre: minimax:facile|seed: 7|choice: bas|\
        start: ssksss/6/6/6/6/SSSKSS r -|1. b6b5|1... b1b4|undo: 2";
    assert_eq!(dated.collect::<Vec<_>>().join("|"), expected);
}
