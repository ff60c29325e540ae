//! Every example of `docs/vocabulary.md`, asked on every system.

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

use crate::games;
use crate::support::of_game;
use crate::systems::SYSTEMS;
use kalista::prolog::{QueryOptions, Solution};

const PAGE: &str = include_str!("../../docs/vocabulary.md");

/// What the reports name, with the number of arguments that they give or, where they
/// give none, that this project chose.
const NAMES: [(&str, &str); 3] = [
    (
        "khan",
        "pion/5 miniMaxPion/5 etatInitial/1 player/2 getCote/2 winner/2 element/2 longueur/2 \
         affiche/1 retireElement/3 oppPlayer/2 findColour/2 setKhan/1 remplacer/6 \
         rechercheMarqueur/3 addPion/4 getIdPion/4 parse/3 afficherPlateau/1 afficherPlateau/2 \
         play/0 initPlayers/0 initBoard/1 resetPions/0 lireCote/1 getCote/1 randomCote/1 \
         placerPions/4 main/1 playTurn/3 influenceKhan/1 initMove/3 possibleMoves/3 execMove/6 \
         transfert/4 playTurnAI/3 blocage/0 generateMove/3 heuristic/3 nbSbiresAlliesenJeu/3 \
         nbSbiresEnnemisEnJeu/3 distanceSbiresKalista/3 defenseKalistaAlliee/3 \
         defenseKalistaEnnemie/3 gagne/3 perdu/3 initBrd/1 choseBrdLoop/1 showAllBaseBrds/0 \
         showBrd/2 wSep/1 positioningPhase/2 humanPositioningMenu/4 validPositioning/4 \
         generateRandomStartPosition/2 pieceType/3 setCell/4 setBrd/1 board/1 khan/1 \
         possiblesMoves/3 createBrd/4 gameRoundLoop/0 askTheMove/2 moveAskedPossible/3 score/3 \
         subScoreOwnKalistaDead/3 subScoreEnemyKalistaDead/3 subScoreLonelyKalista/3 \
         subScoreLessPiecesThanEnemy/3 subScoreDistanceFromEnemyKalista/3 \
         subScoreNumberOfPower2/3 difficulty/1 setDifficulty/1",
    ),
    (
        "shi",
        "play/0 main/0 bot_bot/0 change_menu/2 display_menu/1 read_digit_between/3 \
         read_specific_char/1 read_aux/2 read_move/5 choose_move/3 choose_move/4 move/3 \
         valid_moves/2 piece_in_board/4 valid_piece_move/4 move_piece/5 update_points/6 \
         game_over/2 evaluate_board/3 evaluate_board/4 value/3 can_attack/2 opponent/2 \
         get_same_values/3 display_game/1 print_board/2 print_turn/1",
    ),
    (
        "gauss",
        "play/0 difficulty/1 valid_moves/3 check_line/3 checkForRed/4 checkForBlue/4 move/3 \
         verifyAvailablePiece/3 removeFromUnused/4 move_dir/7 check_dir/7 apply_move_dir/8 \
         get_void_dir/6 move_piece/6 search_board/4 search_near/4 add_to_list/6 remove_pieces/5 \
         change_turn/2 game_over/2 get_number_void/2 get_points/3 get_winner/4 value/3 \
         choose_move/4 getStates/3 getMaxSons/3 display_game/1",
    ),
];

/// One row of a table.
#[derive(Debug)]
struct Example {
    signature: String,
    query: String,
    answer: String,
    typed: Vec<String>,
    writes: Option<String>,
}

impl Example {
    /// Reads a row; `None` for a line that is none, or the head of a table.
    fn of(line: &str) -> Option<Self> {
        let line = line.strip_prefix('|')?.strip_suffix('|')?;
        let cells: Vec<Vec<String>> = cells(line).iter().map(|cell| codes(cell)).collect();
        let [signature, _, query, answer, typed, writes] = cells.as_slice() else {
            panic!("not six cells: {line}");
        };
        let only = |codes: &[String]| codes.first().cloned();
        let signature = only(signature)?;
        let missing = || panic!("{signature}: a cell is empty");
        Some(Example {
            query: only(query).unwrap_or_else(missing),
            answer: only(answer).unwrap_or_else(missing),
            typed: typed.clone(),
            writes: only(writes),
            signature,
        })
    }

    fn indicator(&self) -> (String, usize) {
        Example::indicated(&self.signature)
    }

