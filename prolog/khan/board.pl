/*  Khan: the board and the pieces.

    Ask, for example:

        ?- square(N, 3, 4, Value).          % square c4
        N = 16, Value = 2.
        ?- beside(1, N).                    % what touches square a1
        N = 2 ; N = 7.
        ?- side_square(gauche, C, L).       % where one may start on the left
        C = 1, L = 1 ; C = 1, L = 2 ; ...

    The board has 6 columns a..f, written 1..6 from left to right, and
    6 lines 1..6 from top to bottom. Each square is worth 1, 2 or 3:

            a b c d e f
         1  2 3 1 2 2 3
         2  2 1 3 1 3 1
         3  1 3 2 3 1 2
         4  3 1 2 1 3 2
         5  2 3 1 3 1 3
         6  2 1 3 2 2 1

    In states and moves a square is its column and its line. Inside the
    rules it is also a number from 1 to 36, down one column after the
    other: a1 is 1, a6 is 6, b1 is 7, f6 is 36. With the number, a whole
    board fits into one term with 36 arguments, and looking at a square is
    a single arg/3; and the order of the numbers is the standard order of
    the terms (Column,Line), so that moves found in the order of the
    numbers are sorted already.

    What the terms pion/5 and etat/2 mean is explained in rules.pl. The
    file khan.pl, in the folder above, loads the whole game.
*/

:- set_prolog_flag(double_quotes, chars).

%%  square(?Number, ?Column, ?Line, ?Value)
%
%   The squares and what they are worth.
%
%       ?- square(N, C, L, 3).              % all squares worth 3

square( 1, 1, 1, 2).  square( 2, 1, 2, 2).  square( 3, 1, 3, 1).
square( 4, 1, 4, 3).  square( 5, 1, 5, 2).  square( 6, 1, 6, 2).
square( 7, 2, 1, 3).  square( 8, 2, 2, 1).  square( 9, 2, 3, 3).
square(10, 2, 4, 1).  square(11, 2, 5, 3).  square(12, 2, 6, 1).
square(13, 3, 1, 1).  square(14, 3, 2, 3).  square(15, 3, 3, 2).
square(16, 3, 4, 2).  square(17, 3, 5, 1).  square(18, 3, 6, 3).
square(19, 4, 1, 2).  square(20, 4, 2, 1).  square(21, 4, 3, 3).
square(22, 4, 4, 1).  square(23, 4, 5, 3).  square(24, 4, 6, 2).
square(25, 5, 1, 2).  square(26, 5, 2, 3).  square(27, 5, 3, 1).
square(28, 5, 4, 3).  square(29, 5, 5, 1).  square(30, 5, 6, 2).
square(31, 6, 1, 3).  square(32, 6, 2, 1).  square(33, 6, 3, 2).
square(34, 6, 4, 2).  square(35, 6, 5, 3).  square(36, 6, 6, 1).

%%  coordinates_number(+Column, +Line, -Number)
%
%   The number of a square that is known to be on the board.

coordinates_number(C, L, N) :-
        N is 6*C + L - 6.

%%  beside(?Number1, ?Number2)
%
%   The two squares touch with a side: one step leads from one to the
%   other. These facts follow from the numbering (a step is 1 up or down
%   within a column, 6 to the left or right); they are written out
%   because every step of every move asks for them.

