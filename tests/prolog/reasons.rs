//! The reasons that are found without anybody's help, against those that the authors of
//! the games wrote down.

use std::time::{Duration, Instant};

use crate::game;
use kalista::GameHandle;
use kalista::check::subject;
use kalista::clauses::explain::{Explainer, Obstacle, Reason, Verdict};
use kalista::clauses::game::Program;
use kalista::clauses::machine::Limits;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

/// "The same rule" is what the tables below say: a fault of `move_fault/3` and a goal that
/// states its rule; where the clauses state two rules by one goal (a square that is empty and
/// one with a piece of the other side, say), both faults are that goal. A move may have
/// several faults, and it is enough if the first reason is one of them.
///
/// A fault of `move_fault/3`, and a goal that states the same rule: how it stands in the
/// way, the predicate whose clause it is in, and its own.
type Rule = (&'static str, Obstacle, &'static str, &'static str);

use Obstacle::{Fails, Forbidden, Holds, Misfit};

const KHAN: &[Rule] = &[
    ("game_is_over", Forbidden, "legal_move/2", "game_over/2"),
    ("no_piece", Fails, "duty_move/4", "own_square/4"),
    ("wrong_owner", Fails, "duty_move/4", "own_square/4"),
    ("own_piece_on_target", Fails, "walk_over/6", "may_land/2"),
    (
        "own_piece_on_target",
        Forbidden,
        "walk_over/6",
        "may_land/2",
    ),
    ("steps", Fails, "walk_over/6", "beside/2"),
    ("steps", Fails, "walk_over/6", "is_outside/2"),
    ("blocked", Fails, "walk_over/6", "arg/3"),
    ("khan_asks", Fails, "duty_move/4", "duty_allows/2"),
    ("no_khan", Misfit, "legal_move/2", "duty_move/4"),
    ("khan_can_be_obeyed", Misfit, "legal_move/2", "duty_move/4"),
    ("khan_can_be_obeyed", Holds, "khan_duty/3", "duty_move/4"),
    ("no_sbire_out", Fails, "duty_move/4", "captured_sbire/2"),
    ("square_occupied", Fails, "duty_move/4", "arg/3"),
    ("wrong_value", Fails, "duty_move/4", "square/4"),
    ("pass_not_allowed", Holds, "legal_move/2", "duty_move/4"),
];

const SHI: &[Rule] = &[
    ("game_is_over", Forbidden, "legal_move/2", "game_over/2"),
    ("pass_not_allowed", Holds, "legal_move/2", "piece_move/3"),
    ("no_piece", Fails, "piece_move/3", "view_type/4"),
    ("wrong_owner", Fails, "piece_move/3", "view_type/4"),
    ("same_square", Fails, "slide/8", "=/2"),
    ("no_line", Fails, "slide/8", "=/2"),
    ("no_line", Fails, "jump/8", "=/2"),
    ("own_piece_on_target", Fails, "slide/8", "==/2"),
    ("own_piece_on_target", Fails, "jump/8", "opponent/2"),
    ("blocked", Fails, "slide/8", "==/2"),
    ("enemy_first", Fails, "slide/8", "==/2"),
    ("no_jump", Fails, "slide/8", "==/2"),
    ("too_many", Fails, "jump/8", "==/2"),
    ("off_board", Fails, "piece_move/3", "coordinate/1"),
    ("off_board", Fails, "piece_move/3", "view_type/4"),
    ("off_board", Fails, "slide/8", "view_type/4"),
    ("off_board", Fails, "slide/8", "=/2"),
];

const GAUSS: &[Rule] = &[
    (
        "game_is_over",
        Fails,
        "legal_move/2",
        "verifyAvailablePiece/3",
    ),
    ("none_left", Fails, "legal_move/2", "verifyAvailablePiece/3"),
    ("void_cell", Fails, "legal_move/2", "cell/4"),
    ("off_board", Fails, "legal_move/2", "cell/4"),
    ("cell_occupied", Fails, "legal_move/2", "arg/3"),
];

/// What a question may take.
const LIMITS: Limits = Limits {
    time: Duration::from_secs(2),
    steps: u64::MAX,
    words: 1 << 24,
};

fn explainer(game: &GameHandle) -> Explainer {
    let program = Program::of_texts(game.name(), game.clauses(), Limits::default());
    Explainer::new(program, LIMITS)
}

/// The names of the faults that the author's own predicate finds.
fn faults(explainer: &mut Explainer, position: &str, mv: &str) -> Vec<String> {
    let goal = format!(
        "state_text(S, \"{position}\"), move_text(M, \"{mv}\"), findall(N, (move_fault(S, M, F), functor(F, N, _)), Fs)"
    );
    let asked = explainer.read(&goal).expect(&goal);
    let mut nobody = ();
    let mut solver = explainer.run(asked.goal, &mut nobody);
    assert_eq!(solver.answer(), Ok(true), "{goal}");
    drop(solver);
    let found = asked.names.iter().find(|(name, _)| name == "Fs");
    let list = found.expect("Fs is a variable").1;
    let machine = explainer.machine();
    let items = machine.list_items(list);
    items
        .into_iter()
        .map(|item| machine.text(item, false))
        .collect()
}

fn names_rule(reason: &Reason, faults: &[String], rules: &[Rule]) -> bool {
    rules.iter().any(|&(fault, obstacle, caller, goal)| {
        reason.obstacle == obstacle
            && faults.iter().any(|known| known == fault)
            && (reason.places.iter()).any(|place| place.predicate == caller && place.goal == goal)
    })
}

/// How many of so many illegal moves have a first reason that names a rule which the author
/// names, too; and those that have not.
fn agreement(name: &str, rules: &[Rule], wanted: usize) -> (usize, Vec<String>) {
    let game = game(name);
    let subject = subject(&game);
    let mut explainer = explainer(&game);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let (mut asked, mut slowest) = (0, Duration::ZERO);
    let mut differences = Vec::new();
    while asked < wanted {
        let position = subject.arbitrary_position(&mut rng);
        let text = game.position_text(&position);
        for _ in 0..8 {
            let mv = subject.arbitrary_move(&position, &mut rng).expect("a move");
            let is_legal = game.play(&position, &mv).expect("sound rules").is_some();
            if is_legal || asked == wanted {
                continue;
            }
            asked += 1;
            let faults = faults(&mut explainer, &text, &mv);
            let start = Instant::now();
            let verdict = explainer.why_move(&text, &mv);
            slowest = slowest.max(start.elapsed());
            let Ok(Verdict::Illegal(found)) = &verdict else {
                panic!("{mv} in {text}: {verdict:?}")
            };
            let first = found.reasons.first();
            if !first.is_some_and(|first| names_rule(first, &faults, rules)) {
                let reasons: Vec<String> = found.reasons.iter().map(ToString::to_string).collect();
                differences.push(format!("{mv} in {text}: {faults:?}, but {reasons:?}"));
            }
        }
    }
    let agreed = wanted - differences.len();
    println!("{name}: {agreed} of {wanted}, the slowest took {slowest:?}");
    (agreed, differences)
}

/// `KALISTA_WHY_MOVES=10000 cargo test --release --test prolog same_rule -- --nocapture` asks
/// about so many moves of each game.
fn sample() -> usize {
    let wanted = std::env::var("KALISTA_WHY_MOVES").ok();
    wanted.and_then(|text| text.parse().ok()).unwrap_or(120)
}

#[test]
fn the_same_rule_is_named_as_by_the_author() {
    for (name, rules) in [("khan", KHAN), ("shi", SHI), ("gauss", GAUSS)] {
        let wanted = sample();
        let (agreed, differences) = agreement(name, rules, wanted);
        let shown = differences[..differences.len().min(20)].join("\n");
        assert!(
            agreed * 100 >= wanted * 95,
            "{name}: {agreed} of {wanted}\n{shown}"
        );
    }
}
