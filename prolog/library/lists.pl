/*  Lists.

    Ask, for example:

        ?- member(X, [a,b]).
        X = a ; X = b.
        ?- append(Xs, [c], [a,b,c]).
        Xs = [a,b].
        ?- maplist(nth1(2), [[a,b],[c,d]], Xs).
        Xs = [b,d].
        ?- foldl(append, [[a],[b]], [], Xs).
        Xs = [b,a].

    These are relations: where an argument has the mode ?, it can be
    asked for. What cannot be an element number or a length is an error;
    what is no list is just not related to anything (but see
    permutation/2).
*/

:- module(lists, [member/2, select/3, append/2, append/3,
                  foldl/4, foldl/5, memberchk/2, reverse/2, length/2,
                  maplist/2, maplist/3, maplist/4, maplist/5, maplist/6,
                  maplist/7, maplist/8, maplist/9,
                  same_length/2, nth0/3, nth0/4, nth1/3, nth1/4,
                  sum_list/2, transpose/2, list_to_set/2, list_max/2,
                  list_min/2, permutation/2]).

:- use_module(library(error)).

:- meta_predicate(maplist(1, ?)).
:- meta_predicate(maplist(2, ?, ?)).
:- meta_predicate(maplist(3, ?, ?, ?)).
:- meta_predicate(maplist(4, ?, ?, ?, ?)).
:- meta_predicate(maplist(5, ?, ?, ?, ?, ?)).
:- meta_predicate(maplist(6, ?, ?, ?, ?, ?, ?)).
:- meta_predicate(maplist(7, ?, ?, ?, ?, ?, ?, ?)).
:- meta_predicate(maplist(8, ?, ?, ?, ?, ?, ?, ?, ?)).
:- meta_predicate(foldl(3, ?, ?, ?)).
:- meta_predicate(foldl(4, ?, ?, ?, ?)).

%%  length(?Xs, ?N)
%
%   The list Xs has N elements. Lists of every length are found if
%   neither is known.
%
%       ?- length([a,b], N).
%       N = 2.
%       ?- length(Xs, 2).
%       Xs = [_,_].
%       ?- length([a|Xs], N).
%       Xs = [], N = 1 ; Xs = [_], N = 2 ; ...

length(Xs, N) :-
        (   var(N) ->
            length_asked(Xs, 0, N)
        ;   \+ integer(N) ->
            type_error(integer, N, length/2)
        ;   N < 0 ->
            domain_error(not_less_than_zero, N, length/2)
        ;   length_known(Xs, N)
        ).

length_asked(Xs, M, N) :-
        (   nonvar(Xs) ->
            length_counted(Xs, M, N)
        ;   Xs == N ->
            throw(error(resource_error(finite_memory), length/2))
        ;   length_tried(Xs, M, N)
        ).

length_counted([], N, N).
length_counted([_|Xs], M, N) :-
        M1 is M + 1,
        length_asked(Xs, M1, N).

length_tried([], N, N).
length_tried([_|Xs], M, N) :-
        M1 is M + 1,
        length_tried(Xs, M1, N).

%   More elements than there can be memory for are refused at once.

length_known(Xs, N) :-
        (   var(Xs) ->
            (   N < 0x100000000000 ->
                new_list(N, Xs)
            ;   throw(error(resource_error(finite_memory, N), length/2))
            )
        ;   Xs = [_|Ys] ->
            N > 0,
            N1 is N - 1,
            length_known(Ys, N1)
        ;   Xs == [],
            N =:= 0
        ).

new_list(N, Xs) :-
        (   N =:= 0 ->
            Xs = []
        ;   Xs = [_|Ys],
            N1 is N - 1,
            new_list(N1, Ys)
        ).

%%  member(?X, ?Xs)
%
%   X is an element of the list Xs. No choice is left behind after the
%   last one.
%
%       ?- member(X, [a,b]).
%       X = a ; X = b.

member(X, [Y|Ys]) :-
        member_(Ys, Y, X).

member_(_, X, X).
member_([Y|Ys], _, X) :-
        member_(Ys, Y, X).

%%  memberchk(?X, ?Xs)
%
%   The first way in which X is an element of the list Xs.
%
%       ?- memberchk(X, [a,b]).
%       X = a.

memberchk(X, Xs) :-
        once(member(X, Xs)).

%%  select(?X, ?Xs, ?Ys)
%
%   The list Ys is Xs without one element X.
%
%       ?- select(X, [a,b], Ys).
%       X = a, Ys = [b] ; X = b, Ys = [a].

select(X, [X|Xs], Xs).
select(X, [Y|Xs], [Y|Ys]) :-
        select(X, Xs, Ys).

