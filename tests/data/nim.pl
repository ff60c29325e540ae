/*  A small game with the contract's predicates, for the tests of the driver:
    one pile, one to three matches a turn, who takes the last one wins.

    A state is nim(Pile, Player, Opponent), its text "7 a": seven matches,
    and player a takes. A move is take(N), its text the digit. The pile in
    play is also a fact, match_pile/2, for those who ask the database. */

:- set_prolog_flag(double_quotes, chars).
:- dynamic(match_pile/2).

initial_state(_, nim(7, a, b)).

other(a, b).
other(b, a).

game_over(nim(0, _, Winner), Winner).

move(nim(Pile0, A, B), take(N), nim(Pile, B, A)) :-
        takes(N),
        Pile is Pile0 - N,
        Pile >= 0.

takes(1).
takes(2).
takes(3).

valid_moves(State, Moves) :-
        findall(Move, move(State, Move, _), Moves).

state_text(nim(Pile, A, B), Chars) :-
        (   nonvar(Pile) ->
            number_chars(Pile, Digits),
            append(Digits, [' ',A], Chars)
        ;   append(Digits, [' ',A], Chars),
            digits(Digits),
            number_chars(Pile, Digits)
        ),
        other(A, B).

digits([D]) :- digit(D).
digits([D,E|Ds]) :- digit(D), digits([E|Ds]).

digit(D) :- member(D, "0123456789").

move_text(take(N), [D]) :-
        takes(N),
        number_chars(N, [D]).

set_state(nim(Pile, A, _)) :-
        retractall(match_pile(_, _)),
        assertz(match_pile(Pile, A)).
