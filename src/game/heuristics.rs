//! What a search may ask of a game besides its rules.

use super::{Game, Outcome};

/// What can be said of a move before it is tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Outlook {
    /// A first guess of how good it is, for the order in which moves are tried; from -1000
    /// to 1000. Whatever outweighs all experience (captures, in some games) has a hint near
    /// 1000; a preference has one near 10.
    pub hint: i32,
    /// Whether it takes something or otherwise changes much at once: such moves are never
    /// searched less deeply than others.
    pub is_tactical: bool,
}

/// How good positions and moves seem. Everything has a default that is correct: a game
/// that says nothing here is searched all the same, by its wins and losses alone.
pub trait Heuristics: Game {
    /// How many different numbers [`move_slot`](Heuristics::move_slot) gives.
    const MOVE_SLOTS: usize = 1;
    /// How many different numbers [`context`](Heuristics::context) gives.
    const CONTEXTS: usize = 1;

    /// Whether only the side that moved last ever wins, as where taking a piece
    /// ends the game; wins then have odd lengths, and the prover skips the rest.
    const LAST_MOVER_WINS: bool = false;

    /// Whether the players take turns: nobody ever moves twice in a row.
    const ALTERNATES: bool = true;

    /// Whether [`wins_now`](Heuristics::wins_now) is written by hand, and costs no more
    /// than listing the moves: then playouts ask it at every ply, too.
    const QUICK_WINS: bool = false;

    /// The least depth of a search that is remembered: more than 1 where a ply or two are
    /// searched again in less time than memory takes to answer.
    const REMEMBERED_DEPTH: u32 = 1;

    /// The value of a position that wins 73 of 100 games, which says what values mean in
    /// points; 0 if nobody knows.
    const VALUE_SCALE: u32 = 0;

    /// Whether whoever moved from the first of these positions is to move in the second.
    #[inline(always)]
    fn moves_again(&self, before: &Self::Position, after: &Self::Position) -> bool {
        !Self::ALTERNATES && self.turn(before) == self.turn(after)
    }

    /// How good a position that goes on is for the side to move; 0 is even. Values
    /// beyond a few thousand are cut.
    fn evaluate(&self, position: &Self::Position) -> i32 {
        let _ = position;
        0
    }

    /// The hash under which the search remembers a position. Positions may share one that go
    /// on alike, move for move, whatever else is different in them.
    fn search_hash(&self, position: &Self::Position) -> u64 {
        self.hash(position)
    }

    /// A number below `MOVE_SLOTS` under which the search remembers how well a
    /// move did elsewhere. Moves that are alike should share theirs.
    fn move_slot(&self, mv: Self::Move) -> usize {
        let _ = mv;
        0
    }

    /// A number below `CONTEXTS` for what decides most about which moves are good
    /// here. What the search remembers of moves it also remembers by context.
    fn context(&self, position: &Self::Position) -> usize {
        let _ = position;
        0
    }

    /// What can be said of a move before it is tried.
    fn outlook(&self, position: &Self::Position, mv: Self::Move) -> Outlook {
        let _ = (position, mv);
        Outlook::default()
    }

    /// A move that wins the game at once, if there is one. Asked at every position
    /// of the tree: worth writing by hand.
    fn wins_now(&self, position: &Self::Position) -> Option<Self::Move> {
        let win = Some(Outcome::Win(self.turn(position)));
        self.legal_moves(position)
            .into_iter()
            .find(|&mv| self.outcome(&self.play(position, mv)) == win)
    }

    /// Whether a search asks [`wins_now`](Heuristics::wins_now) at every position. It should not
    /// where the rules answer slowly and there are very many moves to try: it then finds wins by
    /// searching the moves.
    #[inline(always)]
    fn seeks_wins(&self) -> bool {
        true
    }

    /// The names and values of the weights of an evaluation that is a sum, each weight
    /// times its feature; none where it is not.
    fn weights(&self) -> Vec<(&'static str, i32)> {
        Vec::new()
    }

    /// The same game with other weights, in the same order.
    fn with_weights(&self, weights: &[i32]) -> Option<Self>
    where
        Self: Sized,
    {
        let _ = weights;
        None
    }

    /// What each weight counts in a position, for the side to move.
    fn features(&self, position: &Self::Position) -> Vec<i32> {
        let _ = position;
        Vec::new()
    }
}