%%  append(?Xs, ?Ys, ?Zs)
%
%   The list Zs has the elements of Xs, then those of Ys.
%
%       ?- append(Xs, Ys, [a]).
%       Xs = [], Ys = [a] ; Xs = [a], Ys = [].

append([], Ys, Ys).
append([X|Xs], Ys, [X|Zs]) :-
        append(Xs, Ys, Zs).

%%  append(?Lists, ?Xs)
%
%   The list Xs has the elements of all the Lists, one after the other.
%
%       ?- append([[a],[b,c]], Xs).
%       Xs = [a,b,c].

append([], []).
append([Xs|Lists], All) :-
        append(Xs, Rest, All),
        append(Lists, Rest).

%%  reverse(?Xs, ?Ys)
%
%   The list Ys has the elements of Xs from the last to the first. There
%   is one answer if the length of either is known.
%
%       ?- reverse(Xs, [a,b]).
%       Xs = [b,a].

reverse(Xs, Ys) :-
        (   nonvar(Xs) ->
            reversed(Xs, Ys, [], Ys)
        ;   reversed(Ys, Xs, [], Xs)
        ).

%   The second argument only makes sure that both are equally long.

reversed([], [], Ys, Ys).
reversed([X|Xs], [_|Length], Before, Ys) :-
        reversed(Xs, Length, [X|Before], Ys).

%%  same_length(?Xs, ?Ys)
%
%   The lists Xs and Ys have equally many elements.
%
%       ?- same_length([a,b], Ys).
%       Ys = [_,_].

same_length([], []).
same_length([_|Xs], [_|Ys]) :-
        same_length(Xs, Ys).

%%  nth0(?N, ?Xs, ?X)
%
%   X is the element of the list Xs that has N elements before it.
%
%       ?- nth0(1, [a,b,c], X).
%       X = b.
%       ?- nth0(N, [a,b], X).
%       N = 0, X = a ; N = 1, X = b.

nth0(N, Xs, X) :-
        can_be(not_less_than_zero, N),
        (   nonvar(N) ->
            element_at(N, Xs, X)
        ;   Xs = [Y|Ys],
            element_of(Ys, Y, 0, N, X)
        ).

element_at(N, [Y|Ys], X) :-
        (   N =:= 0 ->
            X = Y
        ;   N1 is N - 1,
            element_at(N1, Ys, X)
        ).

element_of(_, X, N, N, X).
element_of([Y|Ys], _, M, N, X) :-
        M1 is M + 1,
        element_of(Ys, Y, M1, N, X).

%%  nth1(?N, ?Xs, ?X)
%
%   X is element number N of the list Xs.
%
%       ?- nth1(N, [a,b], X).
%       N = 1, X = a ; N = 2, X = b.

nth1(N, Xs, X) :-
        can_be(not_less_than_zero, N),
        (   nonvar(N) ->
            N > 0,
            M is N - 1,
            element_at(M, Xs, X)
        ;   Xs = [Y|Ys],
            element_of(Ys, Y, 1, N, X)
        ).

%%  nth0(?N, ?Xs, ?X, ?Ys)
%
%   X is the element of the list Xs that has N elements before it, and Ys
%   is Xs without it.
%
%       ?- nth0(1, [a,b,c], X, Ys).
%       X = b, Ys = [a,c].
%       ?- nth0(N, Xs, new, [a]).
%       N = 0, Xs = [new,a] ; N = 1, Xs = [a,new].

nth0(N, Xs, X, Ys) :-
        can_be(not_less_than_zero, N),
        (   nonvar(N) ->
            taken_at(N, Xs, X, Ys)
        ;   Xs = [Z|Zs],
            taken(Zs, Z, 0, N, X, Ys)
        ).

taken_at(N, [Z|Zs], X, Ys) :-
        (   N =:= 0 ->
            X = Z,
            Ys = Zs
        ;   Ys = [Z|Ys1],
            N1 is N - 1,
            taken_at(N1, Zs, X, Ys1)
        ).

taken(Zs, X, N, N, X, Zs).
taken([Z|Zs], Y, M, N, X, [Y|Ys]) :-
        M1 is M + 1,
        taken(Zs, Z, M1, N, X, Ys).

%%  nth1(?N, ?Xs, ?X, ?Ys)
%
%   X is element number N of the list Xs, and Ys is Xs without it.
%
%       ?- nth1(2, Xs, new, [a,b]).
%       Xs = [a,new,b].

nth1(N, Xs, X, Ys) :-
        can_be(not_less_than_zero, N),
        (   nonvar(N) ->
            N > 0,
            M is N - 1,
            taken_at(M, Xs, X, Ys)
        ;   Xs = [Z|Zs],
            taken(Zs, Z, 1, N, X, Ys)
        ).

