/*  Khan: where a machine places its pieces before the game.

    Ask, for example:

        ?- choose_side(random, Side), choose_camp(random, Side, Camp).
        ?- wished_camp(bas, Camp).          % the six of heuristique
        ?- side_camp(haut, Camp).           % every camp there is: 5544
        ?- choose_camp(heuristique, haut, Rouge),
           choose_camp(random, bas, Ocre),
           initial_state([rouge(Rouge), ocre(Ocre)], S), display_game(S).

    A camp is a list of six squares (Column,Line), as initial_state/2 takes
    it: the Kalista's first, then those of the sbires in their standard
    order.

    The strategies:

        random          on any six squares of the side
        heuristique     one piece to a column (or line) of the side, by turns
                        on the outer and on the inner line, the Kalista on
                        the outer one. The board is made so that the pieces
                        then stand on two values only, and the third value
                        of the Khan leaves the player free.
*/

:- set_prolog_flag(double_quotes, chars).

%%  side_camp(?Side, ?Camp)
%
%   Camp is one at this Side: 5544 for each, or whether Camp is one.

side_camp(Side, [Kalista|Sbires]) :-
        opposite_side(Side, _),
        findall((C,L), side_square(Side, C, L), Home),
        sort(Home, Squares),
        sublist_of_length(Squares, 6, Chosen),
        chosen_rest(Chosen, Kalista, Sbires).

%%  wished_camp(?Side, ?Camp)
%
%   Camp is one of the six that the strategy heuristique chooses among.

wished_camp(Side, [Kalista|Sbires]) :-
        opposite_side(Side, _),
        is_among(Parity, [0,1]),
        findall((C,L), wished_square(Side, Parity, C, L), Wished),
        sort(Wished, Squares),
        chosen_rest(Squares, Kalista, Sbires),
        outer_square(Side, Kalista).

%   wished_square(+Side, +Parity, -Column, -Line): every other square of
%   the outer line, and of the inner line those between them.

wished_square(Side, Parity, C, L) :-
        side_square(Side, C, L),
        along(Side, C, L, N),
        (   outer_square(Side, (C,L)) ->
            N mod 2 =:= Parity
        ;   N mod 2 =\= Parity
        ).

%   outer_square(+Side, +Square): it is on the edge itself.

outer_square(gauche, (1,_)).
outer_square(droite, (6,_)).
outer_square(haut,   (_,1)).
outer_square(bas,    (_,6)).

%   along(+Side, +Column, +Line, -N): the square is the N-th along the side.

along(gauche, _, L, L).
along(droite, _, L, L).
along(haut,   C, _, C).
along(bas,    C, _, C).

%   sublist_of_length(+List, +Length, ?Sublist): the order is kept.

sublist_of_length(_, 0, []).
sublist_of_length([X|Xs], N, [X|Ys]) :-
        N > 0,
        N1 is N - 1,
        sublist_of_length(Xs, N1, Ys).
sublist_of_length([_|Xs], N, Ys) :-
        N > 0,
        sublist_of_length(Xs, N, Ys).

%   chosen_rest(+List, ?Element, ?Rest): one of a list, and the others.

chosen_rest([X|Xs], X, Xs).
chosen_rest([X|Xs], Y, [X|Ys]) :-
        chosen_rest(Xs, Y, Ys).

/*  - - - - - - - - - - - - -  The choice  - - - - - - - - - - - - - - -

    Random choices come from random_one/2 (common/lists.pl).
*/

%%  choose_side(?Strategy, -Side)
%
%   Rouge, a machine that places by this Strategy, chooses its side. Both
%   strategies draw it at random, as the coursework did.

choose_side(Strategy, Side) :-
        placement_strategy(Strategy),
        random_one([gauche,droite,haut,bas], Side).

%%  choose_camp(?Strategy, +Side, -Camp)
%
%   A machine that places by this Strategy places its pieces at Side.

choose_camp(random, Side, Camp) :-
        findall((C,L), side_square(Side, C, L), Home),
        random_camp(6, Home, [Kalista|Sbires0]),
        sort(Sbires0, Sbires),
        Camp = [Kalista|Sbires].
choose_camp(heuristique, Side, Camp) :-
        findall(Wished, wished_camp(Side, Wished), Camps),
        random_one(Camps, Camp).

placement_strategy(random).
placement_strategy(heuristique).

%   random_camp(+N, +Squares, -Camp): N of the squares, in any order.

random_camp(N, Squares, Camp) :-
        (   N =:= 0 ->
            Camp = []
        ;   random_one(Squares, Square),
            once(chosen_rest(Squares, Square, Rest)),
            N1 is N - 1,
            Camp = [Square|Camp1],
            random_camp(N1, Rest, Camp1)
        ).
