/*  Sets as lists without duplicates in the standard order of terms, which
    is how sort/2 and setof/3 make them.

    Ask, for example:

        ?- ord_union([a,c], [b,c], Set).
        Set = [a,b,c].
        ?- ord_subtract([a,b,c], [b], Set).
        Set = [a,c].

    Every argument with the mode + must be such a list. Elements are the
    same if they are identical (==).
*/

:- module(ordsets, [is_ordset/1, list_to_ord_set/2, ord_add_element/3,
                    ord_del_element/3, ord_selectchk/3, ord_intersect/2,
                    ord_intersect/3, ord_intersection/3,
                    ord_intersection/4, ord_disjoint/2, ord_subtract/3,
                    ord_union/2, ord_union/3, ord_union/4, ord_subset/2,
                    ord_empty/1, ord_memberchk/2, ord_symdiff/3,
                    ord_seteq/2, ord_intersection/2]).

:- use_module(library(lists)).

%%  is_ordset(@Term)
%
%   Term is an ordered set.
%
%       ?- is_ordset([a,b]).
%       true.

is_ordset(Term) :-
        nonvar(Term),
        (   Term = [X|Xs] ->
            ordset_after(Xs, X)
        ;   Term == []
        ).

ordset_after(Term, X0) :-
        nonvar(Term),
        (   Term = [X|Xs] ->
            X0 @< X,
            ordset_after(Xs, X)
        ;   Term == []
        ).

%%  ord_empty(?Set)
%
%       ?- ord_empty(Set).
%       Set = [].

ord_empty([]).

%%  ord_seteq(+Xs, +Ys)
%
%   The sets are the same.
%
%       ?- ord_seteq([a], [a]).
%       true.

ord_seteq(Xs, Ys) :-
        Xs == Ys.

%%  list_to_ord_set(+Xs, -Set)
%
%   Set has the elements of the list Xs.
%
%       ?- list_to_ord_set([b,a,b], Set).
%       Set = [a,b].

list_to_ord_set(Xs, Set) :-
        sort(Xs, Set).

%%  ord_memberchk(+X, +Set)
%
%   X is an element of Set.
%
%       ?- ord_memberchk(b, [a,b]).
%       true.

ord_memberchk(X, [Y|Ys]) :-
        compare(Order, X, Y),
        memberchk_(Order, X, Ys).

memberchk_(=, _, _).
memberchk_(>, X, Ys) :-
        ord_memberchk(X, Ys).

%%  ord_add_element(+Xs, +X, -Ys)
%
%   Ys has the elements of Xs, and X.
%
%       ?- ord_add_element([a,c], b, Set).
%       Set = [a,b,c].

ord_add_element([], X, [X]).
ord_add_element([Y|Ys], X, Zs) :-
        compare(Order, X, Y),
        added(Order, X, Y, Ys, Zs).

added(=, _, Y, Ys, [Y|Ys]).
added(<, X, Y, Ys, [X,Y|Ys]).
added(>, X, Y, Ys, [Y|Zs]) :-
        ord_add_element(Ys, X, Zs).

%%  ord_del_element(+Xs, +X, -Ys)
%
%   Ys has the elements of Xs except X.
%
%       ?- ord_del_element([a,b,c], b, Set).
%       Set = [a,c].

ord_del_element([], _, []).
ord_del_element([Y|Ys], X, Zs) :-
        compare(Order, X, Y),
        deleted(Order, X, Y, Ys, Zs).

deleted(=, _, _, Ys, Ys).
deleted(<, _, Y, Ys, [Y|Ys]).
deleted(>, X, Y, Ys, [Y|Zs]) :-
        ord_del_element(Ys, X, Zs).

%%  ord_selectchk(+X, ?Xs, ?Ys)
%
%   Xs has the element X, and Ys is Xs without it. One of the two sets
%   must be known.
%
%       ?- ord_selectchk(b, [a,b,c], Ys).
%       Ys = [a,c].
%       ?- ord_selectchk(b, Xs, [a,c]).
%       Xs = [a,b,c].

ord_selectchk(X, [Y|Xs], Ys) :-
        (   Ys = [Y|Ys1],
            Y @< X ->
            ord_selectchk(X, Xs, Ys1)
        ;   X = Y,
            Xs = Ys,
            (   Ys == [] ->
                true
            ;   Ys = [Z|_],
                X @< Z
            )
        ).

/*  - - - - - - - - - - - -  Two sets  - - - - - - - - - - - - - - - - -

    All of these walk along both sets at once: the first elements are
    compared, and what is to be done is a matter of their order.
*/

