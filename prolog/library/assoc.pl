/*  Associations: values that are found by their keys, in balanced trees
    (AVL trees).

    Ask, for example:

        ?- list_to_assoc([b-2,a-1], A), put_assoc(c, A, 3, B),
           assoc_to_list(B, Pairs).
        Pairs = [a-1,b-2,c-3].
        ?- list_to_assoc([b-2,a-1], A), get_assoc(b, A, V).
        V = 2.

    A tree is t, the empty one, or

        t(Key, Value, Balance, Left, Right)

    where the keys in Left are before Key and those in Right after it, in
    the standard order. Balance is < if Left is one level deeper than
    Right, > if Right is, and - if they are equally deep.
*/

:- module(assoc, [empty_assoc/1, is_assoc/1, assoc_to_list/2,
                  assoc_to_keys/2, assoc_to_values/2, gen_assoc/3,
                  get_assoc/3, get_assoc/5, list_to_assoc/2,
                  map_assoc/2, map_assoc/3, max_assoc/3, min_assoc/3,
                  ord_list_to_assoc/2, put_assoc/4, del_assoc/4,
                  del_min_assoc/4, del_max_assoc/4]).

:- use_module(library(error)).
:- use_module(library(lists)).

:- meta_predicate(map_assoc(1, ?)).
:- meta_predicate(map_assoc(2, ?, ?)).

%%  empty_assoc(?Assoc)
%
%   Assoc has no keys.
%
%       ?- empty_assoc(Assoc).
%       Assoc = t.

empty_assoc(t).

%%  is_assoc(+Assoc)
%
%   Assoc is an association: a tree with known keys that are in order, and
%   as balanced as it says.
%
%       ?- is_assoc(t(a,1,-,t,t)).
%       true.

is_assoc(Assoc) :-
        once(balanced(Assoc, _)),
        assoc_to_keys(Assoc, Keys),
        ground(Keys),
        ascending(Keys).

balanced(t, 0).
balanced(t(_,_,Balance,Left,Right), Depth) :-
        balanced(Left, LeftDepth),
        balanced(Right, RightDepth),
        balance(Balance, LeftDepth, RightDepth, Depth).

%   How deep a tree is above its Left and Right, and its balance.

balance(Balance, LeftDepth, RightDepth, Depth) :-
        Difference is RightDepth - LeftDepth,
        difference_balance(Difference, Balance),
        Depth is max(LeftDepth, RightDepth) + 1.

difference_balance(0, -).
difference_balance(1, >).
difference_balance(-1, <).

ascending([]).
ascending([K|Ks]) :-
        ascending_after(Ks, K).

ascending_after([], _).
ascending_after([K|Ks], K0) :-
        K0 @< K,
        ascending_after(Ks, K).

/*  - - - - - - - - - - - -  Looking  - - - - - - - - - - - - - - - - -  */

%%  get_assoc(+Key, +Assoc, ?Value)
%
%   Assoc has Value for Key.
%
%       ?- list_to_assoc([a-1], A), get_assoc(a, A, V).
%       V = 1.

get_assoc(Key, Assoc, Value) :-
        (   nonvar(Assoc),
            Assoc = t(K,V,_,Left,Right) ->
            compare(Order, Key, K),
            get_assoc_(Order, Key, V, Left, Right, Value)
        ;   Assoc == t ->
            fail
        ;   throw(error(type_error(assoc, Assoc), _))
        ).

get_assoc_(=, _, Value, _, _, Value).
get_assoc_(<, Key, _, Left, _, Value) :-
        get_assoc(Key, Left, Value).
get_assoc_(>, Key, _, _, Right, Value) :-
        get_assoc(Key, Right, Value).

%%  get_assoc(+Key, +Assoc0, ?Value0, ?Assoc, ?Value)
%
%   Assoc0 has Value0 for Key, and Assoc is the same with Value instead.
%
%       ?- list_to_assoc([a-1], A0), get_assoc(a, A0, V0, A, 2).
%       V0 = 1, A = t(a,2,-,t,t).

