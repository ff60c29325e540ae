/*  All answers at once: the part of it that findall/3 and sorting can do.

    Ask, for example:

        ?- bagof(X, member(X-Y, [1-a,2-b,3-a]), Xs).
        Y = a, Xs = [1,3] ; Y = b, Xs = [2].
        ?- bagof(X, Y^member(X-Y, [1-a,2-b,3-a]), Xs).
        Xs = [1,2,3].
        ?- setof(X, Y^member(X-Y, [3-a,2-b,3-c]), Xs).
        Xs = [2,3].

    The free variables of a goal are those that are neither in the template
    nor in a V of V^Goal. There is an answer for each way to bind them.
*/

:- module(builtins, [bagof/3, setof/3, subsumes_term/2]).

:- use_module(library(error)).

:- meta_predicate(bagof(?, 0, ?)).
:- meta_predicate(setof(?, 0, ?)).

%%  bagof(?Template, +Goal, ?Xs)
%
%   Xs is the list of what Template is in the answers of Goal, for one way
%   to bind the free variables. Fails if there is no answer.
%
%       ?- bagof(X, member(X-Y, [1-a,2-b,3-a]), Xs).
%       Y = a, Xs = [1,3] ; Y = b, Xs = [2].

bagof(Template, Goal, Xs) :-
        can_be(list, Xs),
        free_variables(Template, Goal, Free, Plain),
        solutions(Free, Template, Plain, Solutions),
        Xs = Solutions.

%%  setof(?Template, +Goal, ?Xs)
%
%   The same, but Xs is sorted, without duplicates.
%
%       ?- setof(X, member(X, [b,a,b]), Xs).
%       Xs = [a,b].

setof(Template, Goal, Xs) :-
        can_be(list, Xs),
        free_variables(Template, Goal, Free, Plain),
        solutions(Free, Template, Plain, Solutions),
        sort(Solutions, Sorted),
        Xs = Sorted.

%   Plain is Goal without V^. The free variables are in the order in which
%   they come in Goal; or by their age if there is a V^.

free_variables(Template, Goal, Free, Plain) :-
        term_variables(Template, Bound),
        term_variables(Bound+Goal, All),
        after_bound(Bound, All, Candidates),
        without_hats(Goal, Plain, Vs),
        (   Vs == [] ->
            Free = Candidates
        ;   term_variables(Vs, Local),
            sort(Local, LocalSet),
            sort(Candidates, CandidateSet),
            difference(CandidateSet, LocalSet, Free)
        ).

after_bound([], All, All).
after_bound([_|Bound], [_|All], Candidates) :-
        after_bound(Bound, All, Candidates).

without_hats(Goal, Plain, Vs) :-
        (   nonvar(Goal) ->
            without_hats_(Goal, Plain, Vs)
        ;   Plain = Goal,
            Vs = []
        ).

without_hats_(Goal, Plain, Vs) :-
        (   Goal = V^Goal1 ->
            Vs = [V|Vs1],
            without_hats(Goal1, Plain, Vs1)
        ;   Goal = M:Goal1,
            nonvar(Goal1),
            has_hat(Goal1) ->
            Plain = M:Plain1,
            without_hats(Goal1, Plain1, Vs)
        ;   Plain = Goal,
            Vs = []
        ).

has_hat(Goal) :-
        (   Goal = _^_ ->
            true
        ;   Goal = _:Goal1,
            nonvar(Goal1),
            has_hat(Goal1)
        ).

difference([], _, []).
difference([X|Xs], Ys, Zs) :-
        difference(Ys, X, Xs, Zs).

difference([], X, Xs, [X|Xs]).
difference([Y|Ys], X, Xs, Zs) :-
        (   X == Y ->
            difference(Xs, Ys, Zs)
        ;   X @< Y ->
            Zs = [X|Zs1],
            difference(Xs, [Y|Ys], Zs1)
        ;   difference(Ys, X, Xs, Zs)
        ).

%   Answers with the same binding of the free variables come one after the
%   other when they are sorted. Bindings that are the same except for the
%   names of their variables are made the same.

solutions(Free, Template, Goal, Solutions) :-
        (   Free == [] ->
            findall(Template, Goal, Solutions),
            Solutions = [_|_]
        ;   findall(Free-Template, Goal, Pairs),
            keysort(Pairs, Sorted),
            groups(Sorted, Groups),
            group(Groups, Free, Solutions)
        ).

groups([], []).
groups([B-X|Pairs], [B-[X|Xs]|Groups]) :-
        same_binding(Pairs, B, Xs, Others),
        groups(Others, Groups).

same_binding([], _, [], []).
same_binding([B1-X|Pairs], B, Xs, Others) :-
        (   variant(B, B1) ->
            B = B1,
            Xs = [X|Xs1],
            same_binding(Pairs, B, Xs1, Others)
        ;   Xs = [],
            Others = [B1-X|Pairs]
        ).

group([Group|Groups], Free, Solutions) :-
        group_(Groups, Group, Free, Solutions).

group_(_, Free-Solutions, Free, Solutions).
group_([Group|Groups], _, Free, Solutions) :-
        group_(Groups, Group, Free, Solutions).

%   The same term except for the names of its variables: it is, if the
%   terms are identical when their variables are numbered.

variant(X, Y) :-
        (   X == Y ->
            true
        ;   \+ ground(X),
            \+ ground(Y),
            \+ \+ variant_(X, Y)
        ).

variant_(X, Y) :-
        term_variables(X, Xs),
        term_variables(Y, Ys),
        numbered(Xs, Ys, 0),
        X == Y.

numbered([], [], _).
numbered(['$variable'(N)|Xs], ['$variable'(N)|Ys], N) :-
        N1 is N + 1,
        numbered(Xs, Ys, N1).

%%  subsumes_term(@General, @Specific)
%
%   General can be made identical to Specific by binding variables that
%   are in General only. Nothing is bound.
%
%       ?- subsumes_term(f(_), f(a)).
%       true.

subsumes_term(General, Specific) :-
        \+ \+ ( term_variables(Specific, Vs),
                numbered(Vs, Vs, 0),
                General = Specific ).