    fn indicated(signature: &str) -> (String, usize) {
        let (name, arguments) = match signature.split_once('(') {
            Some((name, arguments)) => (name, arguments.matches(',').count() + 1),
            None => (signature, 0),
        };
        (name.to_owned(), arguments)
    }

    fn input(&self) -> String {
        self.typed.iter().map(|line| line.clone() + "\n").collect()
    }

    #[track_caller]
    fn check_output(&self, system: &str, output: &str) {
        if let Some(part) = &self.writes {
            assert!(
                output.contains(part.as_str()),
                "{system} {self:?}: {output}"
            );
        }
    }
}

/// The cells of a row; `\|` does not end one.
fn cells(line: &str) -> Vec<String> {
    let line = line.replace("\\|", "\0");
    let cells = line.split('|').map(|cell| cell.replace('\0', "|"));
    cells.collect()
}

/// What stands between backquotes.
fn codes(cell: &str) -> Vec<String> {
    let parts = cell.split('`').skip(1).step_by(2);
    parts.map(str::to_owned).collect()
}

/// The examples of a game: the tables below its heading.
fn examples(game: &str) -> Vec<Example> {
    let of_game = |chapter: &&str| chapter.to_lowercase().starts_with(&format!("{game}\n"));
    let chapter = PAGE.split("\n## ").find(of_game).expect(game);
    let examples: Vec<Example> = chapter.lines().filter_map(Example::of).collect();
    assert!(examples.len() > 20, "the tables of {game} are not found");
    examples
}

