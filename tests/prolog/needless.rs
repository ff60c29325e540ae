//! What is not asked, because nobody needs it: counted, not timed.

use std::path::{Path, PathBuf};
use std::time::Duration;

use kalista::catalog::ruled::{Audit, Mark, Scryer, Witness};
use kalista::catalog::{Backend, Selection};
use kalista::clauses::game::{ClausesGame, Settings};
use kalista::game::oracle::Answer;
use kalista::game::properties::{Properties, Property};
use kalista::matches::Starts;
use kalista::prolog::rules::{PrologGame, Questions};
use kalista::prolog::{Place, WorkerCommand};
use kalista::search::{Engine, Limits, Options};
use kalista::{Catalog, Game, GameHandle, perft};

use crate::support::{file, worker};

fn tic_tac_toe() -> PrologGame {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/tic_tac_toe.pl");
    PrologGame::load_in(&file, None, worker(), Duration::from_secs(20)).expect("it loads")
}

/// What is asked while something is done.
fn asked(game: &PrologGame, work: impl FnOnce()) -> Questions {
    let before = game.questions();
    work();
    assert!(game.take_error().is_none());
    let after = game.questions();
    Questions {
        briefs: after.briefs - before.briefs,
        moves: after.moves - before.moves,
        pages: after.pages - before.pages,
    }
}

#[test]
fn a_search_asks_once_about_each_position_it_visits() {
    let game = tic_tac_toe();
    let mut nodes = 0;
    let questions = asked(&game, || {
        let options = Options {
            threads: 1,
            ..Options::default()
        };
        let mut engine = Engine::new(&game, options.for_play());
        let found = engine.search(&game.start(), &[], &Limits::depth(2), |_| {});
        nodes = found.nodes;
    });
    // How a game ends after a move is told with the moves; only the root and its value come
    // without.
    assert!(questions.briefs <= 2, "{questions:?}");
    assert!(questions.pages <= nodes, "{questions:?}, {nodes} nodes");
    assert_eq!(questions.moves, 0);
}

#[test]
fn nobody_plays_moves_that_are_only_listed_or_counted() {
    let game = tic_tac_toe();
    let listed = asked(&game, || {
        let mut answer = Answer::default();
        let moves = Properties::from_iter([Property::Moves]);
        game.tell_moves(&game.start(), &moves, &mut answer);
        assert_eq!(answer.successors.len(), 9);
    });
    let moves = Questions {
        moves: 1,
        ..Questions::default()
    };
    assert_eq!(listed, moves);
    let counted = asked(&tic_tac_toe(), || ());
    assert_eq!(counted, Questions::default());
    let game = tic_tac_toe();
    let counted = asked(&game, || assert_eq!(perft(&game, &game.start(), 2), 72));
    assert_eq!((counted.pages, counted.moves), (1, 9), "{counted:?}");
}

const TAKE: &str = "
initial_state(_, heap(one, START)).
other(one, two).
other(two, one).
valid_moves(heap(_, N), Moves) :- findall(K, (member(K, [1,2]), K =< N), Moves).
move(heap(P, N), K, heap(Q, M)) :- K =< N, M is N - K, other(P, Q).
game_over(heap(P, N), W) :- OVER, N =:= 0, other(P, W).
";

fn take(name: &str, start: &str, over: &str) -> PathBuf {
    let text = TAKE.replace("START", start).replace("OVER", over);
    file(&format!("needless-{name}.pl"), &text)
}

/// Where every game begins alike, nobody looks for a start that is not won by force: here
/// there is none.
#[test]
fn a_match_takes_the_only_start_there_is() {
    let file = take("won", "2", "true");
    let selection = Selection::named(file.display().to_string());
    let game = Catalog::current().open_by(&selection, Backend::Clauses);
    let game = game.expect("it can be played");
    let start = Starts::new(&game, 1, 7).draw(0);
    assert_eq!(start.expect("a start"), game.start());
}

