//! The adapter: the clauses by which a program keeps the contract.

use super::database;
use super::mould::Mould;
use super::place::pattern;
use super::plan::{Plan, Players};
use super::probe::{Goal, Slot};
use super::winners::Winners;
use crate::clauses::atom::Atom;

/// What is known beyond the plan.
#[derive(Debug, Clone, Default)]
pub(super) struct Extras {
    /// What comes before the clauses of the contract.
    pub first: First,
    /// Whether making the first state changes the database.
    pub start_changes: bool,
    /// Whether a game can go on without a move.
    pub has_dead_ends: bool,
    /// What whoever cannot move has to play, if the program has a word for it.
    pub pass: Option<String>,
    /// Whom the program's names of winners mean.
    pub winners: Winners,
    /// The players, if somebody has to be asked about each.
    pub asked: Option<[String; 2]>,
    pub display: Option<Goal>,
    pub value: Option<Goal>,
    /// Whether the program's machine looks for a small one.
    pub is_smaller_better: bool,
    /// Its level is the slot [`Slot::Move`].
    pub choose: Option<Goal>,
}

/// What an adapter begins with.
#[derive(Debug, Clone, Default)]
pub(super) struct First {
    /// Goals that make the facts what the menus of the program make them.
    pub facts: Vec<String>,
    /// Clauses of the program's own machine with all its choices.
    pub choices: Vec<String>,
    /// Clauses that collect facts which are part of a state, and put them back.
    pub database: Vec<String>,
}

impl First {
    pub fn is_empty(&self) -> bool {
        self.facts.is_empty() && self.choices.is_empty() && self.database.is_empty()
    }

    /// The lines.
    pub fn text(&self, file: &str) -> String {
        let mut lines = vec![
            format!(
                "%   How {file} keeps the contract; written by `kalista adapt`, made to be corrected."
            ),
            "%   user:Goal is a goal of the program itself.".to_owned(),
            ":- module(kalista, []).".to_owned(),
            String::new(),
        ];
        if !self.facts.is_empty() {
            lines.push("%   What the menus of the program leave behind.".to_owned());
            lines.extend(self.facts.iter().map(|fact| format!(":- {fact}.")));
            lines.push(String::new());
        }
        if !self.database.is_empty() {
            lines.extend(self.database.iter().cloned());
            lines.push(String::new());
        }
        if !self.choices.is_empty() {
            lines.push("%   What the program's own machine chooses among at random.".to_owned());
            lines.extend(self.choices.iter().cloned());
            lines.push(String::new());
        }
        lines.join("\n")
    }
}

/// The text of an adapter.
pub(super) fn adapter(file: &str, plan: &Plan, extras: &Extras) -> String {
    let mut lines = vec![extras.first.text(file)];
    let writer = Writer { plan, extras };
    if extras.start_changes {
        let start = writer.goal(&plan.start, "_");
        lines.push(format!(
            ":- {start}.    % it asserts facts that the game needs"
        ));
    }
    lines.extend(writer.clauses());
    lines.join("\n") + "\n"
}

/// What a part of a move is called.
fn leaf(number: usize) -> String {
    format!("X{}", number + 1)
}

/// The shape of a move with names for those of its parts that a goal is told.
fn taken_apart(goal: &Goal, from: &Mould) -> String {
    from.text(&|number| {
        let is_told = |slot: &Slot| matches!(slot, Slot::Shaped(_, to) if to.has_hole(number));
        match goal.slots.iter().any(is_told) {
            true => leaf(number),
            false => "_".to_owned(),
        }
    })
}

struct Writer<'a> {
    plan: &'a Plan,
    extras: &'a Extras,
}

