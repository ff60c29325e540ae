/*  Useful predicates that the standard does not have.

    Ask, for example:

        ?- forall(member(X, [1,2]), X > 0).
        true.
        ?- succ(X, 3).
        X = 2.
        ?- countall(member(_, [a,b]), N).
        N = 2.

    The global variables bb_put/2, bb_b_put/2 and bb_get/2 are built in.
    call_with_inference_limit/3 and call_residue_vars/2, which cannot be
    said in Prolog, are not there.
*/

:- module(iso_ext, [bb_b_put/2, bb_get/2, bb_put/2, call_cleanup/2,
                    forall/2, partial_string/1, partial_string/3,
                    partial_string_tail/2, setup_call_cleanup/3, succ/2,
                    call_nth/2, countall/2, copy_term_nat/2,
                    copy_term/3]).

:- use_module(library(error)).
:- use_module(library(lists)).

:- meta_predicate(forall(0, 0)).
:- meta_predicate(call_cleanup(0, 0)).
:- meta_predicate(setup_call_cleanup(0, 0, 0)).
:- meta_predicate(call_nth(0, ?)).
:- meta_predicate(countall(0, ?)).
:- meta_predicate(call_nth_known(0, ?, ?)).

%%  forall(+Generate, +Test)
%
%   Test holds for every answer of Generate. No variable is bound.
%
%       ?- forall(member(X, [2,4]), 0 =:= X mod 2).
%       true.

forall(Generate, Test) :-
        \+ ( Generate,
             \+ Test ).

%%  succ(?M, ?N)
%
%   The natural number N comes after M.
%
%       ?- succ(3, N).
%       N = 4.
%       ?- succ(M, 3).
%       M = 2.

succ(M, N) :-
        can_be(not_less_than_zero, M),
        can_be(not_less_than_zero, N),
        (   nonvar(N) ->
            N > 0,
            M is N - 1
        ;   nonvar(M) ->
            N is M + 1
        ;   instantiation_error(succ/2)
        ).

/*  - - - - - - - - - - - -  Cleaning up  - - - - - - - - - - - - - - -  */

%%  setup_call_cleanup(+Setup, +Goal, +Cleanup)
%
%   Setup, then the first answer of Goal, and then Cleanup, whether Goal
%   has an answer, fails, or throws something. Cleanup is called once,
%   and it does not matter whether it fails.
%
%   Only the first answer of Goal is found. (Where the engine can tell
%   whether a goal could have more answers, all of them can be, and the
%   cleaning up is for the last.)
%
%       ?- setup_call_cleanup(S = open, true, write(closed)).
%       closed
%       S = open.

setup_call_cleanup(Setup, Goal, Cleanup) :-
        once(Setup),
        (   unknown_goal(Cleanup) ->
            instantiation_error(setup_call_cleanup/3)
        ;   catch(goal_outcome(Goal, Outcome), Ball, Outcome = threw(Ball)),
            clean_up(Outcome, Cleanup)
        ).

unknown_goal(Goal) :-
        (   var(Goal) ->
            true
        ;   Goal = _:Plain,
            var(Plain)
        ).

goal_outcome(Goal, Outcome) :-
        (   Goal ->
            Outcome = succeeded
        ;   Outcome = failed
        ).

clean_up(succeeded, Cleanup) :-
        (   Cleanup ->
            true
        ;   true
        ).
clean_up(failed, Cleanup) :-
        Cleanup,
        !,
        fail.
clean_up(threw(Ball), Cleanup) :-
        (   catch(Cleanup, _, true) ->
            throw(Ball)
        ;   throw(Ball)
        ).

%%  call_cleanup(+Goal, +Cleanup)
%
%   setup_call_cleanup/3 with nothing to set up.
%
%       ?- call_cleanup(fail, write(done)).
%       done
%       false.

call_cleanup(Goal, Cleanup) :-
        setup_call_cleanup(true, Goal, Cleanup).

/*  - - - - - - - - - - - -  Counting answers  - - - - - - - - - - - - -

    A count is a global variable with a name of its own, because it must
    survive backtracking into the goal.
*/

