//! What a front is told of a game.

use serde::Serialize;

use super::refusal::Refusal;
use super::table::{Stage, Table};
use crate::catalog::{AnyPosition, GameHandle};
use crate::game::board::{Board, View};
use crate::game::opening::{Decision, Opening};
use crate::game::{Outcome, Side};
use crate::picture;
use crate::players::{Seat, levels};
use crate::search::{Analysis, Score};
use crate::session::{
    Moment, Preparation, Reasons, Review, Session, Turning, Verdict, result_name,
};

/// A game that can be begun.
#[derive(Serialize)]
pub(super) struct Offer {
    name: String,
    title: String,
    sides: [String; 2],
    sizes: Vec<usize>,
    size: Option<usize>,
    is_file: bool,
    viewpoints: Vec<String>,
    instructions: String,
    how_to_move: String,
    players: Vec<Choice>,
    board: Drawn,
}

/// Something that can be chosen, and what it is called.
#[derive(Serialize)]
struct Choice {
    value: String,
    label: String,
}

impl Offer {
    pub(super) fn of(game: &GameHandle) -> Result<Self, Refusal> {
        let view = View {
            as_picture: true,
            ..View::default()
        };
        let board = game.board(&game.start(), &view)?;
        Ok(Offer {
            name: game.name().to_owned(),
            title: game.title(),
            sides: Side::BOTH.map(|side| game.side_name(side).to_owned()),
            sizes: game.sizes().to_vec(),
            size: game.size(),
            is_file: game.is_from_file(),
            viewpoints: game
                .viewpoints()
                .iter()
                .map(|&name| name.to_owned())
                .collect(),
            instructions: game.instructions().to_owned(),
            how_to_move: game.how_to_move().to_owned(),
            players: players(game),
            board: Drawn::of(&board),
        })
    }
}

/// Who can play a side.
fn players(game: &GameHandle) -> Vec<Choice> {
    let choice = |value: &str, label: &str| Choice {
        value: value.to_owned(),
        label: label.to_owned(),
    };
    let own = levels(&**game);
    let own = own.iter();
    let own = own.map(|(level, player)| choice(player, &format!("Machine, {level}")));
    let engines = [
        ("alphabeta:100ms", "Engine, quick"),
        ("alphabeta:1s", "Engine, one second"),
        ("alphabeta:5s", "Engine, five seconds"),
        ("mcts:1s", "Tree search, one second"),
        ("random", "Random moves"),
    ];
    let person = choice(&Seat::Human.to_string(), "A person");
    let is_new = |value: &str| levels(&**game).iter().all(|(_, player)| player != value);
    let engines = engines.into_iter().filter(|(value, _)| is_new(value));
    let engines = engines.map(|(value, label)| choice(value, label));
    std::iter::once(person).chain(own).chain(engines).collect()
}

/// A board: a picture where there is one.
#[derive(Serialize)]
struct Drawn {
    #[serde(skip_serializing_if = "Option::is_none")]
    svg: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

impl Drawn {
    fn of(board: &Board) -> Self {
        match board {
            Board::Diagram(diagram) => Drawn {
                svg: Some(picture::svg(diagram)),
                text: None,
            },
            Board::Text(text) => Drawn {
                svg: None,
                text: Some(text.clone()),
            },
        }
    }
}

/// A move that can be played.
#[derive(Serialize)]
struct Playable {
    text: String,
    /// Where from, if anywhere, and where to.
    squares: Vec<String>,
    /// The letter of the piece beside the board that it puts there.
    #[serde(skip_serializing_if = "Option::is_none")]
    hand: Option<char>,
}

/// What is to be decided before the first move.
#[derive(Serialize)]
struct Question {
    side: usize,
    topic: &'static str,
    text: String,
    options: Vec<String>,
    strategies: Vec<String>,
    /// What the board would be after each option, where the board does not show them.
    previews: Vec<Drawn>,
}

/// How a game ended.
#[derive(Serialize)]
struct Ended {
    /// The side that won; none if nobody did.
    winner: Option<usize>,
    result: String,
    why: String,
}

/// A game as it stands, or stood.
#[derive(Serialize)]
pub(super) struct State {
    id: String,
    version: u64,
    game: String,
    title: String,
    size: Option<usize>,
    sides: [String; 2],
    seats: [String; 2],
    phase: &'static str,
    turn: usize,
    status: String,
    situation: Vec<String>,
    position: Option<String>,
    viewpoint: String,
    viewpoints: Vec<String>,
    board: Drawn,
    moves: Vec<Playable>,
    last: Vec<String>,
    history: Vec<String>,
    undone: Vec<String>,
    /// Which of the moves is shown: as many as there are, unless an earlier one was asked for.
    ply: usize,
    decision: Option<Question>,
    ended: Option<Ended>,
    can_undo: bool,
    can_redo: bool,
    is_thinking: bool,
    is_kept: bool,
    notice: Option<String>,
}

/// How somebody looks at a game.
#[derive(Debug, Default, Clone)]
pub(super) struct Look {
    pub(super) viewpoint: Option<String>,
    pub(super) ply: Option<usize>,
}

impl State {
    pub(super) fn of(table: &Table, look: &Look) -> Result<Self, Refusal> {
        let play = table.play();
        let mut state = match &play.stage {
            Stage::Opening(preparation) => Self::opening(preparation)?,
            Stage::Game(session) => Self::playing(session, look)?,
            Stage::Between => return Err(Refusal::not_now("the game is about to begin")),
        };
        state.id = table.id();
        state.version = play.version;
        state.notice.clone_from(&play.notice);
        drop(play);
        state.is_thinking = table.is_thinking();
        Ok(state)
    }

