//! What machines promise of positions, wherever these come from.

use kalista::games::gauss::{self, Gauss, score};
use kalista::games::khan::machines::score as khan_score;
use kalista::games::khan::{Khan, position::Position};
use kalista::{Game, Machines, Side};
use rand::{SeedableRng, rngs::SmallRng};

/// The coursework's algorithm word for word: every move is looked at. The order of the
/// clauses is that of the moves' texts: `S@` comes before the columns, and these before
/// the lines.
fn plain_minimax(khan: &Khan, position: &Position, deepest: u32) -> Option<String> {
    fn value(khan: &Khan, position: &Position, player: Side, depth: u32) -> i32 {
        if depth == 0 || khan.outcome(position).is_some() {
            return khan_score(position, player);
        }
        let moves = khan.legal_moves(position).into_iter();
        let values = moves.map(|mv| value(khan, &khan.play(position, mv), player, depth - 1));
        match khan.turn(position) == player {
            true => values.max().unwrap(),
            false => values.min().unwrap(),
        }
    }
    let mut moves = khan.legal_moves(position);
    moves.sort_by_key(|&mv| khan.move_text(mv));
    let mut chosen = None;
    for depth in 1..=deepest {
        let mut best = i32::MIN;
        for &mv in &moves {
            let next = khan.play(position, mv);
            let value = value(khan, &next, khan.turn(position), depth - 1);
            if value > best {
                best = value;
                chosen = Some(khan.move_text(mv));
            }
        }
        if best == 10_000 {
            break;
        }
    }
    chosen
}

/// Minimax chooses as if it looked at every move.
pub fn minimax_looks_at_every_move(positions: &[Position]) {
    let khan = Khan::new();
    for position in positions {
        let text = khan.position_text(position);
        for (depth, level) in (1..).zip(["facile", "normale", "difficile"]) {
            let mut rng = SmallRng::seed_from_u64(1);
            let chosen = khan.machine_move("minimax", Some(level), position, &mut rng);
            assert_eq!(
                chosen.map(|mv| khan.move_text(mv)),
                plain_minimax(&khan, position, depth),
                "{text} {level}"
            );
        }
    }
}

/// The machine `expert` of Gauss keeps at least as much as `hard` after the best reply,
/// and often more: what a level keeps is counted here once more, by hand.
pub fn expert_keeps_more_than_hard(positions: &[gauss::position::Position]) {
    let gauss = Gauss::new();
    let mut wiser = 0;
    for position in positions {
        let side = position.turn();
        let kept = |moves: Vec<gauss::moves::Move>| {
            let after = |mv| {
                let next = gauss.play(position, mv);
                let replies = gauss.legal_moves(&next).into_iter();
                let left = replies.map(|reply| score::value(&gauss.play(&next, reply), side));
                left.min().unwrap_or_else(|| score::value(&next, side))
            };
            let mut kept: Vec<i32> = moves.into_iter().map(after).collect();
            kept.sort();
            kept
        };
        let (expert, hard) = (
            kept(gauss.expert_moves(position)),
            kept(gauss.best_moves(position)),
        );
        assert_eq!(expert.first(), expert.last(), "all of them keep the same");
        assert!(expert.first() >= hard.last(), "{position:?}");
        wiser += usize::from(expert.first() > hard.first());
    }
    let all = positions.len();
    assert!(
        wiser * 10 > all,
        "looking further makes a difference: {wiser} of {all}"
    );
}