%%  ord_subset(+Xs, +Ys)
%
%   All elements of Xs are elements of Ys.
%
%       ?- ord_subset([a], [a,b]).
%       true.

ord_subset([], _).
ord_subset([X|Xs], [Y|Ys]) :-
        compare(Order, X, Y),
        subset_(Order, X, Xs, Ys).

subset_(=, _, Xs, Ys) :-
        ord_subset(Xs, Ys).
subset_(>, X, Xs, Ys) :-
        ord_subset([X|Xs], Ys).

%%  ord_intersect(+Xs, +Ys)
%
%   Xs and Ys have an element in common.
%
%       ?- ord_intersect([a,b], [b,c]).
%       true.

ord_intersect([X|Xs], [Y|Ys]) :-
        compare(Order, X, Y),
        intersect_(Order, X, Xs, Y, Ys).

intersect_(=, _, _, _, _).
intersect_(<, _, Xs, Y, Ys) :-
        ord_intersect(Xs, [Y|Ys]).
intersect_(>, X, Xs, _, Ys) :-
        ord_intersect([X|Xs], Ys).

%%  ord_disjoint(+Xs, +Ys)
%
%   Xs and Ys have no element in common.
%
%       ?- ord_disjoint([a], [b]).
%       true.

ord_disjoint(Xs, Ys) :-
        \+ ord_intersect(Xs, Ys).

%%  ord_intersection(+Xs, +Ys, -Zs)
%%  ord_intersect(+Xs, +Ys, -Zs)
%
%   Zs has the elements that Xs and Ys have in common.
%
%       ?- ord_intersection([a,b,c], [b,c,d], Set).
%       Set = [b,c].

ord_intersection(Xs, Ys, Zs) :-
        (   Zs == [] ->
            ord_disjoint(Xs, Ys)
        ;   ord_intersect(Xs, Ys, Zs)
        ).

ord_intersect([], _, []).
ord_intersect([X|Xs], Ys, Zs) :-
        common(Ys, X, Xs, Zs).

common([], _, _, []).
common([Y|Ys], X, Xs, Zs) :-
        compare(Order, X, Y),
        common(Order, X, Xs, Y, Ys, Zs).

common(=, X, Xs, _, Ys, [X|Zs]) :-
        ord_intersect(Xs, Ys, Zs).
common(<, _, Xs, Y, Ys, Zs) :-
        common(Xs, Y, Ys, Zs).
common(>, X, Xs, _, Ys, Zs) :-
        common(Ys, X, Xs, Zs).

%%  ord_intersection(+Xs, +Ys, -Common, -New)
%
%   Common has the elements that Xs and Ys have in common, and New those
%   of Ys that are not in Xs.
%
%       ?- ord_intersection([a,b], [b,c], Common, New).
%       Common = [b], New = [c].

ord_intersection([], Ys, [], Ys).
ord_intersection([X|Xs], Ys, Common, New) :-
        common_new(Ys, X, Xs, Common, New).

common_new([], _, _, [], []).
common_new([Y|Ys], X, Xs, Common, New) :-
        compare(Order, X, Y),
        common_new(Order, X, Xs, Y, Ys, Common, New).

common_new(=, X, Xs, _, Ys, [X|Common], New) :-
        ord_intersection(Xs, Ys, Common, New).
common_new(<, _, Xs, Y, Ys, Common, New) :-
        ord_intersection(Xs, [Y|Ys], Common, New).
common_new(>, X, Xs, Y, Ys, Common, [Y|New]) :-
        common_new(Ys, X, Xs, Common, New).

%%  ord_intersection(+Sets, -Set)
%
%   Set has the elements that all the Sets have. There must be one set at
%   least; the shortest is taken first.
%
%       ?- ord_intersection([[a,b],[b,c]], Set).
%       Set = [b].

ord_intersection(Sets, Set) :-
        with_lengths(Sets, Pairs),
        keysort(Pairs, [_-Shortest|Others]),
        common_to_all(Others, Shortest, Set).

with_lengths([], []).
with_lengths([Set|Sets], [N-Set|Pairs]) :-
        length(Set, N),
        with_lengths(Sets, Pairs).

common_to_all([], Set, Set).
common_to_all([_-Xs|Pairs], Set0, Set) :-
        ord_intersection(Set0, Xs, Set1),
        common_to_all(Pairs, Set1, Set).

%%  ord_subtract(+Xs, +Ys, -Zs)
%
%   Zs has the elements of Xs that are not in Ys.
%
%       ?- ord_subtract([a,b,c], [b], Set).
%       Set = [a,c].