    fn new(game: &GameHandle, seats: &[Seat; 2], board: &Board) -> Self {
        State {
            id: String::new(),
            version: 0,
            game: game.name().to_owned(),
            title: game.title(),
            size: game.size(),
            sides: Side::BOTH.map(|side| game.side_name(side).to_owned()),
            seats: Side::BOTH.map(|side| seats[side.index()].to_string()),
            phase: "",
            turn: 0,
            status: String::new(),
            situation: Vec::new(),
            position: None,
            viewpoint: String::new(),
            viewpoints: game
                .viewpoints()
                .iter()
                .map(|&name| name.to_owned())
                .collect(),
            board: Drawn::of(board),
            moves: Vec::new(),
            last: Vec::new(),
            history: Vec::new(),
            undone: Vec::new(),
            ply: 0,
            decision: None,
            ended: None,
            can_undo: false,
            can_redo: false,
            is_thinking: false,
            is_kept: false,
            notice: None,
        }
    }

    fn opening(preparation: &Preparation) -> Result<Self, Refusal> {
        let (game, choices) = (preparation.game(), preparation.choices());
        let board = game.opening_board(choices);
        let board = board.unwrap_or_else(|| Board::text(String::new()));
        let Opening::Decide(decision) = preparation.next().map_err(Refusal::wrong)? else {
            return Err(Refusal::not_now("the game is about to begin"));
        };
        let side = game.side_name(decision.side);
        Ok(State {
            phase: "opening",
            turn: decision.side.index(),
            status: format!("{side}, {}", decision.text),
            can_undo: !choices.is_empty(),
            is_kept: preparation.is_kept(),
            decision: Some(question(game, choices, &decision, &board)),
            ..Self::new(game, &preparation.config().seats, &board)
        })
    }

