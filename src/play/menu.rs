//! Who plays: the menu of a game, or one question for each side.

use super::console::{Console, Leave};
use super::{Setup, Stopped, play_one};
use crate::catalog::GameHandle;
use crate::game::Side;
use crate::players::{Seat, is_any_machine, levels};

/// The modes of the menu, with who sits where: `true` for a person.
const MODES: [(&str, [bool; 2]); 3] = [
    ("two people", [true, true]),
    ("a person against a machine", [true, false]),
    ("machine against machine", [false, false]),
];
/// Words for leaving a menu.
const LEAVE: &[&str] = &["quit", "exit", "leave", "q"];

/// Shows the menu and plays, until the users leave.
pub(super) fn run(
    game: &GameHandle,
    setup: &Setup,
    console: &mut Console<'_>,
) -> Result<(), Stopped> {
    loop {
        let Some(people) = choose_mode(game, console)? else {
            return Ok(());
        };
        let game = &match setup.is_sized || game.sizes().is_empty() {
            true => game.clone(),
            false => ask_size(game, console)?,
        };
        let seats = match people {
            [true, true] => [Seat::Human, Seat::Human],
            [false, false] => {
                let first = ask_level(game, Side::First, console)?;
                [first, ask_level(game, Side::Second, console)?]
            }
            _ => person_and_machine(game, console)?,
        };
        play_one(game, setup, seats, console)?;
    }
}

/// The game on a board of the size that the user likes.
fn ask_size(game: &GameHandle, console: &mut Console<'_>) -> Result<GameHandle, Leave> {
    let sizes: Vec<String> = game.sizes().iter().map(usize::to_string).collect();
    let usual = game.size();
    let usual = usual.map_or_else(String::new, |size| size.to_string());
    let listed = sizes.join(", ");
    console.tell(format_args!("How large is the board? {listed} [{usual}]"))?;
    loop {
        let text = console.ask("size> ", &sizes)?;
        let text = text.unwrap_or_else(|| usual.clone());
        if LEAVE.contains(&text.as_str()) {
            return Err(Leave::Quit);
        }
        // 6x6 is meant, too.
        let number = text.split(['x', 'X']).next().unwrap_or("").trim().parse();
        match number.ok().and_then(|size| game.of_size(size).ok()) {
            Some(game) => return Ok(game),
            None => console.tell(format_args!("Type one of: {listed}."))?,
        }
    }
}

/// A mode of play; `None` to leave.
fn choose_mode(game: &GameHandle, console: &mut Console<'_>) -> Result<Option<[bool; 2]>, Leave> {
    let instructions = MODES.len() + 1;
    let leave = instructions + 1;
    let mut lines = vec![format!("{}\n", game.title())];
    for (number, (mode, _)) in MODES.iter().enumerate() {
        lines.push(format!("  {}  {mode}", number + 1));
    }
    lines.push(format!("  {instructions}  instructions"));
    lines.push(format!("  {leave}  leave"));
    let menu = lines.join("\n");
    let words: Vec<String> = (1..=leave).map(|number| number.to_string()).collect();
    console.tell(format_args!("\n{menu}"))?;
    loop {
        let text = console.ask("your choice> ", &words)?;
        let text = text.unwrap_or_default().to_lowercase();
        if LEAVE.contains(&text.as_str()) {
            return Ok(None);
        }
        match text.parse::<usize>() {
            Ok(number) if number == leave => return Ok(None),
            Ok(number) if number == instructions => {
                let rules = game.instructions();
                console.tell(format_args!("\n{rules}\n\n{menu}"))?;
            }
            Ok(number) if (1..=MODES.len()).contains(&number) => {
                return Ok(Some(MODES[number - 1].1));
            }
            _ => console.tell(format_args!("Type a number from 1 to {leave}."))?,
        }
    }
}