/// What the toplevel of a game says to these lines, without a complaint.
#[track_caller]
fn toplevel(game: &str, script: &str) -> String {
    let mut process = Command::new(env!("CARGO_BIN_EXE_kalista"))
        .args(["repl", game])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("kalista starts");
    let mut stdin = process.stdin.take().expect("a pipe");
    stdin.write_all(script.as_bytes()).expect("it reads");
    drop(stdin);
    let output = process.wait_with_output().expect("its output");
    assert!(output.stderr.is_empty(), "{script}: {output:?}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn every_predicate_of_the_reports_is_in_the_table_and_known_to_the_toplevel() {
    for game in games() {
        let examples = examples(game.name());
        let asked = examples.iter().map(|example| {
            let (name, arity) = example.indicator();
            // The answer to the query ends what is said of the predicate.
            format!(":doc {name}/{arity}\nEnd = 1.\n")
        });
        let said = toplevel(game.name(), &asked.collect::<String>());
        let mut entries = said.split("   End = 1.\n");
        let listed: Vec<String> = (examples.iter())
            .map(|example| {
                let (name, arity) = example.indicator();
                let entry = entries.next().expect("an entry each");
                let (first, rest) = entry.split_once('\n').unwrap_or((entry, ""));
                let (signature, file) = first.rsplit_once("    (").expect(entry);
                let described = Example::indicated(signature.trim());
                assert_eq!(described, (name.clone(), arity), "{entry}");
                assert!(file.ends_with(".pl)"), "{entry}");
                let (_, query) = rest.split_once("  for example:\n").expect(entry);
                assert!(query.contains(&name), "{entry}");
                format!("{name}/{arity}")
            })
            .collect();
        assert_eq!(entries.next(), Some(""), "an entry too many");
        let (_, names) = NAMES.iter().find(|(name, _)| *name == game.name()).unwrap();
        for name in names.split_whitespace() {
            assert!(
                listed.iter().any(|other| other == name),
                "{name} is missing"
            );
        }
    }
}

#[test]
fn every_example_that_reads_nothing_works_here() {
    for game in games() {
        let mut interpreter = of_game(&game);
        let start = game.position_text(&game.start());
        for example in examples(game.name()) {
            if !example.typed.is_empty() {
                continue;
            }
            // The example before may have changed the database: it is told the start again.
            interpreter.assume_position("");
            interpreter.set_position(&start);
            let asked = interpreter.solutions(&example.query, &QueryOptions::default(), 50);
            let (answers, output, _) = asked.unwrap_or_else(|e| panic!("{example:?}: {e}"));
            match example.answer.as_str() {
                "true" => assert!(!answers.is_empty(), "{example:?}"),
                "false" => assert!(answers.is_empty(), "{example:?}"),
                wanted => {
                    let first = wanted.split(" ; ").next().unwrap_or_default();
                    let shown = answers.iter().map(|answer| mentioned(answer, first));
                    let shown: Vec<String> = shown.collect();
                    assert_eq!(shown.join(" ; "), wanted, "{example:?}");
                }
            }
            example.check_output("scryer", &output);
        }
    }
}

/// The bindings of an answer whose variables `wanted` mentions, in this order.
fn mentioned(answer: &Solution, wanted: &str) -> String {
    let mut bindings = answer.bindings.clone();
    bindings.retain(|(name, _)| wanted.contains(&format!("{name} = ")));
    bindings.sort_by_key(|(name, _)| wanted.find(&format!("{name} = ")));
    let shown = bindings
        .iter()
        .map(|(name, value)| format!("{name} = {value}"));
    shown.collect::<Vec<_>>().join(", ")
}

#[test]
fn every_example_that_reads_works_in_the_toplevel() {
    for game in games() {
        for example in examples(game.name()) {
            if example.typed.is_empty() {
                continue;
            }
            let script = format!("{}\n{}", example.query, example.input());
            let said = toplevel(game.name(), &script);
            let last = said.lines().last().unwrap_or_default();
            let last = last.trim().trim_end_matches('.');
            match example.answer.as_str() {
                word @ ("true" | "false") => assert_eq!(last, word, "{example:?}: {said}"),
                // Variables that the example does not mention may stand before it.
                wanted => assert!(last.ends_with(wanted), "{example:?}: {said}"),
            }
            example.check_output("scryer", &said);
        }
    }
}

/// Runs example/3, each at the start of the game.
const PROGRAM: &str = r"
:- set_prolog_flag(double_quotes, chars).

run_all :-
        example(N, _, _),
        run(N),
        fail.
run_all.

run(N) :-
        at_the_start,
        example(N, Goal, Answer),
        write('@begin '), write(N), nl,
        catch(outcome(Answer, Goal, Outcome), Error, Outcome = raised(Error)),
        nl,
        write('@end '), write(N), write(' '), write(Outcome), nl,
        !.

at_the_start :-
        initial_state([], State),
        catch(set_state(State), _, true),
        !.

outcome(true, Goal, Outcome) :-
        !,
        ( \+ \+ Goal -> Outcome = ok ; Outcome = failed ).
outcome(false, Goal, Outcome) :-
        !,
        ( \+ Goal -> Outcome = ok ; Outcome = not_false ).
outcome(Answer, Goal, Outcome) :-
        alternatives(Answer, Variables, Wanted),
        findall(Variables, Goal, Found),
        ( Found == Wanted -> Outcome = ok ; Outcome = found(Found) ).

alternatives((A ; B), Variables, [Values|More]) :-
        !,
        equations(A, Variables, Values),
        alternatives(B, _, More).
alternatives(A, Variables, [Values]) :-
        equations(A, Variables, Values).

equations((X = Value, Rest), [X|Xs], [Value|Values]) :-
        !,
        equations(Rest, Xs, Values).
equations((X = Value), [X], [Value]).
";

#[test]
fn every_example_works_on_every_other_system() {
    for game in games() {
        let examples = examples(game.name());
        let (mut silent, mut reading) = (String::new(), String::new());
        for (number, example) in examples.iter().enumerate() {
            let query = example.query.trim_end_matches('.');
            let program = match example.typed.is_empty() {
                true => &mut silent,
                false => &mut reading,
            };
            let answer = &example.answer;
            writeln!(program, "example({number}, ({query}), ({answer})).").unwrap();
        }
        for system in &SYSTEMS {
            let silent = format!("{PROGRAM}\n{silent}");
            let Some(said) = system.run(&game, "silent", &silent, "run_all", "") else {
                continue;
            };
            let reading = format!("{PROGRAM}\n{reading}");
            for (number, example) in examples.iter().enumerate() {
                let said = match example.typed.is_empty() {
                    true => said.clone(),
                    false => {
                        let goal = format!("run({number})");
                        let input = example.input();
                        (system.run(&game, "reading", &reading, &goal, &input))
                            .expect("it ran before")
                    }
                };
                let begin = format!("@begin {number}\n");
                let end = format!("@end {number} ");
                let after = said.split(&begin).nth(1).unwrap_or_default();
                let (written, rest) = after.split_once(&end).unwrap_or((after, "nothing"));
                let outcome = rest.lines().next().unwrap_or_default();
                assert_eq!(outcome, "ok", "{} {example:?}\n{written}", system.program);
                example.check_output(system.program, written);
            }
        }
    }
}