    fn playing(session: &Session, look: &Look) -> Result<Self, Refusal> {
        let (game, history) = (session.game(), session.history());
        let now = history.moves().len();
        let ply = look.ply.unwrap_or(now);
        let Some(position) = history.positions().get(ply) else {
            return Err(Refusal::unknown(format!(
                "{ply} moves have not been played"
            )));
        };
        let people = Side::BOTH
            .into_iter()
            .find(|&side| session.seat(side).is_human());
        let asked = look.viewpoint.as_deref().unwrap_or_default();
        let view = session.view_from(people.unwrap_or(Side::First), asked);
        let mut view = view.map_err(Refusal::wrong)?;
        view.as_picture = true;
        let last = ply.checked_sub(1).map(|before| &history.moves()[before]);
        view.last = last.map_or_else(Vec::new, |mv| game.squares_of(mv));
        let board = game.board(position, &view)?;
        let ended = session.ended()?;
        let is_now = ply == now;
        let has_person = people.is_some() || now > 0;
        Ok(State {
            phase: if ended.is_some() { "over" } else { "playing" },
            turn: game.turn(position)?.index(),
            status: game.status(position)?,
            situation: match ended.is_none() && is_now {
                true => game.situation(position)?,
                false => Vec::new(),
            },
            position: Some(game.position_text(position)),
            viewpoint: view.viewpoint.clone(),
            moves: match ended.is_none() && is_now {
                true => playable(game, position)?,
                false => Vec::new(),
            },
            last: view.last.clone(),
            history: history.moves().to_vec(),
            undone: history.undone().to_vec(),
            ply,
            ended: match ended {
                None => None,
                Some((outcome, ending)) => Some(Ended {
                    winner: match outcome {
                        Outcome::Win(side) => Some(side.index()),
                        Outcome::Tie => None,
                    },
                    result: result_name(&**game, outcome, ending),
                    why: match ending {
                        crate::session::Ending::Rules => session.status()?,
                        other => other.to_string(),
                    },
                }),
            },
            can_undo: has_person && now > 0,
            can_redo: !history.undone().is_empty(),
            is_kept: session.is_kept() || ended.is_some(),
            ..Self::new(game, &session.config().seats, &board)
        })
    }
}

fn playable(game: &GameHandle, position: &AnyPosition) -> Result<Vec<Playable>, Refusal> {
    let moves = game.sorted_moves(position)?.into_iter();
    let playable = moves.map(|text| Playable {
        squares: game.squares_of(&text),
        hand: game.hand(position, &text),
        text,
    });
    Ok(playable.collect())
}

fn question(game: &GameHandle, choices: &[String], decision: &Decision, board: &Board) -> Question {
    let preview = |option: &String| {
        let mut after = choices.to_vec();
        after.push(option.clone());
        let board = game.opening_board(&after);
        Drawn::of(&board.unwrap_or_else(|| Board::text(option.clone())))
    };
    Question {
        side: decision.side.index(),
        topic: decision.topic,
        text: decision.text.clone(),
        strategies: decision
            .strategies
            .iter()
            .map(|&name| name.to_owned())
            .collect(),
        previews: match board {
            Board::Text(_) => decision.options.iter().map(preview).collect(),
            Board::Diagram(_) => Vec::new(),
        },
        options: decision.options.clone(),
    }
}

/// What the engine thinks of a position.
#[derive(Serialize)]
pub(super) struct Line {
    depth: u32,
    /// In words, for the side to move.
    score: String,
    /// How good it is for the first side, from 0 to 1.
    share: f64,
    is_proven: bool,
    best: Option<String>,
    squares: Vec<String>,
    moves: Vec<String>,
    nodes: u64,
    milliseconds: u64,
}

/// The value at which a position counts as three quarters won.
const CLEAR: f64 = 300.0;

impl Line {
    pub(super) fn of(moment: &Moment, found: &Analysis<String>) -> Self {
        let game = moment.game();
        let turn = game.turn(moment.position()).unwrap_or(Side::First);
        let best = found.best.as_deref();
        Line {
            depth: found.depth,
            score: score_text(game, turn, found),
            share: share(turn, found.score),
            is_proven: found.score.is_proven(),
            squares: best.map_or_else(Vec::new, |mv| game.squares_of(mv)),
            best: found.best.clone(),
            moves: found.pv.clone(),
            nodes: found.nodes,
            milliseconds: u64::try_from(found.time.as_millis()).unwrap_or(u64::MAX),
        }
    }
}

/// How good a score of a side's is for the first side, from 0 to 1.
pub(super) fn share(turn: Side, score: Score) -> f64 {
    let own = match score {
        Score::Win(_) => 1.0,
        Score::Loss(_) => 0.0,
        Score::Value(value) => 1.0 / (1.0 + 3.0_f64.powf(-f64::from(value) / CLEAR)),
    };
    match turn {
        Side::First => own,
        Side::Second => 1.0 - own,
    }
}

fn score_text(game: &GameHandle, turn: Side, found: &Analysis<String>) -> String {
    let (side, other) = (game.side_name(turn), game.side_name(turn.other()));
    let at_most = if found.exact { "" } else { "at most " };
    match found.score {
        Score::Win(plies) => format!("{side} wins in {at_most}{plies}"),
        Score::Loss(plies) => format!("{other} wins in {at_most}{plies}"),
        Score::Value(0) => "even".to_owned(),
        Score::Value(value) if value > 0 => format!("+{value} for {side}"),
        Score::Value(value) => format!("+{} for {other}", -value),
    }
}

/// A game that was looked at again.
#[derive(Serialize)]
pub(super) struct Reviewed {
    /// How well the first side stood in every position, from 0 to 1.
    curve: Vec<f64>,
    moves: Vec<Judged>,
    accuracy: [Option<f64>; 2],
    is_complete: bool,
}

/// A move that was looked at again.
#[derive(Serialize)]
struct Judged {
    ply: usize,
    #[serde(rename = "move")]
    mv: String,
    side: usize,
    verdict: Verdict,
    mark: &'static str,
    best: Option<String>,
    best_squares: Vec<String>,
    lost: f64,
    turning: Option<Turning>,
}

impl Reviewed {
    pub(super) fn of(game: &GameHandle, review: &Review) -> Self {
        let moves = review.moves.iter().map(|mv| {
            let best = mv.before.best.as_deref();
            Judged {
                ply: mv.ply,
                mv: mv.mv.clone(),
                side: mv.side.index(),
                verdict: mv.verdict,
                mark: mv.verdict.mark(),
                best_squares: best.map_or_else(Vec::new, |mv| game.squares_of(mv)),
                best: mv.before.best.clone(),
                lost: mv.lost,
                turning: mv.turning,
            }
        });
        Reviewed {
            curve: review.curve(),
            moves: moves.collect(),
            accuracy: review.accuracy,
            is_complete: review.complete,
        }
    }
}

/// Why a move is legal or not.
#[derive(Serialize)]
pub(super) struct Why {
    #[serde(rename = "move")]
    mv: String,
    is_legal: bool,
    sentences: Vec<String>,
    derived: Vec<String>,
    squares: Vec<String>,
    blocked: Vec<String>,
    places: Vec<At>,
}

#[derive(Serialize)]
struct At {
    file: String,
    line: u32,
}

impl Why {
    pub(super) fn of(game: &GameHandle, mv: String, reasons: Reasons) -> Self {
        let places = reasons.places.into_iter();
        Why {
            squares: game.squares_of(&mv),
            mv,
            is_legal: reasons.is_legal,
            sentences: reasons.sentences,
            derived: reasons.derived,
            blocked: reasons.squares,
            places: places.map(|(file, line)| At { file, line }).collect(),
        }
    }
}