impl Writer<'_> {
    /// The state in the head of a clause.
    fn state(&self) -> &'static str {
        match (&self.plan.players, self.has_facts()) {
            (Players::Beside(_), false) => "S-P",
            (Players::Beside(_), true) => "S-F-P",
            (_, false) => "S",
            (_, true) => "S-F",
        }
    }

    /// The same where the player does not matter: a variable that stands only in the head would be
    /// warned of elsewhere.
    fn nobodys(&self) -> &'static str {
        match (&self.plan.players, self.has_facts()) {
            (Players::Beside(_), false) => "S-_",
            (Players::Beside(_), true) => "S-F-_",
            _ => self.state(),
        }
    }

    /// Whether facts of the program are part of a state.
    fn has_facts(&self) -> bool {
        !self.plan.facts.is_empty()
    }

    /// What is asked before a goal that depends on such facts, and what after one that changes
    /// them.
    fn pose(&self) -> (&'static str, &'static str) {
        match self.has_facts() {
            true => ("pose(F), ", ", facts(G)"),
            false => ("", ""),
        }
    }

    /// A goal of the program; `out` is what it gives.
    fn goal(&self, goal: &Goal, out: &str) -> String {
        self.goal_of(goal, "P", out)
    }

    /// The same with another name for the player.
    fn goal_of(&self, goal: &Goal, player: &str, out: &str) -> String {
        let argument = |slot: &Slot| match slot {
            Slot::State => "S".to_owned(),
            Slot::Part(_) => "B".to_owned(),
            Slot::Shaped(_, to) => to.text(&leaf),
            Slot::Player => player.to_owned(),
            Slot::Move => "M".to_owned(),
            Slot::Out => out.to_owned(),
            Slot::Any => "_".to_owned(),
            Slot::Given(text) => text.clone(),
        };
        let arguments: Vec<String> = goal.slots.iter().map(argument).collect();
        if let ("=", [left, right]) = (goal.name.name(), &arguments[..]) {
            return format!("{left} = {right}");
        }
        let name = super::place::node_text(
            &crate::clauses::term::Node::Atom(goal.name),
            &crate::clauses::syntax::Operators::default(),
        );
        let of = match goal.module == Atom::USER {
            true => "user:",
            false => "",
        };
        format!("{of}{name}({})", arguments.join(", "))
    }

    /// What has to be known before a goal: the player, a part of the state, what a move is
    /// made of.
    fn before(&self, goal: &Goal) -> String {
        let mut goals = self.pose().0.to_owned();
        let whole = match self.has_facts() {
            true => "S-F",
            false => "S",
        };
        if goal.wants_player() && !matches!(self.plan.players, Players::Beside(_)) {
            goals += &format!("turn({whole}, P), ");
        }
        if let Some(path) = goal.part() {
            let part = pattern(&self.plan.term, &[(path, "B")], false);
            goals += &format!("{whole} = {part}, ");
        }
        if let Some(from) = goal.takes_apart() {
            goals += &format!("M = {}, ", taken_apart(goal, from));
        }
        goals
    }

    /// A goal after what has to be known before it.
    fn told(&self, goal: &Goal, out: &str) -> String {
        format!("{}{}", self.before(goal), self.goal(goal, out))
    }

    fn clauses(&self) -> Vec<String> {
        let Writer { plan, extras } = *self;
        let state = self.state();
        let head = |goals: &[&Goal]| match goals.iter().any(|goal| goal.wants_player()) {
            true => state,
            false => self.nobodys(),
        };
        let mut clauses = Vec::new();
        let (out, first) = match &plan.wrap {
            Some(made) => {
                let name = |hole| made.name(hole);
                (made.from.text(&name), made.to.text(&name))
            }
            None => ("S".to_owned(), "S".to_owned()),
        };
        let mut start = self.goal(&plan.start, &out);
        if !plan.start.fills.is_empty() {
            let fills = plan.start.fills.join(",");
            start += &format!(", term_variables({out}, [{fills}])");
        }
        let first = match self.has_facts() {
            true => {
                start += ", facts(F)";
                format!("{first}-F")
            }
            false => first,
        };
        clauses.push(match &plan.players {
            Players::Beside([player, _]) => {
                format!("initial_state(_, {first}-{player}) :- {start}.")
            }
            _ => format!("initial_state(_, {first}) :- {start}."),
        });
        clauses.push(match &plan.players {
            Players::Beside(_) => match plan.players.called() {
                Some(called) => format!("turn(_-{}, P).", called.pattern),
                None => "turn(_-P, P).".to_owned(),
            },
            Players::In(path) | Players::Changed(path, _) => {
                format!("turn({}, P).", pattern(&plan.term, &[(path, "P")], false))
            }
        });
        let before = self.before(&plan.moves);
        let list = match plan.moves.groups {
            Some(_) => "Gs",
            None => "Ms0",
        };
        let mut moves = match plan.moves.is_each {
            true => format!(
                "{before}findall(M, {}, {list})",
                self.goal(&plan.moves, "M")
            ),
            false => format!("{before}{}", self.goal(&plan.moves, list)),
        };
        if plan.is_open {
            moves += &format!(", once(length({list}, _))");
        }
        if let Some(groups) = &plan.moves.groups {
            let of = |all: &str| groups.text(&|hole| ["F", all][hole.min(1)].to_owned());
            let (one, all) = (of("T"), of("Ts"));
            moves += &format!(", findall({one}, (member({all}, Gs), member(T, Ts)), Ms0)");
        }
        if plan.has_unmade {
            moves += &format!(", findall(M, (member(M, Ms0), \\+ \\+ move({state}, M, _)), Ms1)");
        }
        let mut last = match plan.has_unmade {
            true => "Ms1",
            false => "Ms0",
        };
        if let Some(pass) = &extras.pass {
            moves += &format!(", ( {last} = [] -> Ms2 = [{pass}] ; Ms2 = {last} )");
            last = "Ms2";
        }
        let in_moves = match plan.has_unmade {
            true => state,
            false => head(&[&plan.moves]),
        };
        clauses.push(match plan.has_twice || plan.moves.is_each {
            true => format!("valid_moves({in_moves}, Ms) :- {moves}, sort({last}, Ms)."),
            false => {
                let moves = moves.replace(last, "Ms");
                format!("valid_moves({in_moves}, Ms) :- {moves}.")
            }
        });
        let change = match &plan.players {
            Players::In(_) => None,
            Players::Beside(pair) | Players::Changed(_, pair) => Some(pair),
        };
        clauses.push(self.apply());
        if let Some([one, other]) = change {
            clauses.push(format!("next({one}, {other})."));
            clauses.push(format!("next({other}, {one})."));
        }
        clauses.extend(self.over());
        if let Some(goal) = &extras.display {
            let display = self.told(goal, "_");
            clauses.push(format!("display_game({}) :- {display}.", head(&[goal])));
        }
        if let Some(goal) = &extras.value {
            // The player is the one that is asked about.
            let value = match extras.is_smaller_better {
                true => format!("{}, V is -V0", self.goal(goal, "V0")),
                false => self.goal(goal, "V"),
            };
            let (state, pose) = (self.nobodys(), self.pose().0);
            clauses.push(format!("value({state}, P, V) :- {pose}{value}."));
        }
        if let Some(goal) = &extras.choose {
            let choose = self.told(goal, "Move");
            clauses.push(format!(
                "choose_move({}, M, Move) :- {choose}.",
                head(&[goal])
            ));
        }
        clauses
    }

    /// How a move is made, and who is next.
    fn apply(&self) -> String {
        let Writer { plan, .. } = *self;
        let apart = match plan.apply.takes_apart() {
            Some(from) => format!("M = {}, ", taken_apart(&plan.apply, from)),
            None => String::new(),
        };
        let part = plan.apply.part();
        let (pose, facts) = self.pose();
        let (state, next) = match self.has_facts() {
            true => ("S-F", "N-G"),
            false => ("S", "N"),
        };
        // The facts have a name wherever a state is taken apart.
        let apart_with = |mut names: Vec<(&[u32], &str)>, facts| {
            if self.has_facts() {
                names.push((&[2], facts));
            }
            pattern(&plan.term, &names, true)
        };
        match (&plan.players, part) {
            (Players::In(_), None) => {
                let apply = self.told(&plan.apply, "N");
                format!("move({state}, M, {next}) :- {apply}{facts}.")
            }
            (Players::Beside(_), None) => {
                let apply = self.goal(&plan.apply, "N");
                format!("move({state}-P, M, {next}-Q) :- {pose}{apart}{apply}{facts}, next(P, Q).")
            }
            (Players::Beside(_) | Players::In(_), Some(path)) => {
                let old = apart_with(vec![(path, "B")], "F");
                let new = apart_with(vec![(path, "N")], "G");
                let apply = self.goal(&plan.apply, "N");
                format!("move({old}-P, M, {new}-Q) :- {pose}{apart}{apply}{facts}, next(P, Q).")
            }
            (Players::Changed(path, _), None) => {
                let turn = match plan.apply.wants_player() {
                    true => String::new(),
                    false => format!("turn({state}, P), "),
                };
                let inner = database::inner(&plan.term).filter(|_| self.has_facts());
                let (out, next) = match &inner {
                    Some(inner) => {
                        let of = |name| pattern(inner, &[(&path[1..], name)], true);
                        (of("_"), format!("{}-G", of("Q")))
                    }
                    None => {
                        let of = |name| pattern(&plan.term, &[(path, name)], true);
                        (of("_"), of("Q"))
                    }
                };
                let apply = self.told(&plan.apply, &out);
                format!("move({state}, M, {next}) :- {turn}{apply}{facts}, next(P, Q).")
            }
            (Players::Changed(player, _), Some(path)) => {
                let old = apart_with(vec![(path, "B"), (player, "P")], "F");
                let new = apart_with(vec![(path, "N"), (player, "Q")], "G");
                let apply = self.goal(&plan.apply, "N");
                format!("move({old}, M, {new}) :- {pose}{apart}{apply}{facts}, next(P, Q).")
            }
        }
    }

    fn over(&self) -> Vec<String> {
        let Writer { plan, extras } = *self;
        let mut clauses = Vec::new();
        if let Some(over) = &plan.over {
            let theirs = match extras.winners.meant.is_empty() {
                true => "W",
                false => "W0",
            };
            let mut goals = Vec::new();
            if over.is_after_start {
                let start = self.goal(&plan.start, "S0");
                goals.push(format!("\\+ ( {start}, S0 == S )"));
            }
            if over.is_last {
                goals.push(nobody_moves(self.state()));
            }
            if let (true, Some([one, other])) = (over.is_asked, &extras.asked) {
                goals.push(format!("member({theirs}, [{one},{other}])"));
            }
            // Not the one who moves next.
            let player = match over.is_of_mover {
                true => "Q",
                false => "P",
            };
            let goal = self.goal_of(&over.goal, player, theirs);
            let goal = match over.is_once {
                true => format!("once({goal})"),
                false => goal,
            };
            let mover = match over.is_of_mover {
                true => "next(Q, P), ",
                false => "",
            };
            goals.push(format!("{mover}{}{goal}", self.before(&over.goal)));
            if over.is_open {
                goals.push(format!("nonvar({theirs})"));
            }
            if let Some(goes_on) = &over.goes_on {
                goals.push(format!("{theirs} \\== {goes_on}"));
            }
            if !extras.winners.meant.is_empty() {
                goals.push("winner(W0, W)".to_owned());
            }
            let state = match over.goal.wants_player() || over.is_last {
                true => self.state(),
                false => self.nobodys(),
            };
            clauses.push(format!("game_over({state}, W) :- {}.", goals.join(", ")));
        }
        if plan.over.is_none() || extras.has_dead_ends {
            let nobody = nobody_moves("S");
            clauses.push(format!(
                "game_over(S, tie) :- {nobody}.    % a guess: nobody can move"
            ));
        }
        if plan.over.is_some() {
            for (theirs, ours) in &extras.winners.meant {
                clauses.push(format!("winner({theirs}, {ours})."));
            }
        }
        clauses
    }
}

/// A goal that says that nobody can move. Only the first answer of a lister counts: others may
/// be choices that it never meant to leave, and more of them than can be waited for.
fn nobody_moves(state: &str) -> String {
    format!("\\+ ( once(valid_moves({state}, Ms)), Ms = [_|_] )")
}