ord_subtract([], _, []).
ord_subtract([X|Xs], Ys, Zs) :-
        subtracted(Ys, X, Xs, Zs).

subtracted([], X, Xs, [X|Xs]).
subtracted([Y|Ys], X, Xs, Zs) :-
        compare(Order, X, Y),
        subtracted(Order, X, Xs, Y, Ys, Zs).

subtracted(=, _, Xs, _, Ys, Zs) :-
        ord_subtract(Xs, Ys, Zs).
subtracted(<, X, Xs, Y, Ys, [X|Zs]) :-
        ord_subtract(Xs, [Y|Ys], Zs).
subtracted(>, X, Xs, _, Ys, Zs) :-
        subtracted(Ys, X, Xs, Zs).

%%  ord_union(+Xs, +Ys, -Zs)
%
%   Zs has the elements of Xs and those of Ys.
%
%       ?- ord_union([a,c], [b,c], Set).
%       Set = [a,b,c].

ord_union([], Ys, Ys).
ord_union([X|Xs], Ys, Zs) :-
        united(Ys, X, Xs, Zs).

united([], X, Xs, [X|Xs]).
united([Y|Ys], X, Xs, Zs) :-
        compare(Order, X, Y),
        united(Order, X, Xs, Y, Ys, Zs).

united(=, X, Xs, _, Ys, [X|Zs]) :-
        ord_union(Xs, Ys, Zs).
united(<, X, Xs, Y, Ys, [X|Zs]) :-
        united(Xs, Y, Ys, Zs).
united(>, X, Xs, Y, Ys, [Y|Zs]) :-
        united(Ys, X, Xs, Zs).

%%  ord_union(+Xs, +Ys, -Zs, -New)
%
%   Zs has the elements of Xs and those of Ys, and New those of Ys that
%   are not in Xs.
%
%       ?- ord_union([a,c], [b,c], Set, New).
%       Set = [a,b,c], New = [b].

ord_union([], Ys, Ys, Ys).
ord_union([X|Xs], Ys, Zs, New) :-
        united_new(Ys, X, Xs, Zs, New).

united_new([], X, Xs, [X|Xs], []).
united_new([Y|Ys], X, Xs, Zs, New) :-
        compare(Order, X, Y),
        united_new(Order, X, Xs, Y, Ys, Zs, New).

united_new(=, X, Xs, _, Ys, [X|Zs], New) :-
        ord_union(Xs, Ys, Zs, New).
united_new(<, X, Xs, Y, Ys, [X|Zs], New) :-
        ord_union(Xs, [Y|Ys], Zs, New).
united_new(>, X, Xs, Y, Ys, [Y|Zs], [Y|New]) :-
        united_new(Ys, X, Xs, Zs, New).

%%  ord_union(+Sets, -Set)
%
%   Set has the elements of all the Sets. Neighbours are united first, so
%   that no set is walked along too often.
%
%       ?- ord_union([[b],[a],[c]], Set).
%       Set = [a,b,c].

ord_union([], []).
ord_union([Xs|Sets], Set) :-
        union_of(Sets, Xs, Set).

union_of([], Set, Set).
union_of([Ys|Sets], Xs, Set) :-
        ord_union(Xs, Ys, Zs),
        neighbours_united(Sets, Others),
        union_of(Others, Zs, Set).

neighbours_united([], []).
neighbours_united([Xs|Sets], United) :-
        neighbours_united_(Sets, Xs, United).

neighbours_united_([], Xs, [Xs]).
neighbours_united_([Ys|Sets], Xs, [Zs|United]) :-
        ord_union(Xs, Ys, Zs),
        neighbours_united(Sets, United).

%%  ord_symdiff(+Xs, +Ys, -Zs)
%
%   Zs has the elements that are in one of Xs and Ys only.
%
%       ?- ord_symdiff([a,b], [b,c], Set).
%       Set = [a,c].

ord_symdiff([], Ys, Ys).
ord_symdiff([X|Xs], Ys, Zs) :-
        in_one(Ys, X, Xs, Zs).

in_one([], X, Xs, [X|Xs]).
in_one([Y|Ys], X, Xs, Zs) :-
        compare(Order, X, Y),
        in_one(Order, X, Xs, Y, Ys, Zs).

in_one(=, _, Xs, _, Ys, Zs) :-
        ord_symdiff(Xs, Ys, Zs).
in_one(<, X, Xs, Y, Ys, [X|Zs]) :-
        in_one(Xs, Y, Ys, Zs).
in_one(>, X, Xs, Y, Ys, [Y|Zs]) :-
        in_one(Ys, X, Xs, Zs).
