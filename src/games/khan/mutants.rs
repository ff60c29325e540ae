//! The rules of Khan, broken one at a time: what the differential test must notice.

use crate::specification::Mutant;

/// Among them every fault that existing programs were found to have.
#[rustfmt::skip]
pub(super) const MUTANTS: &[Mutant] = &[
    Mutant::new(
        "rules.pl",
        "the first move is not free",
        ";   Duty = free",
        ";   Duty = obey(1)",
    ),
    Mutant::new(
        "rules.pl",
        "the second exception is forgotten: blocked pieces must still obey",
        "(   duty_move(obey(V), State, Plateau, _) ->",
        "(   own_square(State, _, _, V) ->",
    ),
    Mutant::new(
        "rules.pl",
        "one blocked piece is enough to disobey",
        "(   duty_move(obey(V), State, Plateau, _) ->",
        r"(   duty_move(obey(V), State, Plateau, _),
                \+ ( own_square(State, C, L, V),
                     \+ duty_move(obey(V), State, Plateau, (C,L,_,_)) ) ->",
    ),
    Mutant::new(
        "rules.pl",
        "a disobeying piece moves by the Khan's value",
        "        walk(V, Player, Plateau, A, _, B),",
        r"        (   Duty = disobey(W) -> true ; W = V ),
        walk(W, Player, Plateau, A, _, B),",
    ),
    Mutant::new(
        "rules.pl",
        "the Kalista may not disobey",
        "        duty_allows(Duty, V),",
        r"        duty_allows(Duty, V),
        \+ ( Duty = disobey(_), State = etat(_, Pions),
             standing(C1, L1, Player, Pions, Id), piece(Id, _, kalista) ),",
    ),
    Mutant::new(
        "rules.pl",
        "nothing is put back",
        "        captured_sbire(State, _),\n",
        "        captured_sbire(State, _), fail,\n",
    ),
    Mutant::new(
        "rules.pl",
        "a sbire is offered back when none is out",
        "        captured_sbire(State, _),\n",
        "        State = etat(_, _),\n",
    ),
    Mutant::new(
        "rules.pl",
        "a sbire is put back on a square of another value",
        r"        square(N, C, L, V),
        arg(N, Plateau, empty).",
        r"        square(N, C, L, W),
        V \== W,
        arg(N, Plateau, empty).",
    ),
    Mutant::new(
        "rules.pl",
        "a sbire is put back on a piece",
        r"        square(N, C, L, V),
        arg(N, Plateau, empty).",
        r"        square(N, C, L, V),
        arg(N, Plateau, _).",
    ),
    Mutant::new(
        "rules.pl",
        "a sbire is put back although the Khan can be obeyed",
        "            duty_move(Duty, State, Plateau, Move)\n",
        r"            (   duty_move(Duty, State, Plateau, Move)
            ;   Duty = obey(V), Move = (0,0,_,_), duty_move(disobey(V), State, Plateau, Move)
            )
",
    ),
    Mutant::new(
        "rules.pl",
        "a move against the Khan is legal although it can be obeyed",
        "duty_allows(obey(V), V).",
        "duty_allows(obey(_), _).",
    ),
    Mutant::new(
        "rules.pl",
        "the three-step turn that ends beside its start is missed",
        "        is_outside(B, Visited).\n",
        r"        is_outside(B, Visited),
        \+ ( Visited = [_,_,Start], beside(Start, B) ).
",
    ),
    Mutant::new(
        "rules.pl",
        "a square may be visited twice",
        "        is_outside(B, Visited).\n",
        "        Visited = [_|_].\n",
    ),
    Mutant::new(
        "rules.pl",
        "rouge may pass over ocre's pieces",
        "        arg(M, Plateau, empty),",
        r"        arg(M, Plateau, Over),
        may_land(Over, rouge),",
    ),
    Mutant::new(
        "rules.pl",
        "a piece may land on its own Kalista",
        r"        \+ piece(There, Player, _).",
        r"        \+ piece(There, Player, sbire).",
    ),
    Mutant::new(
        "rules.pl",
        "ocre's Kalista cannot be captured",
        r"        \+ piece(There, Player, _).",
        r"        \+ piece(There, Player, _),
        There \== ko.",
    ),
    Mutant::new(
        "rules.pl",
        "three steps are two",
        "steps_between(3, [_,_]).",
        "steps_between(3, [_]).",
    ),
    Mutant::new(
        "common/game.pl",
        "different paths are different moves",
        "        sort(Moves0, Moves).",
        "        Moves = Moves0.",
    ),
    Mutant::new(
        "rules.pl",
        "a side without a legal move has no move",
        "        ;   Move = pass",
        "        ;   Move = pass, fail",
    ),
    Mutant::new(
        "rules.pl",
        "the former bearer keeps the Khan",
        "replaced(Id, Pions0, pion(Id, C, L, in, V), Pions)",
        "Pions = Pions0, Id-C-L-V = _",
    ),
    Mutant::new(
        "rules.pl",
        "after a pass the Khan stays",
        "        khan_taken_off(State0, Pions).",
        "        State0 = etat(_, Pions).",
    ),
    Mutant::new(
        "rules.pl",
        "the piece played does not wear the Khan",
        "replaced(Id, Pions2, pion(Id, C, L, khan, V), Pions)",
        "replaced(Id, Pions2, pion(Id, C, L, in, V), Pions)",
    ),
    Mutant::new(
        "rules.pl",
        "a sbire put back does not wear the Khan",
        "        piece_played(State0, Id, C, L, State).\n",
        r"        piece_played(State0, Id, C, L, State1),
        (   C1 =:= 0 ->
            State1 = etat(Opponent, _),
            khan_taken_off(State1, Pions1),
            State = etat(Opponent, Pions1)
        ;   State = State1
        ).
",
    ),
    Mutant::new(
        "rules.pl",
        "a captured piece stays in the game",
        "replaced(Id, Pions0, pion(Id, 0, 0, out, 0), Pions)",
        "replaced(Id, Pions0, pion(Id, C, L, in, 0), Pions)",
    ),
    Mutant::new(
        "rules.pl",
        "the wrong side wins",
        "        opponent(Loser, Winner).",
        "        Winner = Loser.",
    ),
    Mutant::new(
        "rules.pl",
        "the game goes on if the Kalista captures the Kalista",
        "        opponent(Loser, Winner).",
        r"        opponent(Loser, Winner),
        \+ player_pions(Winner, Pions, [pion(_, _, _, khan, _)|_]).",
    ),
    Mutant::new(
        "rules.pl",
        "the turn does not change",
        "piece_played(State0, Id, C, L, etat(Opponent, Pions)) :-",
        "piece_played(State0, Id, C, L, etat(Player, Pions)) :-",
    ),
    Mutant::new(
        "board.pl",
        "the square f6 is worth 2",
        "square(36, 6, 6, 1).",
        "square(36, 6, 6, 2).",
    ),
    Mutant::new(
        "board.pl",
        "no step leads from f6 to f5",
        "beside(36, 35).",
        "",
    ),
    Mutant::new(
        "faults.pl",
        "no fault is found in putting a sbire back when none is out",
        r"no_sbire_out) :-
        \+ captured_sbire(State, _).",
        r"no_sbire_out) :-
        captured_sbire(State, _).",
    ),
    Mutant::new(
        "faults.pl",
        "no fault is found in disobeying a Khan of a lower value",
        r"        \+ duty_allows(Duty, V),
        Duty = obey(Khan).",
        r"        Duty = obey(Khan),
        Khan > V.",
    ),
    Mutant::new(
        "text.pl",
        "columns and lines are exchanged in the text of the board",
        "Letters = [at(L,C,Letter)|Letters1],",
        "Letters = [at(C,L,Letter)|Letters1],",
    ),
    Mutant::new(
        "common/text.pl",
        "two empty squares are written as three",
        "empty_run(2) --> ['2'].",
        "empty_run(2) --> ['3'].",
    ),
    Mutant::new(
        "text.pl",
        "columns and lines are exchanged in the square of the Khan",
        "bearers_chars([(C,L)]) -->",
        "bearers_chars([(L,C)]) -->",
    ),
    Mutant::new(
        "heuristique.pl",
        "the own pieces are counted from one on",
        "4*(Allies - 1)",
        "4*Allies",
    ),
    Mutant::new(
        "minimax.pl",
        "squares worth 3 count against the score, not those worth 2",
        "power_2(pion(_, _, _, _, 2)).",
        "power_2(pion(_, _, _, _, 3)).",
    ),
    Mutant::of_machine(
        "heuristique.pl",
        "the machines play the last of the best moves",
        "(   Value1 > Value0 ->",
        "(   Value1 >= Value0 ->",
    ),
    Mutant::of_machine(
        "minimax.pl",
        "the opponent is expected to play the worst move",
        "(   Turn == Player ->",
        r"(   Turn \== Player ->",
    ),
];