%%  maplist(+Goal, ?Xs)
%%  maplist(+Goal, ?Xs, ?Ys), and with up to eight lists
%
%   Goal holds for each element of the list Xs; for each element of Xs
%   with the element of Ys in the same place; and so on. The lists are
%   equally long.
%
%       ?- maplist(atom, [a,b]).
%       true.
%       ?- maplist(append([a]), [[b],[c]], Lists).
%       Lists = [[a,b],[a,c]].

maplist(Goal, As) :-
        maplist_(As, Goal).

maplist_([], _).
maplist_([A|As], Goal) :-
        call(Goal, A),
        maplist_(As, Goal).

maplist(Goal, As, Bs) :-
        maplist_(As, Bs, Goal).

maplist_([], [], _).
maplist_([A|As], [B|Bs], Goal) :-
        call(Goal, A, B),
        maplist_(As, Bs, Goal).

maplist(Goal, As, Bs, Cs) :-
        maplist_(As, Bs, Cs, Goal).

maplist_([], [], [], _).
maplist_([A|As], [B|Bs], [C|Cs], Goal) :-
        call(Goal, A, B, C),
        maplist_(As, Bs, Cs, Goal).

maplist(Goal, As, Bs, Cs, Ds) :-
        maplist_(As, Bs, Cs, Ds, Goal).

maplist_([], [], [], [], _).
maplist_([A|As], [B|Bs], [C|Cs], [D|Ds], Goal) :-
        call(Goal, A, B, C, D),
        maplist_(As, Bs, Cs, Ds, Goal).

maplist(Goal, As, Bs, Cs, Ds, Es) :-
        maplist_(As, Bs, Cs, Ds, Es, Goal).

maplist_([], [], [], [], [], _).
maplist_([A|As], [B|Bs], [C|Cs], [D|Ds], [E|Es], Goal) :-
        call(Goal, A, B, C, D, E),
        maplist_(As, Bs, Cs, Ds, Es, Goal).

maplist(Goal, As, Bs, Cs, Ds, Es, Fs) :-
        maplist_(As, Bs, Cs, Ds, Es, Fs, Goal).

maplist_([], [], [], [], [], [], _).
maplist_([A|As], [B|Bs], [C|Cs], [D|Ds], [E|Es], [F|Fs], Goal) :-
        call(Goal, A, B, C, D, E, F),
        maplist_(As, Bs, Cs, Ds, Es, Fs, Goal).

maplist(Goal, As, Bs, Cs, Ds, Es, Fs, Gs) :-
        maplist_(As, Bs, Cs, Ds, Es, Fs, Gs, Goal).

maplist_([], [], [], [], [], [], [], _).
maplist_([A|As], [B|Bs], [C|Cs], [D|Ds], [E|Es], [F|Fs], [G|Gs], Goal) :-
        call(Goal, A, B, C, D, E, F, G),
        maplist_(As, Bs, Cs, Ds, Es, Fs, Gs, Goal).

maplist(Goal, As, Bs, Cs, Ds, Es, Fs, Gs, Hs) :-
        maplist_(As, Bs, Cs, Ds, Es, Fs, Gs, Hs, Goal).

maplist_([], [], [], [], [], [], [], [], _).
maplist_([A|As], [B|Bs], [C|Cs], [D|Ds], [E|Es], [F|Fs], [G|Gs], [H|Hs],
         Goal) :-
        call(Goal, A, B, C, D, E, F, G, H),
        maplist_(As, Bs, Cs, Ds, Es, Fs, Gs, Hs, Goal).

%%  foldl(+Goal, ?Xs, ?A0, ?A)
%
%   Goal takes an element of the list Xs and what has come of those before
%   it, A0 at first, and says what comes next, A in the end.
%
%       ?- foldl(append, [[a],[b]], [], A).
%       A = [b,a].

foldl(Goal, Xs, A0, A) :-
        foldl_(Xs, Goal, A0, A).

foldl_([], _, A, A).
foldl_([X|Xs], Goal, A0, A) :-
        call(Goal, X, A0, A1),
        foldl_(Xs, Goal, A1, A).

%%  foldl(+Goal, ?Xs, ?Ys, ?A0, ?A)
%
%   The same with the elements of two lists.

foldl(Goal, Xs, Ys, A0, A) :-
        foldl_(Xs, Ys, Goal, A0, A).

foldl_([], [], _, A, A).
foldl_([X|Xs], [Y|Ys], Goal, A0, A) :-
        call(Goal, X, Y, A0, A1),
        foldl_(Xs, Ys, Goal, A1, A).

