//! The one table of commands: help, completion and dispatch all come from it.

use super::nearest::{nearest, suggestion};
use super::{LineError, Repl, fail};
use crate::terminal::{columns, fill, wrap};

/// Where the second column of the help begins.
const HELP_COLUMN: usize = 29;

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
    /// How it is typed, for example.
    pub(super) example: &'static str,
    pub(super) argument: Argument,
    run: Run,
}

const fn row(
    name: &'static str,
    usage: &'static str,
    what: &'static str,
    example: &'static str,
    argument: Argument,
    run: Run,
) -> Command {
    Command {
        name,
        usage,
        what,
        example,
        argument,
        run,
    }
}

use Argument as A;

/// The table.
#[rustfmt::skip]
pub(super) static COMMANDS: &[Command] = &[
    row(":new", "[OPTIONS]", "begin a new game: --side SIDE, --placement [rouge=]random, heuristique, best or squares", ":new --side gauche --placement heuristique", A::Opening, |r, t| r.new_game(t)),
    row(":board", "[SIDE]", "draw the board, from another side if you like", ":board haut", A::Viewpoint, |r, t| r.board(t)),
    row(":view", "[turn|SIDE]", "see the board always as the side to move does, or from one side", ":view turn", A::Viewpoint, |r, t| r.set_view(t)),
    row(":rules", "", "the rules of this game, in brief", ":rules", A::Nothing, |r, t| r.rules(t)),
    row(":moves", "[SQUARE]", "list the legal moves, and mark them on the board", ":moves b6", A::Square, |r, t| r.moves(t)),
    row(":why", "MOVE", "say why a move is legal, or why it is not", ":why a1b3", A::Move, |r, t| r.why(t)),
    row(":whynot", "GOAL.", "the goal and the clause that keep a goal from holding", ":whynot valeur(1, 1, 3).", A::Predicate, |r, t| r.why_not(t)),
    row(":proof", "[--FORM] GOAL. | N", "why an answer holds, as a tree; N unfolds a step; --all, --json, --dot", ":proof oppPlayer(rouge, X).", A::Predicate, |r, t| r.proof(t)),
    row(":trace", "[--all] GOAL.", "watch a goal: creep, skip, leap, up, retry, abort", ":trace oppPlayer(rouge, X).", A::Predicate, |r, t| r.trace(t)),
    row(":spy", "[NAME[/ARITY]]", "where a leap stops; again takes it away", ":spy legal_move/2", A::Predicate, |r, t| r.spy(t)),
    row(":profile", "GOAL.", "calls and inferences of each predicate", ":profile initial_state([], S), valid_moves(S, Moves).", A::Predicate, |r, t| r.profile(t)),
    row(":go", "[TIME]", "let the machine, or the engine, play this move", ":go 200ms", A::Nothing, |r, t| r.go(t)),
    row(":hint", "[TIME]", "what the engine would play", ":hint 1s", A::Nothing, |r, t| r.hint(t)),
    row(":analyse", "[TIME]", "what the engine thinks, depth by depth", ":analyse 2s", A::Nothing, |r, t| r.analyse(t)),
    row(":review", "[TIME]", "the game so far, move by move: what was given away, where it turned", ":review 100ms", A::Nothing, |r, t| r.review(t)),
    row(":players", "[SIDE=PLAYER]...", "who plays: humain, or a machine that answers by itself", ":players ocre=alphabeta:200ms", A::Player, |r, t| r.set_players(t)),
    row(":auto", "[TIME]", "let machines play on; Ctrl-C stops them", ":auto 100ms", A::Nothing, |r, t| r.auto(t)),
    row(":undo", "[N]", "take moves back", ":undo 2", A::Nothing, |r, t| r.undo(t)),
    row(":redo", "[N]", "play them again", ":redo 2", A::Nothing, |r, t| r.redo(t)),
    row(":history", "", "list the moves so far", ":history", A::Nothing, |r, t| r.history(t)),
    row(":position", "[TEXT]", "print the position, or set it", ":position KSS2k/1s4/6/6/3S2/6 r f1", A::Position, |r, t| r.set_position(t)),
    row(":save", "FILE", "write the game to a file", ":save game.txt", A::File, |r, t| r.save(t)),
    row(":load", "FILE [N]", "continue a game from a file, the N-th if it holds several", ":load game.txt", A::File, |r, t| r.load(t)),
    row(":game", "[NAME [--size N]]", "play another game, on another board", ":game shi --size 7", A::Game, |r, t| r.other_game(t)),
    row(":check", "[N]", "compare the native rules, or for a file the engine, with Scryer on games from here", ":check 500", A::Nothing, |r, t| r.check(t)),
    row(":consult", "FILE", "load clauses of your own", ":consult family.pl", A::File, |r, t| r.consult(t)),
    row(":make", "", "load again what has changed of it", ":make", A::Nothing, |r, t| r.make(t)),
    row(":reload", "", "forget what was consulted and asserted; the rules are as at the beginning", ":reload", A::Nothing, |r, t| r.reload(t)),
    row(":doc", "NAME[/ARITY]", "what a predicate does, with an example", ":doc append/3", A::Predicate, |r, t| r.doc(t)),
    row(":listing", "NAME[/ARITY]", "the clauses of a predicate", ":listing valid_moves", A::Predicate, |r, t| r.listing(t)),
    row(":apropos", "WORD", "predicates related to a word", ":apropos capture", A::Predicate, |r, t| r.apropos(t)),
    row(":adopt", "", "make the pieces in the database the game", ":adopt", A::Nothing, |r, t| r.adopt(t)),
    row(":help", "[COMMAND]", "this list", ":help why", A::Command, |r, t| r.help(t)),
    row(":quit", "", "leave; so do Ctrl-D and halt.", ":quit", A::Nothing, |_, _| Err(LineError::Quit)),
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
            self.tell(
                "A bare move is played; a line that ends with a full stop asks the clauses.",
            )?;
        }
        let begins = |command: &&Command| command.name[1..].starts_with(about);
        let found: Vec<&Command> = COMMANDS.iter().filter(begins).collect();
        let exact = found.iter().find(|command| &command.name[1..] == about);
        if let Some(command) = exact.or(found.first().filter(|_| found.len() == 1)) {
            let Command {
                name,
                usage,
                what,
                example,
                ..
            } = command;
            self.tell(format!("  {name} {usage}").trim_end())?;
            self.tell(&format!("    {what}"))?;
            return Ok(self.tell(&format!("    for example: {example}"))?);
        }
        for Command {
            name, usage, what, ..
        } in &found
        {
            let usage = format!("  {name} {usage}");
            self.tell_beside(&usage, HELP_COLUMN, what)?;
        }
        match found.is_empty() {
            true => fail(format!("there is no command :{about}; :help lists them")),
            false => Ok(()),
        }
    }

    /// Two columns; where the screen is too narrow for them, one below the other.
    fn tell_beside(&mut self, left: &str, column: usize, right: &str) -> Result<(), LineError> {
        let columns = match self.options.interactive {
            true => columns(),
            false => None,
        };
        let text = match columns {
            Some(columns) if columns < 2 * column => {
                format!("{left}\n{}", wrap(&format!("      {right}"), Some(columns)))
            }
            Some(columns) => fill(
                &format!("{left:<column$}"),
                right.split(' '),
                column,
                columns,
            ),
            None => format!("{left:<column$}{right}"),
        };
        Ok(writeln!(self.out, "{text}")?)
    }
}
