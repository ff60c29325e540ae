//! Games made of nothing but random numbers, and searchers too plain to be wrong.

use std::collections::HashMap;

use kalista::game::Outlook;
use kalista::search::Score;
use kalista::{Game, Heuristics, Outcome, Side, TextError};

/// A number that looks random and depends on its arguments alone.
pub fn mix(a: u64, b: u64) -> u64 {
    let mut z = a
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .wrapping_add(b)
        .wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A game on a random graph: few nodes give many transpositions and repetitions.
#[derive(Debug, Clone)]
pub struct Maze {
    pub seed: u64,
    pub nodes: u64,
    pub branching: u64,
    /// Of a hundred nodes, how many end the game.
    pub ends: u64,
    /// Values are from minus this to this.
    pub range: i64,
    /// Whether the mover may also lose, or tie, by its own move.
    pub any_end: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Spot {
    pub node: u64,
    pub side: Side,
}

impl Maze {
    /// The maze of a seed, its shape random as well.
    pub fn random(seed: u64) -> Maze {
        let pick =
            |what: u64, from: u64, to: u64| from + mix(seed ^ 0xabcd, what) % (to - from + 1);
        Maze {
            seed,
            nodes: [6, 12, 25, 60, 400, 1 << 40][pick(1, 0, 5) as usize],
            branching: pick(2, 1, 5),
            ends: [0, 2, 5, 15, 30, 60][pick(3, 0, 5) as usize],
            range: [0, 1, 3, 20, 1000, 3_000_000][pick(4, 0, 5) as usize],
            any_end: pick(5, 0, 1) == 1,
        }
    }

    fn number(&self, spot: &Spot, what: u64) -> u64 {
        mix(
            mix(self.seed, spot.node * 2 + spot.side.index() as u64),
            what,
        )
    }
}

impl Game for Maze {
    type Position = Spot;
    type Move = u8;

    fn name(&self) -> &'static str {
        "maze"
    }
    fn side_name(&self, side: Side) -> &'static str {
        ["first", "second"][side.index()]
    }
    fn start(&self) -> Spot {
        // A start that is not over, wherever that is.
        let side = Side::First;
        (0..self.nodes)
            .map(|node| Spot { node, side })
            .find(|spot| self.outcome(spot).is_none())
            .unwrap_or(Spot { node: 0, side })
    }
    fn turn(&self, spot: &Spot) -> Side {
        spot.side
    }
    fn outcome(&self, spot: &Spot) -> Option<Outcome> {
        if self.number(spot, 1) % 100 >= self.ends {
            return None;
        }
        let mover = spot.side.other();
        Some(match self.number(spot, 2) % 4 {
            0 if self.any_end => Outcome::Tie,
            1 if self.any_end => Outcome::Win(spot.side),
            _ => Outcome::Win(mover),
        })
    }
    fn moves(&self, spot: &Spot, moves: &mut Vec<u8>) {
        if self.outcome(spot).is_none() {
            moves.extend(0..=(self.number(spot, 3) % self.branching) as u8);
        }
    }
    fn play(&self, spot: &Spot, mv: u8) -> Spot {
        Spot {
            node: self.number(spot, 10 + u64::from(mv)) % self.nodes,
            side: spot.side.other(),
        }
    }
    fn hash(&self, spot: &Spot) -> u64 {
        mix(77, spot.node * 2 + spot.side.index() as u64)
    }
    fn parse_position(&self, text: &str) -> Result<Spot, TextError> {
        Err(TextError::at_end(text, "mazes are not written"))
    }
    fn position_text(&self, spot: &Spot) -> String {
        format!("{spot:?}")
    }
    fn parse_move(&self, text: &str) -> Result<u8, TextError> {
        Err(TextError::at_end(text, "mazes are not written"))
    }
    fn move_text(&self, mv: u8) -> String {
        mv.to_string()
    }
}

impl Heuristics for Maze {
    const MOVE_SLOTS: usize = 8;

    fn evaluate(&self, spot: &Spot) -> i32 {
        let span = 2 * self.range as u64 + 1;
        ((self.number(spot, 4) % span) as i64 - self.range) as i32
    }
    fn move_slot(&self, mv: u8) -> usize {
        usize::from(mv)
    }
    fn outlook(&self, spot: &Spot, mv: u8) -> Outlook {
        Outlook {
            hint: 0,
            is_tactical: self.number(spot, 20 + u64::from(mv)).is_multiple_of(3),
        }
    }
}