/// The level of the machine and the side of the person. As in the coursework, both can
/// be said at once: 1-2 is level 1, and the person plays second.
fn person_and_machine(game: &GameHandle, console: &mut Console<'_>) -> Result<[Seat; 2], Leave> {
    let [first, second] = Side::BOTH.map(|side| game.side_name(side));
    let sides = [first.to_owned(), second.to_owned()];
    console.tell(format_args!(
        "Which side do you play? {first}, who begins, or {second}? [{first}]"
    ))?;
    loop {
        let text = console.ask("your side> ", &sides)?;
        let text = text.unwrap_or_else(|| first.to_owned()).to_lowercase();
        if LEAVE.contains(&text.as_str()) {
            return Err(Leave::Quit);
        }
        let (level, turn) = match text.split_once('-') {
            Some((level, turn)) => (Some(level), turn),
            None => (None, text.as_str()),
        };
        let is_meant = |side: &Side| {
            let number = (side.index() + 1).to_string();
            game.side_name(*side) == turn || number == turn
        };
        let Some(person) = Side::BOTH.into_iter().find(is_meant) else {
            console.tell(format_args!("Type {first} or {second}."))?;
            continue;
        };
        let machine = match level.map(|level| Seat::machine(&**game, level)) {
            Some(Ok(seat)) => seat,
            Some(Err(error)) => {
                console.tell(format_args!("No: {error}."))?;
                continue;
            }
            None => ask_level(game, person.other(), console)?,
        };
        return Ok(match person {
            Side::First => [Seat::Human, machine],
            Side::Second => [machine, Seat::Human],
        });
    }
}

/// Asks for those seats that nobody has taken yet.
pub(super) fn ask_seats(
    game: &GameHandle,
    taken: &[Option<Seat>; 2],
    console: &mut Console<'_>,
) -> Result<[Seat; 2], Leave> {
    if taken.contains(&None) {
        let title = game.title();
        console.tell(format_args!(
            "{title}. Enter takes the answer in brackets, rules explains the game, quit leaves."
        ))?;
    }
    let mut seats = [Seat::Human, Seat::Human];
    for side in Side::BOTH {
        seats[side.index()] = match &taken[side.index()] {
            Some(seat) => seat.clone(),
            None => ask_seat(game, side, console)?,
        };
    }
    Ok(seats)
}

fn ask_seat(game: &GameHandle, side: Side, console: &mut Console<'_>) -> Result<Seat, Leave> {
    let name = game.side_name(side);
    let begins = if side == Side::First {
        ", who begins"
    } else {
        ""
    };
    let usual = if side == Side::First {
        "humain"
    } else {
        "machine"
    };
    console.tell(format_args!(
        "Who plays {name}{begins}: humain or machine? [{usual}]"
    ))?;
    let words = Seat::texts(&**game);
    loop {
        let text = console.ask(&format!("{name}> "), &words)?;
        let text = text.unwrap_or_else(|| usual.to_owned());
        match text.trim_end_matches('.') {
            word if LEAVE.contains(&word) => return Err(Leave::Quit),
            word if is_any_machine(word) => return ask_level(game, side, console),
            "rules" | "help" | "?" => console.tell(game.instructions())?,
            text => match Seat::parse(&**game, text) {
                Ok(seat) => return Ok(seat),
                Err(error) => console.tell(format_args!("No: {error}."))?,
            },
        }
    }
}

fn ask_level(game: &GameHandle, side: Side, console: &mut Console<'_>) -> Result<Seat, Leave> {
    let name = game.side_name(side);
    let levels = levels(&**game);
    let numbered: Vec<String> = (levels.iter().enumerate())
        .map(|(index, (level, _))| format!("{} {level}", index + 1))
        .collect();
    let usual = levels.first().map_or("random", |(level, _)| *level);
    console.tell(format_args!(
        "How strong is the machine that plays {name}? {} [{usual}]\n\
         Or alphabeta:1s, the engine that thinks for a second; or mcts:1s, which tries games \
         out at random.",
        numbered.join(", ")
    ))?;
    let mut words = Seat::texts(&**game);
    words.extend(levels.iter().map(|(level, _)| (*level).to_owned()));
    loop {
        let text = console.ask("level> ", &words)?;
        let text = text.unwrap_or_else(|| usual.to_owned());
        let text = text.trim_end_matches('.');
        if LEAVE.contains(&text) {
            return Err(Leave::Quit);
        }
        match Seat::machine(&**game, text) {
            Ok(seat) => return Ok(seat),
            Err(error) => console.tell(format_args!("No: {error}."))?,
        }
    }
}