get_assoc(Key, t(K,V0,B,L0,R0), Value0, t(K,V,B,L,R), Value) :-
        compare(Order, Key, K),
        replaced(Order, Key, V0, L0, R0, Value0, V, L, R, Value).

replaced(=, _, Value0, L, R, Value0, Value, L, R, Value).
replaced(<, Key, V, L0, R, Value0, V, L, R, Value) :-
        get_assoc(Key, L0, Value0, L, Value).
replaced(>, Key, V, L, R0, Value0, V, L, R, Value) :-
        get_assoc(Key, R0, Value0, R, Value).

%%  gen_assoc(?Key, +Assoc, ?Value)
%
%   Assoc has Value for Key. All keys are found if Key is not known, in
%   their order.
%
%       ?- list_to_assoc([b-2,a-1], A), gen_assoc(K, A, V).
%       K = a, V = 1 ; K = b, V = 2.

gen_assoc(Key, Assoc, Value) :-
        (   ground(Key) ->
            get_assoc(Key, Assoc, Value)
        ;   in_assoc(Assoc, Key, Value)
        ).

in_assoc(t(K,V,_,Left,Right), Key, Value) :-
        (   in_assoc(Left, Key, Value)
        ;   Key = K,
            Value = V
        ;   in_assoc(Right, Key, Value)
        ).

%%  min_assoc(+Assoc, ?Key, ?Value)
%
%   Key is the first key of Assoc, and Value its value.
%
%       ?- list_to_assoc([b-2,a-1], A), min_assoc(A, K, V).
%       K = a, V = 1.

min_assoc(t(K,V,_,Left,_), Key, Value) :-
        min_assoc_(Left, K, V, Key, Value).

min_assoc_(t, Key, Value, Key, Value).
min_assoc_(t(K,V,_,Left,_), _, _, Key, Value) :-
        min_assoc_(Left, K, V, Key, Value).

%%  max_assoc(+Assoc, ?Key, ?Value)
%
%   Key is the last key of Assoc, and Value its value.
%
%       ?- list_to_assoc([b-2,a-1], A), max_assoc(A, K, V).
%       K = b, V = 2.

max_assoc(t(K,V,_,_,Right), Key, Value) :-
        max_assoc_(Right, K, V, Key, Value).

max_assoc_(t, Key, Value, Key, Value).
max_assoc_(t(K,V,_,_,Right), _, _, Key, Value) :-
        max_assoc_(Right, K, V, Key, Value).

%%  assoc_to_list(+Assoc, -Pairs)
%
%   Pairs are the keys and values of Assoc, in the order of the keys.
%
%       ?- list_to_assoc([b-2,a-1], A), assoc_to_list(A, Pairs).
%       Pairs = [a-1,b-2].

assoc_to_list(Assoc, Pairs) :-
        pairs_before(Assoc, [], Pairs).

pairs_before(t, Pairs, Pairs).
pairs_before(t(K,V,_,Left,Right), Pairs0, Pairs) :-
        pairs_before(Right, Pairs0, Pairs1),
        pairs_before(Left, [K-V|Pairs1], Pairs).

%%  assoc_to_keys(+Assoc, -Keys)
%
%       ?- list_to_assoc([b-2,a-1], A), assoc_to_keys(A, Keys).
%       Keys = [a,b].

assoc_to_keys(Assoc, Keys) :-
        keys_before(Assoc, [], Keys).

keys_before(t, Keys, Keys).
keys_before(t(K,_,_,Left,Right), Keys0, Keys) :-
        keys_before(Right, Keys0, Keys1),
        keys_before(Left, [K|Keys1], Keys).

%%  assoc_to_values(+Assoc, -Values)
%
%   Values are the values of Assoc, in the order of their keys.
%
%       ?- list_to_assoc([b-2,a-1], A), assoc_to_values(A, Values).
%       Values = [1,2].

assoc_to_values(Assoc, Values) :-
        values_before(Assoc, [], Values).

values_before(t, Values, Values).
values_before(t(_,V,_,Left,Right), Values0, Values) :-
        values_before(Right, Values0, Values1),
        values_before(Left, [V|Values1], Values).

