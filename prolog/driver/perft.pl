/*  Perft: the leaves of a game tree, counted by the clauses.

    The number of leaves, with the last ply counted and not played. A
    finished game counts as the caller says. findall/3 forgets everything
    about a subtree but its number.

    This file is for Scryer Prolog alone.
*/

:- module(kalista_perft, [perft/1]).

:- use_module(library(iso_ext)).
:- use_module(library(lists)).
:- use_module(library(kalista_wire)).

perft(Tag) :-
        next_number(Budget),
        next_number(Depth),
        next_number(Finished),
        next_text(Position),
        (   Budget =:= 0 ->
            guarded_perft(Depth, Finished, Position, Result)
        ;   call_with_inference_limit(guarded_perft(Depth, Finished, Position, Result),
                                      Budget, Inferences)
        ),
        (   Inferences == inference_limit_exceeded ->
            frame(Tag, b),
            end_frame
        ;   Result = leaves(Leaves) ->
            number_chars(Leaves, Chars),
            frame(Tag, p),
            field(Chars),
            end_frame
        ;   Result = exception(Error) ->
            report_exception(Tag, Error)
        ),
        !.

guarded_perft(Depth, Finished, Position, Result) :-
        catch(position_perft(Depth, Finished, Position, Result),
              Error,
              Result = exception(Error)),
        !.

position_perft(Depth, Finished, Position, leaves(Leaves)) :-
        user:state_text(State, Position),
        !,
        state_perft(Depth, State, Finished, Leaves).

state_perft(Depth, State, Finished, Leaves) :-
        (   Depth =:= 0 ->
            Leaves = 1
        ;   user:game_over(State, _) ->
            Leaves = Finished
        ;   Depth =:= 1 ->
            findall(m, user:move(State, _, _), Moves),
            length(Moves, Leaves)
        ;   Depth1 is Depth - 1,
            findall(Below, next_perft(Depth1, State, Finished, Below), Belows),
            sum_list(Belows, Leaves)
        ).

next_perft(Depth, State, Finished, Leaves) :-
        user:move(State, _, Next),
        state_perft(Depth, Next, Finished, Leaves).
