/*  Pairs: terms K-V, of a key and a value.

    Ask, for example:

        ?- pairs_keys_values(Pairs, [a,b], [1,2]).
        Pairs = [a-1,b-2].
        ?- group_pairs_by_key([a-1,a-2,b-3], Groups).
        Groups = [a-[1,2],b-[3]].
*/

:- module(pairs, [pairs_keys_values/3, pairs_keys/2, pairs_values/2,
                  group_pairs_by_key/2, map_list_to_pairs/3]).

:- meta_predicate(map_list_to_pairs(2, ?, ?)).

%%  pairs_keys_values(?Pairs, ?Keys, ?Values)
%
%   The lists Keys and Values have the keys and the values of the Pairs.
%
%       ?- pairs_keys_values([a-1,b-2], Keys, Values).
%       Keys = [a,b], Values = [1,2].

pairs_keys_values([], [], []).
pairs_keys_values([K-V|Pairs], [K|Ks], [V|Vs]) :-
        pairs_keys_values(Pairs, Ks, Vs).

%%  pairs_keys(?Pairs, ?Keys)
%
%       ?- pairs_keys([a-1,b-2], Keys).
%       Keys = [a,b].

pairs_keys([], []).
pairs_keys([K-_|Pairs], [K|Ks]) :-
        pairs_keys(Pairs, Ks).

%%  pairs_values(?Pairs, ?Values)
%
%       ?- pairs_values([a-1,b-2], Values).
%       Values = [1,2].

pairs_values([], []).
pairs_values([_-V|Pairs], [V|Vs]) :-
        pairs_values(Pairs, Vs).

%%  group_pairs_by_key(?Pairs, ?Groups)
%
%   Groups has a pair of a key and a list of values for each run of Pairs
%   that have an identical (==) key.
%
%       ?- group_pairs_by_key([a-1,a-2,b-3,a-4], Groups).
%       Groups = [a-[1,2],b-[3],a-[4]].

group_pairs_by_key([], []).
group_pairs_by_key([K-V|Pairs], [K-[V|Vs]|Groups]) :-
        values_of_key(Pairs, K, Vs, Others),
        group_pairs_by_key(Others, Groups).

values_of_key(Pairs, K, Vs, Others) :-
        (   nonvar(Pairs),
            Pairs = [K1-V|Pairs1],
            K1 == K ->
            Vs = [V|Vs1],
            values_of_key(Pairs1, K, Vs1, Others)
        ;   Vs = [],
            Others = Pairs
        ).

%%  map_list_to_pairs(+Goal, ?Xs, ?Pairs)
%
%   Pairs has each X of the list Xs as a value, with the key that Goal
%   says: call(Goal, X, Key).
%
%       ?- map_list_to_pairs(atom_length, [a,bb], Pairs).
%       Pairs = [1-a,2-bb].

map_list_to_pairs(Goal, Xs, Pairs) :-
        with_keys(Xs, Goal, Pairs).

with_keys([], _, []).
with_keys([X|Xs], Goal, [K-X|Pairs]) :-
        call(Goal, X, K),
        with_keys(Xs, Goal, Pairs).