%%  map_assoc(+Goal, +Assoc)
%
%   Goal holds for all the values of Assoc.
%
%       ?- list_to_assoc([b-2,a-1], A), map_assoc(integer, A).
%       true.

map_assoc(Goal, Assoc) :-
        map_assoc_(Assoc, Goal).

map_assoc_(t, _).
map_assoc_(t(_,V,_,Left,Right), Goal) :-
        map_assoc_(Left, Goal),
        call(Goal, V),
        map_assoc_(Right, Goal).

%%  map_assoc(+Goal, +Assoc0, ?Assoc)
%
%   Assoc has the same keys as Assoc0, with the values that Goal says:
%   call(Goal, Value0, Value).
%
%       ?- list_to_assoc([a-1], A0), map_assoc(succ, A0, A).
%       A = t(a,2,-,t,t).

map_assoc(Goal, Assoc0, Assoc) :-
        map_assoc_(Assoc0, Goal, Assoc).

map_assoc_(t, _, t).
map_assoc_(t(K,V0,B,L0,R0), Goal, t(K,V,B,L,R)) :-
        map_assoc_(L0, Goal, L),
        call(Goal, V0, V),
        map_assoc_(R0, Goal, R).

/*  - - - - - - - - - - - -  From a list  - - - - - - - - - - - - - - -  */

%%  list_to_assoc(+Pairs, -Assoc)
%
%   Assoc has the keys and values of Pairs, in which no key may come
%   twice.
%
%       ?- list_to_assoc([b-2,a-1], Assoc).
%       Assoc = t(b,2,<,t(a,1,-,t,t),t).

list_to_assoc(Pairs, Assoc) :-
        (   Pairs = [] ->
            Assoc = t
        ;   keysort(Pairs, Sorted),
            (   ascending_pairs(Sorted) ->
                tree_of_pairs(Sorted, Assoc)
            ;   domain_error(unique_key_pairs, Pairs, list_to_assoc/2)
            )
        ).

%%  ord_list_to_assoc(+Pairs, -Assoc)
%
%   The same for Pairs that are in the order of their keys.
%
%       ?- ord_list_to_assoc([a-1], Assoc).
%       Assoc = t(a,1,-,t,t).

ord_list_to_assoc(Pairs, Assoc) :-
        (   Pairs = [] ->
            Assoc = t
        ;   ascending_pairs(Pairs) ->
            tree_of_pairs(Pairs, Assoc)
        ;   domain_error(key_ordered_pairs, Pairs, ord_list_to_assoc/2)
        ).

ascending_pairs([K-_|Pairs]) :-
        ascending_pairs_after(Pairs, K).

ascending_pairs_after([], _).
ascending_pairs_after([K-_|Pairs], K0) :-
        K0 @< K,
        ascending_pairs_after(Pairs, K).

%   As many pairs to the left as to the right of the root, or one more.

tree_of_pairs(Pairs, Tree) :-
        length(Pairs, N),
        tree_of(N, Pairs, [], _, Tree0),
        Tree = Tree0.

tree_of(N, Pairs, Rest, Depth, Tree) :-
        (   N =:= 0 ->
            Tree = t,
            Depth = 0,
            Rest = Pairs
        ;   Tree = t(K,V,Balance,Left,Right),
            LeftN is N // 2,
            RightN is N - 1 - LeftN,
            tree_of(LeftN, Pairs, [K-V|Pairs1], LeftDepth, Left),
            tree_of(RightN, Pairs1, Rest, RightDepth, Right),
            balance(Balance, LeftDepth, RightDepth, Depth)
        ).

/*  - - - - - - - - - - - -  Changing  - - - - - - - - - - - - - - - - -

    When a subtree has become deeper, or less deep, the trees above it may
    have to be balanced again. So every change also says Changed: yes if
    the depth of the tree is different now, and no if it is not.
*/

%%  put_assoc(+Key, +Assoc0, +Value, -Assoc)
%
%   Assoc is Assoc0 with Value for Key, whether Key was there or not.
%
%       ?- put_assoc(a, t, 1, Assoc).
%       Assoc = t(a,1,-,t,t).

put_assoc(Key, Assoc0, Value, Assoc) :-
        put(Assoc0, Key, Value, Assoc, _).

