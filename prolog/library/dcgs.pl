/*  Grammars.

    Ask, for example:

        ?- phrase(([a] ; [b]), Xs).
        Xs = [a] ; Xs = [b].
        ?- phrase((seq(Xs), [c], seq(Ys)), [a,b,c,d]).
        Xs = [a,b], Ys = [d].

    A grammar rule Head --> Body describes lists. In a Body are

        [a,b] or "ab"           these elements
        []                      nothing
        (A, B)                  A and then B
        (A ; B) or (A | B)      A or B
        (A -> B ; C)            B after the first A, or C if there is none
        {Goal}                  nothing, if Goal holds
        !                       nothing, and there is no way back
        call(G)                 what call(G, Xs, Rest) says
        phrase(B), a variable   the body that it is
        anything else           what the rules with this head describe

    A rule is a clause with two arguments more: the list, and what is left
    of it. dcg_rule/2 says which; whoever loads a file asks it.
*/

:- module(dcgs, [op(1105, xfy, '|'),
                 phrase/2, phrase/3, phrase//2, phrase//3,
                 seq//1, seqq//1, ... //0, (-->)/2]).

:- use_module(library(error)).
:- use_module(library(lists)).

:- meta_predicate(phrase(2, ?)).
:- meta_predicate(phrase(2, ?, ?)).
:- meta_predicate(phrase(3, ?, ?, ?)).
:- meta_predicate(phrase(4, ?, ?, ?, ?)).

%%  phrase(+Body, ?Xs)
%
%   Body describes the list Xs.
%
%       ?- phrase(([a], [b]), Xs).
%       Xs = [a,b].

phrase(Body, Xs) :-
        phrase(Body, Xs, []).

%%  phrase(+Body, ?Xs, ?Rest)
%
%   Body describes the list Xs as far as Rest.
%
%       ?- phrase([a], [a,b], Rest).
%       Rest = [b].

phrase(Body, Xs, Rest) :-
        (   var(Body) ->
            instantiation_error(phrase/3)
        ;   body_goal(Body, Xs, Rest, Goal) ->
            call(Goal)
        ;   call(Body, Xs, Rest)
        ).

%%  phrase(+Body, ?A, ?Xs, ?Rest)
%%  phrase(+Body, ?A, ?B, ?Xs, ?Rest)
%
%   Body with one or two arguments more describes Xs as far as Rest.
%
%       ?- phrase(seq, [a], Xs, []).
%       Xs = [a].

phrase(Body, A, Xs, Rest) :-
        (   var(Body) ->
            instantiation_error(phrase/4)
        ;   with_arguments(Body, [A], Body1),
            body_goal(Body1, Xs, Rest, Goal) ->
            call(Goal)
        ;   call(Body, A, Xs, Rest)
        ).

phrase(Body, A, B, Xs, Rest) :-
        (   var(Body) ->
            instantiation_error(phrase/5)
        ;   with_arguments(Body, [A,B], Body1),
            body_goal(Body1, Xs, Rest, Goal) ->
            call(Goal)
        ;   call(Body, A, B, Xs, Rest)
        ).

with_arguments(Body0, Arguments, Body) :-
        (   nonvar(Body0),
            Body0 = M:Plain0 ->
            Body = M:Plain,
            with_arguments(Plain0, Arguments, Plain)
        ;   callable(Body0),
            Body0 =.. Parts0,
            append(Parts0, Arguments, Parts),
            Body =.. Parts
        ).

%   The goal of a body that is no mere nonterminal, maybe with a module.

body_goal(Body, Xs, Rest, Goal) :-
        nonvar(Body),
        (   Body = M:Plain ->
            Goal = M:PlainGoal,
            body_goal(Plain, Xs, Rest, PlainGoal)
        ;   construct(Body, Xs, Rest, Goal)
        ).

/*  - - - - - - - - - - - -  Rules and clauses  - - - - - - - - - - - -  */

%%  dcg_rule(+Rule, -Clause)
%
%   Clause is what the grammar Rule means. Fails if Rule is none.
%
%       ?- dcgs:dcg_rule((a --> [x], b), Clause).
%       Clause = (a(S0,S):-S0=[x|S1],b(S1,S)).

dcg_rule((Head --> Body), Clause) :-
        (   nonvar(Head),
            Head = (Nonterminal, Pushback) ->
            Clause = (Head1 :- Goal1, Goal2),
            nonterminal(Nonterminal, S0, S, Head1),
            body(Body, S0, S1, Goal1),
            terminals(Pushback, S, S1, Goal2)
        ;   Clause = (Head1 :- Goal),
            nonterminal(Head, S0, S, Head1),
            body(Body, S0, S, Goal)
        ).

body(Body, S0, S, Goal) :-
        (   var(Body) ->
            Goal = phrase(Body, S0, S)
        ;   construct(Body, S0, S, Goal1) ->
            Goal = Goal1
        ;   nonterminal(Body, S0, S, Goal)
        ).

%   What cannot be called is left as it is: the call will say so.

nonterminal(Nonterminal, S0, S, Goal) :-
        (   nonvar(Nonterminal),
            Nonterminal = M:Plain ->
            Goal = M:PlainGoal,
            nonterminal(Plain, S0, S, PlainGoal)
        ;   Nonterminal =.. Parts0,
            (   callable(Nonterminal) ->
                append(Parts0, [S0,S], Parts),
                Goal =.. Parts
            ;   Goal = Nonterminal
            )
        ).

terminals(Xs, S0, S, S0 = List) :-
        append(Xs, S, List).

construct([], S0, S, S0 = S).
construct([X|Xs], S0, S, Goal) :-
        must_be(list, [X|Xs]),
        terminals([X|Xs], S0, S, Goal).
construct((A, B), S0, S, (GoalA, GoalB)) :-
        body(A, S0, S1, GoalA),
        body(B, S1, S, GoalB).
construct((A ; B), S0, S, (GoalA ; GoalB)) :-
        (   nonvar(A),
            A = (If -> Then) ->
            GoalA = (GoalIf -> GoalThen),
            body(If, S0, S1, GoalIf),
            body(Then, S1, S, GoalThen)
        ;   body(A, S0, S, GoalA)
        ),
        body(B, S0, S, GoalB).
construct('|'(A, B), S0, S, (GoalA ; GoalB)) :-
        body(A, S0, S, GoalA),
        body(B, S0, S, GoalB).
construct({Goal}, S0, S, (Goal, S0 = S)).
construct(!, S0, S, (!, S0 = S)).
construct(call(G), S0, S, call(G, S0, S)).
construct(phrase(Body), S0, S, phrase(Body, S0, S)).
construct(phrase(Body, A), S0, S, phrase(Body, A, S0, S)).
construct(phrase(Body, A, B), S0, S, phrase(Body, A, B, S0, S)).
construct(\+ Body, _, _, _) :-
        no_construct(\+ Body).
construct((If -> Then), _, _, _) :-
        no_construct((If -> Then)).

no_construct(Body) :-
        throw(error(representation_error(dcg_body), [culprit-Body])).

%%  -->(?Head, ?Body)
%
%   A rule is no goal. This is here so that nothing else is.

(_ --> _) :-
        throw(error(existence_error(procedure, (-->)/2), (-->)/2)).

/*  - - - - - - - - - - - -  Useful bodies  - - - - - - - - - - - - - -  */

%%  seq(?Xs)//
%
%   The elements of the list Xs.
%
%       ?- phrase(seq([a,b]), Xs).
%       Xs = [a,b].

seq([], Cs, Cs).
seq([X|Xs], [X|Cs0], Cs) :-
        seq(Xs, Cs0, Cs).

%%  seqq(?Lists)//
%
%   The elements of all the Lists, one after the other.
%
%       ?- phrase(seqq([[a],[b,c]]), Xs).
%       Xs = [a,b,c].

seqq([], Cs, Cs).
seqq([Xs|Lists], Cs0, Cs) :-
        seq(Xs, Cs0, Cs1),
        seqq(Lists, Cs1, Cs).

%%  ... //
%
%   Any elements, the fewest first.
%
%       ?- phrase((..., [X]), [a,b]).
%       X = b.

...(Cs, Cs).
...([_|Cs0], Cs) :-
        ...(Cs0, Cs).