%%  sum_list(?Xs, -Sum)
%
%   Sum is the sum of the numbers in the list Xs.
%
%       ?- sum_list([1,2,3], Sum).
%       Sum = 6.

sum_list(Xs, Sum) :-
        sum_list_(Xs, 0, Sum).

sum_list_([], Sum, Sum).
sum_list_([X|Xs], Sum0, Sum) :-
        Sum1 is Sum0 + X,
        sum_list_(Xs, Sum1, Sum).

%%  list_max(?Xs, -Max)
%
%   Max is the greatest of the numbers in the list Xs.
%
%       ?- list_max([1,3,2], Max).
%       Max = 3.

list_max([X|Xs], Max) :-
        list_max_(Xs, X, Max).

list_max_([], Max, Max).
list_max_([X|Xs], Max0, Max) :-
        Max1 is max(X, Max0),
        list_max_(Xs, Max1, Max).

%%  list_min(?Xs, -Min)
%
%   Min is the least of the numbers in the list Xs.
%
%       ?- list_min([1,3,2], Min).
%       Min = 1.

list_min([X|Xs], Min) :-
        list_min_(Xs, X, Min).

list_min_([], Min, Min).
list_min_([X|Xs], Min0, Min) :-
        Min1 is min(X, Min0),
        list_min_(Xs, Min1, Min).

%%  transpose(?Rows, ?Columns)
%
%   Columns are the lists of the first, the second, ... elements of the
%   equally long Rows.
%
%       ?- transpose([[a,b],[c,d],[e,f]], Columns).
%       Columns = [[a,c,e],[b,d,f]].

transpose([], []).
transpose([Row|Rows], Columns) :-
        equally_long(Rows, Row),
        columns(Row, [Row|Rows], Columns).

equally_long([], _).
equally_long([Row|Rows], Row0) :-
        same_length(Row0, Row),
        equally_long(Rows, Row0).

columns([], _, []).
columns([_|Row], Rows, [Column|Columns]) :-
        first_column(Rows, Column, Others),
        columns(Row, Others, Columns).

first_column([], [], []).
first_column([[X|Xs]|Rows], [X|Column], [Xs|Others]) :-
        first_column(Rows, Column, Others).

%%  list_to_set(?Xs, -Set)
%
%   The list Set has the elements of Xs, each only where it comes first.
%   Elements are the same if they are identical (==).
%
%       ?- list_to_set([b,a,b,c,a], Set).
%       Set = [b,a,c].

list_to_set(Xs, Set) :-
        numbered(Xs, 0, Numbered),
        keysort(Numbered, Sorted),
        different(Sorted, Different),
        keysort(Different, InOrder),
        without_numbers(InOrder, Elements),
        Set = Elements.

numbered([], _, []).
numbered([X|Xs], N, [X-N|Numbered]) :-
        N1 is N + 1,
        numbered(Xs, N1, Numbered).

different([], []).
different([X-N|Sorted], [N-X|Different]) :-
        after_same(Sorted, X, Others),
        different(Others, Different).

after_same([], _, []).
after_same([Y-N|Sorted], X, Others) :-
        (   X == Y ->
            after_same(Sorted, X, Others)
        ;   Others = [Y-N|Sorted]
        ).

without_numbers([], []).
without_numbers([_-X|Pairs], [X|Xs]) :-
        without_numbers(Pairs, Xs).

%%  permutation(?Xs, ?Ys)
%
%   The list Ys has the elements of Xs in any order. Here it is an error
%   if either is no list.
%
%       ?- permutation([a,b], Ys).
%       Ys = [a,b] ; Ys = [b,a].

permutation(Xs, Ys) :-
        list_extent(Xs, 0, N, XsEnd),
        list_extent(Ys, 0, M, YsEnd),
        (   XsEnd == [] ->
            (   YsEnd == [] ->
                N =:= M
            ;   var(YsEnd) ->
                length(Ys, N)
            ;   must_be(list, Ys)
            )
        ;   var(XsEnd) ->
            (   YsEnd == [] ->
                length(Xs, M)
            ;   var(YsEnd) ->
                length(Xs, Length),
                length(Ys, Length)
            ;   must_be(list, Xs)
            )
        ;   must_be(list, Xs)
        ),
        permuted(Ys, Xs).

permuted([], []).
permuted([Y|Ys], Xs) :-
        select(Y, Xs, Rest),
        permuted(Ys, Rest).

list_extent(Xs, M, N, End) :-
        (   nonvar(Xs),
            Xs = [_|Ys] ->
            M1 is M + 1,
            list_extent(Ys, M1, N, End)
        ;   N = M,
            End = Xs
        ).