/// An engine that has little time, and whoever vouches for it.
fn watched(file: &Path, scryer: Place) -> (GameHandle, PathBuf) {
    let mut settings = Settings::default();
    settings.limits.time = Duration::from_millis(300);
    let engine = ClausesGame::load(file, None, settings).expect("it can be played");
    let folder = file.with_extension("trusted");
    let _ = std::fs::remove_dir_all(&folder);
    let mark = Mark::in_folder(Some(folder), &engine, None);
    let noted = mark.file().expect("a file").to_owned();
    let witness = Witness {
        scryer: Scryer::new(file, None).in_place(scryer, Duration::from_secs(20)),
        mark,
        audit: Audit::default(),
    };
    let game = GameHandle::watched(engine, None, witness);
    (game.expect("it is opened"), noted)
}

const ENDLESS: &str = "( N < 5 -> repeat, fail ; true )";

/// The first question that does not come to an end ends the trial of a file, and the file is
/// not noted as one that was tried.
#[test]
fn what_does_not_end_ends_the_trial() {
    let file = take("trial", "7", ENDLESS);
    let (game, noted) = watched(&file, worker());
    assert_eq!(game.backend(), Backend::Clauses);
    assert!(!noted.exists());
    assert_eq!(game.moves(&game.start()).expect("sound"), ["1", "2"]);
}

/// What the engine does not bring to an end is not asked of Scryer, which is not even there.
#[test]
fn what_does_not_end_is_not_tried_again() {
    let file = take("again", "7", ENDLESS);
    let (_, noted) = watched(&file, worker());
    std::fs::create_dir_all(noted.parent().expect("a folder")).expect("it is made");
    std::fs::write(&noted, "").expect("it is written");
    let mut settings = Settings::default();
    settings.limits.time = Duration::from_millis(300);
    let engine = ClausesGame::load(&file, None, settings).expect("it can be played");
    let nobody = Place::Worker(WorkerCommand::program("/nowhere/kalista"));
    let mark = Mark::in_folder(Some(file.with_extension("trusted")), &engine, None);
    assert!(mark.file().is_some_and(Path::exists));
    let witness = Witness {
        scryer: Scryer::new(&file, None).in_place(nobody, Duration::from_secs(20)),
        mark,
        audit: Audit::default(),
    };
    let game = GameHandle::watched(engine, None, witness).expect("it is opened");
    let error = game.perft(&game.start(), 5).expect_err("it does not end");
    let error = error.ruled().expect("of the rules");
    assert!(
        error.is_endless() && error.is_about("game_over/2"),
        "{error}"
    );
    assert!(
        error.to_string().contains("position heap(one,4)")
            || error.to_string().contains("position heap(two,4)"),
        "{error}"
    );
}

/// Nor is it looked for under other names, or begun in another way.
#[test]
fn a_predicate_that_does_not_end_is_tried_once() {
    let mut settings = Settings::default();
    settings.limits.time = Duration::from_millis(300);
    let of_sicstus = "play :- random_member(_, [a,b]), now(_).\n";
    let text = TAKE.replace("START", "7").replace("OVER", "repeat, fail");
    let file = file("needless-sicstus.pl", &format!("{text}{of_sicstus}"));
    let refusal = ClausesGame::open_file(&file, None, settings.clone()).err();
    let refusal = refusal.expect("it does not end");
    assert!(refusal.is_wild && refusal.tried.is_none(), "{refusal}");
    let text = text.replace("repeat, fail", "true");
    let start = "initial_state(O, S) :- O = [], repeat, fail.\ninitial_state(_, heap(one, 3)).\n";
    let text = text.replace("initial_state(_, heap(one, 7)).", start);
    let file = crate::support::file("needless-start.pl", &text);
    let refusal = ClausesGame::open_file(&file, None, settings).err();
    let refusal = refusal.expect("it does not end").to_string();
    assert!(
        refusal.contains("initial_state/2 does not end"),
        "{refusal}"
    );
}