/// Negamax without anything: every line to its end, and at the end a move that
/// wins at once is seen. `path` makes repetitions draws; `None` ignores them.
pub fn negamax<G: Heuristics>(
    game: &G,
    position: &G::Position,
    depth: u32,
    path: Option<&mut Vec<G::Position>>,
) -> Score {
    if let Some(outcome) = game.outcome(position) {
        return match outcome {
            Outcome::Tie => Score::Value(0),
            Outcome::Win(side) if side == game.turn(position) => Score::Win(0),
            Outcome::Win(_) => Score::Loss(0),
        };
    }
    let mut path = path;
    if let Some(path) = &path
        && path.contains(position)
    {
        return Score::Value(0);
    }
    let moves = game.legal_moves(position);
    let win = Some(Outcome::Win(game.turn(position)));
    if moves
        .iter()
        .any(|&mv| game.outcome(&game.play(position, mv)) == win)
    {
        return Score::Win(1);
    }
    if depth == 0 {
        return Score::Value(Score::Value(game.evaluate(position)).to_order());
    }
    let mut best: Option<Score> = None;
    for mv in moves {
        let next = game.play(position, mv);
        let below = match &mut path {
            Some(path) => {
                path.push(position.clone());
                let below = negamax(game, &next, depth - 1, Some(path));
                path.pop();
                below
            }
            None => negamax(game, &next, depth - 1, None),
        };
        let score = match below {
            Score::Win(plies) => Score::Loss(plies + 1),
            Score::Loss(plies) => Score::Win(plies + 1),
            Score::Value(value) => Score::Value(-value),
        };
        if best.is_none_or(|best| score.to_order() > best.to_order()) {
            best = Some(score);
        }
    }
    best.unwrap_or(Score::Value(0))
}

/// Whether the side to move is forced to win or lose within this many plies, and
/// the exact length: by trying everything.
pub fn forced_end<G: Heuristics>(game: &G, position: &G::Position, plies: u32) -> Option<Score> {
    fn end<G: Heuristics>(game: &G, position: &G::Position, plies: u32) -> Option<Score> {
        if let Some(outcome) = game.outcome(position) {
            return match outcome {
                Outcome::Tie => None,
                Outcome::Win(side) if side == game.turn(position) => Some(Score::Win(0)),
                Outcome::Win(_) => Some(Score::Loss(0)),
            };
        }
        if plies == 0 {
            return None;
        }
        let mut shortest_win = None;
        let mut longest_loss = Some(0);
        for mv in game.legal_moves(position) {
            match end(game, &game.play(position, mv), plies - 1) {
                Some(Score::Loss(n)) => {
                    shortest_win = Some(shortest_win.map_or(n + 1, |m: u32| m.min(n + 1)));
                }
                Some(Score::Win(n)) => longest_loss = longest_loss.map(|m: u32| m.max(n + 1)),
                _ => longest_loss = None,
            }
        }
        match (shortest_win, longest_loss) {
            (Some(plies), _) => Some(Score::Win(plies)),
            (None, Some(plies)) => Some(Score::Loss(plies)),
            (None, None) => None,
        }
    }
    end(game, position, plies)
}

/// Plays a line and gives where it ends; fails if a move of it is not legal.
pub fn follow<G: Game>(game: &G, position: &G::Position, line: &[G::Move]) -> G::Position {
    line.iter().fold(position.clone(), |position, &mv| {
        assert!(game.is_legal(&position, mv), "{mv:?} in {position:?}");
        game.play(&position, mv)
    })
}

/// The length of every forced end of a small maze, from the ends backwards: no
/// depth, no search, no repetitions.
pub fn solve(maze: &Maze) -> HashMap<Spot, Score> {
    let spots = || {
        (0..maze.nodes).flat_map(|node| Side::BOTH.into_iter().map(move |side| Spot { node, side }))
    };
    let mut solved: HashMap<Spot, Score> = HashMap::new();
    for spot in spots() {
        match maze.outcome(&spot) {
            Some(Outcome::Win(side)) if side == spot.side => solved.insert(spot, Score::Win(0)),
            Some(Outcome::Win(_)) => solved.insert(spot, Score::Loss(0)),
            _ => None,
        };
    }
    for plies in 1..=2 * maze.nodes as u32 {
        // Only lengths below `plies` are known: what becomes known now has it.
        let mut new = Vec::new();
        for spot in spots() {
            if solved.contains_key(&spot) || maze.outcome(&spot).is_some() {
                continue;
            }
            let next = |mv| solved.get(&maze.play(&spot, mv));
            let moves = maze.legal_moves(&spot);
            if moves
                .iter()
                .any(|&mv| matches!(next(mv), Some(Score::Loss(_))))
            {
                new.push((spot, Score::Win(plies)));
            } else if moves
                .iter()
                .all(|&mv| matches!(next(mv), Some(Score::Win(_))))
            {
                new.push((spot, Score::Loss(plies)));
            }
        }
        solved.extend(new);
    }
    solved
}