put(t, Key, Value, t(Key,Value,-,t,t), yes).
put(t(K,V,B,L,R), Key, Value, Tree, Changed) :-
        compare(Order, Key, K),
        put(Order, K, V, B, L, R, Key, Value, Tree, Changed).

put(=, K, _, B, L, R, _, Value, t(K,Value,B,L,R), no).
put(<, K, V, B, L0, R, Key, Value, Tree, Changed) :-
        put(L0, Key, Value, L, LeftChanged),
        deeper_left(LeftChanged, K, V, B, L, R, Tree, Changed).
put(>, K, V, B, L, R0, Key, Value, Tree, Changed) :-
        put(R0, Key, Value, R, RightChanged),
        deeper_right(RightChanged, K, V, B, L, R, Tree, Changed).

deeper_left(no, K, V, B, L, R, t(K,V,B,L,R), no).
deeper_left(yes, K, V, B, L, R, Tree, Changed) :-
        left_heavier(B, K, V, L, R, Tree, Changed).

left_heavier(-, K, V, L, R, t(K,V,<,L,R), yes).
left_heavier(>, K, V, L, R, t(K,V,-,L,R), no).
left_heavier(<, K, V, L, R, Tree, no) :-
        rotated_right(L, K, V, R, Tree, _).

deeper_right(no, K, V, B, L, R, t(K,V,B,L,R), no).
deeper_right(yes, K, V, B, L, R, Tree, Changed) :-
        right_heavier(B, K, V, L, R, Tree, Changed).

right_heavier(-, K, V, L, R, t(K,V,>,L,R), yes).
right_heavier(<, K, V, L, R, t(K,V,-,L,R), no).
right_heavier(>, K, V, L, R, Tree, no) :-
        rotated_left(R, K, V, L, Tree, _).

%   rotated_right(Left, K, V, Right, Tree, Changed): Left is two levels
%   deeper than Right, and Tree is the balanced tree of both and K with V.
%   It is as deep as Left was unless the balance of Left was -; compared
%   to the tree with the depth of Left plus one, it has Changed.

rotated_right(t(K1,V1,<,L1,R1), K, V, R,
              t(K1,V1,-,L1,t(K,V,-,R1,R)), yes).
rotated_right(t(K1,V1,-,L1,R1), K, V, R,
              t(K1,V1,>,L1,t(K,V,<,R1,R)), no).
rotated_right(t(K1,V1,>,L1,t(K2,V2,B2,L2,R2)), K, V, R,
              t(K2,V2,-,t(K1,V1,B1,L1,L2),t(K,V,B,R2,R)), yes) :-
        parted(B2, B1, B).

rotated_left(t(K1,V1,>,L1,R1), K, V, L,
             t(K1,V1,-,t(K,V,-,L,L1),R1), yes).
rotated_left(t(K1,V1,-,L1,R1), K, V, L,
             t(K1,V1,<,t(K,V,>,L,L1),R1), no).
rotated_left(t(K1,V1,<,t(K2,V2,B2,L2,R2),R1), K, V, L,
             t(K2,V2,-,t(K,V,B,L,L2),t(K1,V1,B1,R2,R1)), yes) :-
        parted(B2, B, B1).

%   The subtrees of a tree with this balance go to two trees: what are the
%   balances of the left and of the right one?

parted(-, -, -).
parted(<, -, >).
parted(>, <, -).

%%  del_min_assoc(+Assoc0, ?Key, ?Value, -Assoc)
%
%   Key is the first key of Assoc0, Value its value, and Assoc is Assoc0
%   without them.
%
%       ?- list_to_assoc([b-2,a-1], A0), del_min_assoc(A0, K, V, A).
%       K = a, V = 1, A = t(b,2,-,t,t).

del_min_assoc(Assoc0, Key, Value, Assoc) :-
        del_min(Assoc0, Key, Value, Assoc, _).

del_min(t(K,V,B,L,R), Key, Value, Tree, Changed) :-
        del_min_left(L, K, V, B, R, Key, Value, Tree, Changed).