beside( 1,  2).  beside( 1,  7).
beside( 2,  1).  beside( 2,  3).  beside( 2,  8).
beside( 3,  2).  beside( 3,  4).  beside( 3,  9).
beside( 4,  3).  beside( 4,  5).  beside( 4, 10).
beside( 5,  4).  beside( 5,  6).  beside( 5, 11).
beside( 6,  5).  beside( 6, 12).
beside( 7,  1).  beside( 7,  8).  beside( 7, 13).
beside( 8,  2).  beside( 8,  7).  beside( 8,  9).  beside( 8, 14).
beside( 9,  3).  beside( 9,  8).  beside( 9, 10).  beside( 9, 15).
beside(10,  4).  beside(10,  9).  beside(10, 11).  beside(10, 16).
beside(11,  5).  beside(11, 10).  beside(11, 12).  beside(11, 17).
beside(12,  6).  beside(12, 11).  beside(12, 18).
beside(13,  7).  beside(13, 14).  beside(13, 19).
beside(14,  8).  beside(14, 13).  beside(14, 15).  beside(14, 20).
beside(15,  9).  beside(15, 14).  beside(15, 16).  beside(15, 21).
beside(16, 10).  beside(16, 15).  beside(16, 17).  beside(16, 22).
beside(17, 11).  beside(17, 16).  beside(17, 18).  beside(17, 23).
beside(18, 12).  beside(18, 17).  beside(18, 24).
beside(19, 13).  beside(19, 20).  beside(19, 25).
beside(20, 14).  beside(20, 19).  beside(20, 21).  beside(20, 26).
beside(21, 15).  beside(21, 20).  beside(21, 22).  beside(21, 27).
beside(22, 16).  beside(22, 21).  beside(22, 23).  beside(22, 28).
beside(23, 17).  beside(23, 22).  beside(23, 24).  beside(23, 29).
beside(24, 18).  beside(24, 23).  beside(24, 30).
beside(25, 19).  beside(25, 26).  beside(25, 31).
beside(26, 20).  beside(26, 25).  beside(26, 27).  beside(26, 32).
beside(27, 21).  beside(27, 26).  beside(27, 28).  beside(27, 33).
beside(28, 22).  beside(28, 27).  beside(28, 29).  beside(28, 34).
beside(29, 23).  beside(29, 28).  beside(29, 30).  beside(29, 35).
beside(30, 24).  beside(30, 29).  beside(30, 36).
beside(31, 25).  beside(31, 32).
beside(32, 26).  beside(32, 31).  beside(32, 33).
beside(33, 27).  beside(33, 32).  beside(33, 34).
beside(34, 28).  beside(34, 33).  beside(34, 35).
beside(35, 29).  beside(35, 34).  beside(35, 36).
beside(36, 30).  beside(36, 35).

%%  side_square(?Side, ?Column, ?Line)
%
%   The twelve squares of the two lines nearest an edge of the board.
%   A player starts on six of them.

side_square(gauche, C, L) :- square(_, C, L, _), C =< 2.
side_square(droite, C, L) :- square(_, C, L, _), C >= 5.
side_square(haut,   C, L) :- square(_, C, L, _), L =< 2.
side_square(bas,    C, L) :- square(_, C, L, _), L >= 5.

%%  opposite_side(?Side, ?Opposite)

opposite_side(gauche, droite).
opposite_side(droite, gauche).
opposite_side(haut, bas).
opposite_side(bas, haut).

%%  opponent(?Player, ?Opponent)
%
%   There are two players, and rouge begins.

opponent(rouge, ocre).
opponent(ocre, rouge).

%%  piece(?Id, ?Player, ?Kind)
%
%   The twelve pieces, in the order in which every state lists them.

piece(kr, rouge, kalista).
piece(r1, rouge, sbire).
piece(r2, rouge, sbire).
piece(r3, rouge, sbire).
piece(r4, rouge, sbire).
piece(r5, rouge, sbire).
piece(ko, ocre, kalista).
piece(o1, ocre, sbire).
piece(o2, ocre, sbire).
piece(o3, ocre, sbire).
piece(o4, ocre, sbire).
piece(o5, ocre, sbire).

/*  - - - - - - - - - - - -  Pieces on the board  - - - - - - - - - - -  */

%%  state_plateau(+State, -Plateau)
%
%   Plateau is a term with 36 arguments, one for each square in the order
%   of their numbers: the Id of the piece that stands there, or empty.
%   It is made once for each state, so that every step of every walk can
%   look at a square without searching the list of pieces.

state_plateau(etat(_, Pions), Plateau) :-
        functor(Plateau, plateau, 36),
        pions_on_plateau(Pions, Plateau),
        term_variables(Plateau, Others),
        all_empty(Others).

pions_on_plateau([], _).
pions_on_plateau([pion(Id, C, L, Etat, _)|Pions], Plateau) :-
        (   Etat == out ->
            true
        ;   coordinates_number(C, L, N),
            arg(N, Plateau, Id)
        ),
        pions_on_plateau(Pions, Plateau).

%   all_empty(?Squares): nobody stands there.

all_empty([]).
all_empty([empty|Squares]) :-
        all_empty(Squares).

%%  player_pions(?Player, +Pions, -Own)
%
%   Own are the six pieces of Player, out of the twelve.

player_pions(rouge, [K,S1,S2,S3,S4,S5|_], [K,S1,S2,S3,S4,S5]).
player_pions(ocre, [_,_,_,_,_,_|Pions], Pions).

%%  standing(+Column, +Line, ?Player, +Pions, -Id)
%
%   The piece Id of Player stands on this square. Captured pieces stand
%   at (0,0), and the first answer is the one with the lowest number.

standing(C, L, Player, Pions, Id) :-
        player_pions(Player, Pions, Own),
        is_among(pion(Id, C, L, _, _), Own).
