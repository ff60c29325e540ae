//! The one table of commands: help, completion and dispatch all come from it.

use super::nearest::{nearest, suggestion};
use super::{LineError, Repl, fail};

/// What can stand after a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Argument {
    Nothing,
    Viewpoint,
    Opening,
    Square,
    Move,
    Position,
    File,
    Game,
    Predicate,
    Command,
    Player,
}

type Run = for<'r, 'o, 't> fn(&'r mut Repl<'o>, &'t str) -> Result<(), LineError>;

/// A row of the table.
pub(super) struct Command {
    /// With its colon.
    pub(super) name: &'static str,
    /// What follows it, as the help shows it.
    usage: &'static str,
    what: &'static str,
    pub(super) argument: Argument,
    run: Run,
}

const fn row(
    name: &'static str,
    usage: &'static str,
    what: &'static str,
    argument: Argument,
    run: Run,
) -> Command {
    Command {
        name,
        usage,
        what,
        argument,
        run,
    }
}

use Argument as A;

/// The table.
#[rustfmt::skip]
pub(super) static COMMANDS: &[Command] = &[
    row(":new", "[OPTIONS]", "begin a new game: --side SIDE, --placement [rouge=]random, heuristique, best or squares", A::Opening, |r, t| r.new_game(t)),
    row(":board", "[SIDE]", "draw the board, from another side if you like", A::Viewpoint, |r, t| r.board(t)),
    row(":moves", "[SQUARE]", "list the legal moves, and mark them on the board", A::Square, |r, t| r.moves(t)),
    row(":why", "MOVE", "say why a move is legal, or why it is not", A::Move, |r, t| r.why(t)),
    row(":whynot", "GOAL.", "the goal and the clause that keep a goal from holding", A::Predicate, |r, t| r.why_not(t)),
    row(":proof", "[--FORM] GOAL. | N", "why an answer holds, as a tree; N unfolds a step; --all, --json, --dot", A::Predicate, |r, t| r.proof(t)),
    row(":trace", "[--all] GOAL.", "watch a goal: creep, skip, leap, up, retry, abort", A::Predicate, |r, t| r.trace(t)),
    row(":spy", "[NAME[/ARITY]]", "where a leap stops; again takes it away", A::Predicate, |r, t| r.spy(t)),
    row(":profile", "GOAL.", "calls and inferences of each predicate", A::Predicate, |r, t| r.profile(t)),
    row(":go", "[TIME]", "let the machine, or the engine, play this move", A::Nothing, |r, t| r.go(t)),
    row(":hint", "[TIME]", "what the engine would play", A::Nothing, |r, t| r.hint(t)),
    row(":analyse", "[TIME]", "what the engine thinks, depth by depth", A::Nothing, |r, t| r.analyse(t)),
    row(":players", "[SIDE=PLAYER]...", "who plays: humain, or a machine that answers by itself", A::Player, |r, t| r.set_players(t)),
    row(":auto", "[TIME]", "let machines play on; Ctrl-C stops them", A::Nothing, |r, t| r.auto(t)),
    row(":undo", "[N]", "take moves back", A::Nothing, |r, t| r.undo(t)),
    row(":redo", "[N]", "play them again", A::Nothing, |r, t| r.redo(t)),
    row(":history", "", "list the moves so far", A::Nothing, |r, t| r.history(t)),
    row(":position", "[TEXT]", "print the position, or set it", A::Position, |r, t| r.set_position(t)),
    row(":save", "FILE", "write the game to a file", A::File, |r, t| r.save(t)),
    row(":load", "FILE [N]", "continue a game from a file, the N-th if it holds several", A::File, |r, t| r.load(t)),
    row(":game", "[NAME [--size N]]", "play another game, on another board", A::Game, |r, t| r.other_game(t)),
    row(":check", "[N]", "compare the native rules, or for a file the engine, with Scryer on games from here", A::Nothing, |r, t| r.check(t)),
    row(":consult", "FILE", "load clauses of your own", A::File, |r, t| r.consult(t)),
    row(":doc", "NAME[/ARITY]", "what a predicate does, with an example", A::Predicate, |r, t| r.doc(t)),
    row(":listing", "NAME[/ARITY]", "the clauses of a predicate", A::Predicate, |r, t| r.listing(t)),
    row(":apropos", "WORD", "predicates related to a word", A::Predicate, |r, t| r.apropos(t)),
    row(":adopt", "", "make the pieces in the database the game", A::Nothing, |r, t| r.adopt(t)),
    row(":help", "[COMMAND]", "this list", A::Command, |r, t| r.help(t)),
    row(":quit", "", "leave; so do Ctrl-D and halt.", A::Nothing, |_, _| Err(LineError::Quit)),
];

impl Repl<'_> {
    /// Runs the command of this name, or the only one that begins like it.
    pub(super) fn command(&mut self, name: &str, rest: &str) -> Result<(), LineError> {
        let name = format!(":{name}");
        if let Some(exact) = COMMANDS.iter().find(|command| command.name == name) {
            return (exact.run)(self, rest);
        }
        let like = |command: &&Command| name.len() > 1 && command.name.starts_with(&name);
        let similar: Vec<&Command> = COMMANDS.iter().filter(like).collect();
        match similar[..] {
            [only] => (only.run)(self, rest),
            [] => {
                let near = nearest(&name, COMMANDS.iter().map(|command| command.name));
                let near = suggestion(&near);
                fail(format!(
                    "there is no command {name}{near}; :help lists them"
                ))
            }
            _ => {
                let names: Vec<&str> = similar.iter().map(|command| command.name).collect();
                fail(format!("{name} could be {}", names.join(" or ")))
            }
        }
    }

    fn help(&mut self, about: &str) -> Result<(), LineError> {
        let about = about.trim_start_matches(':');
        if about.is_empty() {
            writeln!(
                self.out,
                "A bare move is played; a line that ends with a full stop asks the clauses."
            )?;
        }
        let mut found = false;
        for command in COMMANDS {
            if command.name[1..].starts_with(about) {
                let usage = format!("{} {}", command.name, command.usage);
                writeln!(self.out, "  {usage:<26} {}", command.what)?;
                found = true;
            }
        }
        match found {
            true => Ok(()),
            false => fail(format!("there is no command :{about}; :help lists them")),
        }
    }
}