del_min_left(t, K, V, _, R, K, V, R, yes).
del_min_left(t(K1,V1,B1,L1,R1), K, V, B, R, Key, Value, Tree, Changed) :-
        del_min_left(L1, K1, V1, B1, R1, Key, Value, L, LeftChanged),
        flatter_left(LeftChanged, K, V, B, L, R, Tree, Changed).

%%  del_max_assoc(+Assoc0, ?Key, ?Value, -Assoc)
%
%   Key is the last key of Assoc0, Value its value, and Assoc is Assoc0
%   without them.
%
%       ?- list_to_assoc([b-2,a-1], A0), del_max_assoc(A0, K, V, A).
%       K = b, V = 2, A = t(a,1,-,t,t).

del_max_assoc(Assoc0, Key, Value, Assoc) :-
        del_max(Assoc0, Key, Value, Assoc, _).

del_max(t(K,V,B,L,R), Key, Value, Tree, Changed) :-
        del_max_right(R, K, V, B, L, Key, Value, Tree, Changed).

del_max_right(t, K, V, _, L, K, V, L, yes).
del_max_right(t(K1,V1,B1,L1,R1), K, V, B, L, Key, Value, Tree, Changed) :-
        del_max_right(R1, K1, V1, B1, L1, Key, Value, R, RightChanged),
        flatter_right(RightChanged, K, V, B, L, R, Tree, Changed).

%%  del_assoc(+Key, +Assoc0, ?Value, -Assoc)
%
%   Assoc0 has Value for Key, and Assoc is Assoc0 without them.
%
%       ?- list_to_assoc([b-2,a-1], A0), del_assoc(a, A0, V, A).
%       V = 1, A = t(b,2,-,t,t).

del_assoc(Key, Assoc0, Value, Assoc) :-
        del(Assoc0, Key, Value, Assoc, _).

del(t(K,V,B,L,R), Key, Value, Tree, Changed) :-
        compare(Order, Key, K),
        del(Order, K, V, B, L, R, Key, Value, Tree, Changed).

del(=, _, Value, B, L, R, _, Value, Tree, Changed) :-
        joined(L, R, B, Tree, Changed).
del(<, K, V, B, L0, R, Key, Value, Tree, Changed) :-
        del(L0, Key, Value, L, LeftChanged),
        flatter_left(LeftChanged, K, V, B, L, R, Tree, Changed).
del(>, K, V, B, L, R0, Key, Value, Tree, Changed) :-
        del(R0, Key, Value, R, RightChanged),
        flatter_right(RightChanged, K, V, B, L, R, Tree, Changed).

%   The root is gone. The key next to it in the deeper subtree takes its
%   place; in the left one if they are equally deep.

joined(L, R, B, Tree, Changed) :-
        (   L = t ->
            Tree = R,
            Changed = yes
        ;   R = t ->
            Tree = L,
            Changed = yes
        ;   B = (>) ->
            del_min(R, K, V, R1, RightChanged),
            flatter_right(RightChanged, K, V, B, L, R1, Tree, Changed)
        ;   del_max(L, K, V, L1, LeftChanged),
            flatter_left(LeftChanged, K, V, B, L1, R, Tree, Changed)
        ).

flatter_left(no, K, V, B, L, R, t(K,V,B,L,R), no).
flatter_left(yes, K, V, B, L, R, Tree, Changed) :-
        left_lighter(B, K, V, L, R, Tree, Changed).

left_lighter(-, K, V, L, R, t(K,V,>,L,R), no).
left_lighter(<, K, V, L, R, t(K,V,-,L,R), yes).
left_lighter(>, K, V, L, R, Tree, Changed) :-
        rotated_left(R, K, V, L, Tree, Changed).

flatter_right(no, K, V, B, L, R, t(K,V,B,L,R), no).
flatter_right(yes, K, V, B, L, R, Tree, Changed) :-
        right_lighter(B, K, V, L, R, Tree, Changed).

right_lighter(-, K, V, L, R, t(K,V,<,L,R), no).
right_lighter(>, K, V, L, R, t(K,V,-,L,R), yes).
right_lighter(<, K, V, L, R, Tree, Changed) :-
        rotated_right(L, K, V, R, Tree, Changed).
