//! The rules of Gauss, broken one at a time: what the differential test must notice.

use crate::specification::Mutant;

#[rustfmt::skip]
pub(super) const MUTANTS: &[Mutant] = &[
    Mutant::new(
        "rules.pl",
        "pieces of the other colour are not attracted",
        ";   Line = [To|_]",
        ";   To = From",
    ),
    Mutant::new(
        "rules.pl",
        "pieces of the same colour are not repelled",
        "            last_empty(Beyond, Plateau, From, To)",
        "            Beyond = _, To = From",
    ),
    Mutant::new(
        "rules.pl",
        "a repelled piece moves one cell",
        "            last_empty(Ns, Plateau, N, To)",
        "            Ns = _, To = N",
    ),
    Mutant::new(
        "rules.pl",
        "a repelled piece stops before the void",
        "last_empty([N|Ns], Plateau, From, To) :-
        arg(N, Plateau, There),
        (   There == ' ' ->",
        "last_empty([N|Ns], Plateau, From, To) :-
        arg(N, Plateau, There),
        (   There == ' ', cell(N, _, _, inner) ->",
    ),
    Mutant::new(
        "rules.pl",
        "like attracts like",
        "        (   Piece == Colour ->",
        r"        (   Piece \== Colour ->",
    ),
    Mutant::new(
        "rules.pl",
        "three connected pieces leave the board",
        "Group = [_,_,_,_|_], is_outside",
        "Group = [_,_,_|_], is_outside",
    ),
    Mutant::new(
        "rules.pl",
        "only more than four connected pieces leave the board",
        "Group = [_,_,_,_|_], is_outside",
        "Group = [_,_,_,_,_|_], is_outside",
    ),
    Mutant::new(
        "rules.pl",
        "only four connected pieces leave the board, not five",
        "Group = [_,_,_,_|_], is_outside",
        "Group = [_,_,_,_], is_outside",
    ),
    Mutant::new(
        "rules.pl",
        "only the group of the placed piece leaves the board",
        "        groups_around(Arrived, Plateau1, Leaving),",
        "        groups_around([N], Plateau1, Leaving),",
    ),
    Mutant::new(
        "rules.pl",
        "only groups of pieces that were moved leave the board",
        "        groups_around(Arrived, Plateau1, Leaving),",
        "        Arrived = [_|Moved],
        groups_around(Moved, Plateau1, Leaving),",
    ),
    Mutant::new(
        "rules.pl",
        "the placed piece pulls again after groups have left",
        "        collected(Leaving, Plateau1, Zones0, Plateau, Zones),",
        "        collected(Leaving, Plateau1, Zones0, Plateau2, Zones),
        (   arg(N, Plateau2, Colour), Leaving = [_|_] ->
            magnetism(N, Colour, Plateau2, Changes2, _),
            plateau_changed(Plateau2, Changes2, Plateau)
        ;   Plateau = Plateau2
        ),",
    ),
    Mutant::new(
        "rules.pl",
        "red pieces in the void are collected as a bonus",
        "into_zone(void,  r, [Bonus,[A0,B]], [Bonus,[A,B]]) :- A is A0 + 1.",
        "into_zone(void,  r, [[A0,B],Risk], [[A,B],Risk])   :- A is A0 + 1.",
    ),
    Mutant::new(
        "rules.pl",
        "blue pieces inside the void are collected at risk",
        "into_zone(inner, b, [[A,B0],Risk],  [[A,B],Risk])  :- B is B0 + 1.",
        "into_zone(inner, b, [Bonus,[A,B0]], [Bonus,[A,B]]) :- B is B0 + 1.",
    ),
    Mutant::new(
        "rules.pl",
        "the last red piece of player 0 is never placed",
        "verifyAvailablePiece([[Red,_],_], 0, r)  :- Red > 0.",
        "verifyAvailablePiece([[Red,_],_], 0, r)  :- Red > 1.",
    ),
    Mutant::new(
        "rules.pl",
        "player 1 takes the red pieces from player 0",
        "removeFromUnused([P,[Red0,Blue]], 1, r, [P,[Red,Blue]]) :-",
        "removeFromUnused([[Red0,Blue],P], 1, r, [[Red,Blue],P]) :-",
    ),
    Mutant::new(
        "rules.pl",
        "the turn does not change",
        "change_turn(1, 0).",
        "change_turn(1, 1).",
    ),
    Mutant::new(
        "rules.pl",
        "the game is over when player 0 has placed all pieces",
        "game_over(state(Board, [[0,0],[0,0]], Zones, _), Winner) :-",
        "game_over(state(Board, [[0,0],_], Zones, _), Winner) :-",
    ),
    Mutant::new(
        "rules.pl",
        "whoever has as many pieces in the void subtracts the risk zone",
        "(   VoidR > VoidB -> R is BonusR - RiskR, B = BonusB",
        "(   VoidR >= VoidB -> R is BonusR - RiskR, B = BonusB",
    ),
    Mutant::new(
        "rules.pl",
        "blue never subtracts the risk zone",
        "R = BonusR, B is BonusB - RiskB",
        "R = BonusR, B = BonusB, RiskB = _",
    ),
    Mutant::new(
        "rules.pl",
        "equal points: more pieces in the void win",
        ";   VoidR < VoidB     -> Best = red",
        ";   VoidR > VoidB     -> Best = red",
    ),
    Mutant::new(
        "rules.pl",
        "equal points and equal in the void: both win, whatever the risk zones hold",
        ";   RiskR > RiskB     -> Best = blue",
        ";   RiskR > RiskB     -> Best = both",
    ),
    Mutant::new(
        "rules.pl",
        "equal in everything: red wins",
        ";   Best = both",
        ";   Best = red",
    ),
    Mutant::new(
        "rules.pl",
        "nothing may be placed on 22",
        "        cell(N, C, L, inner),\n",
        "        cell(N, C, L, inner), N =\\= 6,\n",
    ),
    Mutant::new(
        "rules.pl",
        "pieces may be placed in the void",
        "        cell(N, C, L, inner),\n",
        "        cell(N, C, L, _),\n",
    ),
    Mutant::new(
        "rules.pl",
        "pieces may be placed on others",
        "        arg(N, Plateau, ' ').",
        "        arg(N, Plateau, _).",
    ),
    Mutant::new(
        "board.pl",
        "the cell 22 belongs to the void",
        "cell( 6, 2, 2, inner).",
        "cell( 6, 2, 2, void).",
    ),
    Mutant::new(
        "rules.pl",
        "pieces on 74 do not count as pieces in the void",
        "        kind_cells(void, Ns),",
        "        kind_cells(void, Ns0), append(Ns, [37], Ns0),",
    ),
    Mutant::new(
        "board.pl",
        "the line down from the centre ends at 46",
        "lines(19, [[18,17,16], [25,30,34], [26,32,37],
           [20,21,22],",
        "lines(19, [[18,17,16], [25,30,34], [26,32,37],
           [20,21],",
    ),
    Mutant::new(
        "board.pl",
        "the centre does not touch 54",
        "neighbours(19, [18,25,26,20,13,12]).",
        "neighbours(19, [18,25,20,13,12]).",
    ),
    Mutant::new(
        "board.pl",
        "the fourth column is written with two cells in the wrong order",
        "                 [D1,D2,D3,D4,D5,D6,D7],",
        "                 [D1,D2,D4,D3,D5,D6,D7],",
    ),
    Mutant::new(
        "machines.pl",
        "blue's value is red's",
        "player_value(1, Red, Blue, Value) :- Value is Blue - Red.",
        "player_value(1, Red, Blue, Value) :- Value is Red - Blue.",
    ),
    Mutant::of_machine(
        "machines.pl",
        "hard draws among the worst moves",
        "Best1 is max(Best0, Value)",
        "Best1 is min(Best0, Value)",
    ),
];