%%  call_nth(+Goal, ?N)
%
%   Answer number N of Goal.
%
%       ?- call_nth(member(X, [a,b,c]), 2).
%       X = b.
%       ?- call_nth(member(X, [a,b]), N).
%       X = a, N = 1 ; X = b, N = 2.

call_nth(Goal, N) :-
        count_can_be(N, call_nth/2),
        (   var(N) ->
            new_count(Count),
            call(Goal),
            one_more(Count, N)
        ;   N > 0,
            new_count(Count),
            call_nth_known(Goal, Count, N)
        ).

call_nth_known(Goal, Count, N) :-
        call(Goal),
        one_more(Count, M),
        M =:= N,
        !.

%%  countall(+Goal, ?N)
%
%   Goal has N answers.
%
%       ?- countall(member(_, [a,b]), N).
%       N = 2.

countall(Goal, N) :-
        count_can_be(N, countall/2),
        new_count(Count),
        (   call(Goal),
            one_more(Count, _),
            fail
        ;   bb_get(Count, N)
        ).

count_can_be(N, Context) :-
        can_be(integer, N),
        (   nonvar(N),
            N < 0 ->
            domain_error(not_less_than_zero, N, Context)
        ;   true
        ).

new_count(Count) :-
        (   bb_get('$answer_counts', M) ->
            N is M + 1
        ;   N = 1
        ),
        bb_put('$answer_counts', N),
        number_chars(N, Cs),
        atom_chars(Suffix, Cs),
        atom_concat('$answer_count_', Suffix, Count),
        bb_put(Count, 0).

one_more(Count, N) :-
        bb_get(Count, M0),
        M is M0 + 1,
        bb_put(Count, M),
        N = M.

/*  - - - - - - - - - - - -  Copies and strings  - - - - - - - - - - - -  */

%%  copy_term_nat(+Term, -Copy)
%
%   Copy is Term with new variables, which have no attributes.
%
%       ?- copy_term_nat(f(X,Y,X), Copy).
%       Copy = f(_A,_B,_A).

copy_term_nat(Term, Copy) :-
        copy_term(Term, Copy).

%%  copy_term(+Term, -Copy, -Goals)
%
%   Copy is Term with new variables, and Goals would say what the
%   attributes of the old ones were. Nothing, as there are none.
%
%       ?- copy_term(f(X), Copy, Goals).
%       Copy = f(_A), Goals = [].

copy_term(Term, Copy, Goals) :-
        can_be(list, Goals),
        copy_term(Term, Copy0),
        Copy = Copy0,
        Goals = [].

%%  partial_string(@Cs)
%
%   Cs is a list of characters, or could become one when its end is known.
%
%       ?- partial_string([a|_]).
%       true.

partial_string(Cs) :-
        (   var(Cs) ->
            true
        ;   Cs = [C|Rest] ->
            atom(C),
            atom_length(C, 1),
            partial_string(Rest)
        ;   Cs == []
        ).

%%  partial_string(+Cs, ?Ds, ?Rest)
%
%   Ds has the characters Cs, then Rest.
%
%       ?- partial_string("ab", Ds, Rest).
%       Ds = [a,b|Rest].

partial_string(Cs, Ds, Rest) :-
        must_be(chars, Cs),
        append(Cs, Rest, Ds).

%%  partial_string_tail(+Cs, -Tail)
%
%   Tail is what follows the last character of Cs, of which there is one
%   at least.
%
%       ?- partial_string_tail([a,b|Cs], Tail).
%       Tail = Cs.

partial_string_tail(Cs, Tail) :-
        (   partial_string(Cs) ->
            nonvar(Cs),
            Cs = [_|Rest],
            after_last(Rest, Tail)
        ;   type_error(partial_string, Cs, partial_string_tail/2)
        ).

after_last(Cs, Tail) :-
        (   nonvar(Cs),
            Cs = [_|Rest] ->
            after_last(Rest, Tail)
        ;   Tail = Cs
        ).
