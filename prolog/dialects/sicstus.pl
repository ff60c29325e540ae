/*  What SICStus Prolog 4 has and this engine has not: predicates of its
    libraries aggregate, between, codesio, file_systems, lists, random, sets,
    system and timeout, its do loops, and what is built in there.

    All of it is there whether a program asks for a library or not, and a
    program that defines one of these itself has its own. Ask, for example:

        ?- (foreach(X, [1,2,3]), foreach(Y, Ys) do Y is X * X).
        Ys = [1,4,9].
        ?- max_member(Max, [3,1,2]).
        Max = 3.
        ?- rotate_list(1, [a,b,c], Rotated).
        Rotated = [b,c,a].

    What would wait or touch the computer does nothing here, or says what is
    always true: a game must not depend on it.
*/

:- module(sicstus, [
        (do)/2, if/3, dif/2, ttyflush/0, put_code/1, put_code/2, tab/1, tab/2,
        abort/0, break/0, cls/0, prolog_flag/2, prolog_flag/3,
        now/1, datime/1, datime/2, sleep/1, environ/2, system/0, system/1,
        system/2, shell/0, shell/1, shell/2, working_directory/2,
        current_directory/1, file_exists/1, directory_exists/1,
        random/3, random_member/2, random_select/3, random_subseq/3,
        randseq/3, randset/3, setrand/1, getrand/1, maybe/1, maybe/2,
        last/2, last/3, head/2, tail/2, cons/3, delete/4, max_member/2,
        max_member/3, min_member/2, min_member/3, select/4, selectchk/4,
        subseq0/2, subseq1/2, subseq/3, remove_dups/2, no_doubles/1, nextto/3,
        perm/2, rev/2, prefix/2, suffix/2, proper_prefix/2, proper_suffix/2,
        prefix_length/3, suffix_length/3, sublist/3, sublist/4, sublist/5,
        rotate_list/2, rotate_list/3, scanlist/4, scanlist/5, scanlist/6,
        cumlist/4, cumlist/5, some/2, some/3, some/4, somechk/2, somechk/3,
        somechk/4, group/3, group/4, group/5, ordered/1, ordered/2,
        map_product/4, keyclumped/2, one_longer/2, perm2/4, append/5,
        proper_prefix_length/3, proper_suffix_length/3, include/4, exclude/4, keyclumps/2,
        clumps/2, clumped/2, keys_and_values/3, correspond/4, select_min/3,
        select_max/3, select_min/4, select_max/4, samsort/2, samsort/3,
        append_length/3, append_length/4, segment/2, proper_segment/2,
        shorter_list/2, convlist/3, foldl/6, foldl/7, foldr/4, same_length/3,
        aggregate/3, aggregate/4, aggregate_all/4, foreach/2, sumlist/3,
        add_element/3, del_element/3, disjoint/2, intersect/2, union/2,
        seteq/2, symdiff/3, powerset/2, setproduct/3, ord_setproduct/3,
        ord_member/2, ord_nonmember/2, numlist/5,
        format_to_codes/3, write_to_codes/2, read_from_codes/2, time_out/3,
        on_exception/3, raise_exception/1, bb_delete/2, bb_update/3,
        simple/1, otherwise/0, atom_to_chars/2, number_to_chars/2,
        nth0/4, nth1/4, print_message_lines/3, list_max/2, list_min/2
   ]).

:- use_module(library(everyday)).
:- use_module(library(printing)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(library(random)).
:- use_module(library(charsio)).
:- use_module(library(iso_ext)).
:- use_module(library(between)).
:- use_module(library(builtins)).

:- op(1100, xfy, do).

/*  - - - - - - - - - - - - - - -  Terms that differ  - - - - - - - - - - - */

%%  dif(@X, @Y)
%
%   X and Y differ, whatever becomes of their variables. There it would wait
%   if that is still open; here it is an error, since nothing waits.

dif(X, Y) :-
        (   X \= Y ->
            true
        ;   X \== Y,
            throw(error(instantiation_error, dif/2))
        ).

/*  - - - - - - - - - - - - - - -  Do loops  - - - - - - - - - - - - - - -

    An iterator has a template, the variables of it that Goal sees, and a
    state. Each turn works on a copy of templates and goal in which all
    variables are new, except those of param/1 and so on.
*/

%%  do(+Iterators, :Goal)
%
%   Goal for every turn of the Iterators: foreach/2, foreacharg/2, for/3,
%   count/3, fromto/4, param/1 to param/9.
%
%       ?- (for(I, 1, 3), fromto(0, In, Out, Sum) do Out is In + I).
%       Sum = 6.

do(Iterators, Goal) :-
        iterators(Iterators, Templates, States, Shared, []),
        turns(Templates, States, Shared, Goal).

iterators(Iterators, Templates, States, Shared0, Shared) :-
        (   Iterators = (One, Others) ->
            iterators(One, Templates0, States0, Shared0, Shared1),
            iterators(Others, Templates1, States1, Shared1, Shared),
            append(Templates0, Templates1, Templates),
            append(States0, States1, States)
        ;   iterator(Iterators, Template, State) ->
            Templates = [Template],
            States = [State],
            Shared0 = Shared
        ;   Iterators =.. [param|Parameters] ->
            Templates = [],
            States = [],
            Shared0 = [Parameters|Shared]
        ;   throw(error(domain_error(iterator, Iterators), (do)/2))
        ).

iterator(foreach(X, Xs), each(X), Xs).
iterator(foreacharg(X, Term), each(X), Arguments) :-
        Term =.. [_|Arguments].
iterator(foreacharg(X, Term, I), numbered(X, I), 1-Arguments) :-
        Term =.. [_|Arguments].
iterator(for(I, First0, Last0), up(I), First-Last) :-
        First is First0,
        Last is max(Last0, First - 1).
iterator(count(I, First0, Last), counted(I), Before-Last) :-
        Before is First0 - 1.
iterator(fromto(First, In, Out, Last), through(In, Out), First-Last).

turns(Templates, States, Shared, Goal) :-
        (   ended(Templates, States) ->
            true
        ;   copy_term(t(Shared,Templates,Goal), t(Shared,Templates1,Goal1)),
            turned(Templates1, States, States1),
            call(Goal1),
            turns(Templates, States1, Shared, Goal)
        ).

ended([], []).
ended([Template|Templates], [State|States]) :-
        ended_(Template, State),
        ended(Templates, States).

ended_(each(_), []).
ended_(numbered(_, _), _-[]).
ended_(up(_), I-Last) :- I > Last.
ended_(counted(_), Last-Last).
ended_(through(_, _), Last-Last).

turned([], [], []).
turned([Template|Templates], [State0|States0], [State|States]) :-
        turned_(Template, State0, State),
        turned(Templates, States0, States).

turned_(each(X), [X|Xs], Xs).
turned_(numbered(X, I), I-[X|Xs], I1-Xs) :- I1 is I + 1.
turned_(up(I), I-Last, I1-Last) :- I1 is I + 1.
turned_(counted(I), I0-Last, I-Last) :- I is I0 + 1.
turned_(through(In, Out), In-Last, Out-Last).

/*  - - - - - - - - - - - - - - -  Built in  - - - - - - - - - - - - - - - */

%%  if(:If, :Then, :Else)
%
%   As If *-> Then ; Else.

if(If, Then, Else) :- ( call(If) *-> call(Then) ; call(Else) ).

ttyflush.
cls.
otherwise.
prolog_flag(_, _).
prolog_flag(_, _, _).
print_message_lines(_, _, _).

put_code(Code) :- char_code(Char, Code), put_char(Char).
put_code(Stream, Code) :- char_code(Char, Code), put_char(Stream, Char).

%%  tab(+N)
%
%   N blanks; N may be an expression.

tab(N) :- current_output(Stream), tab(Stream, N).

tab(Stream, N) :-
        Count is N,
        (   Count > 0 ->
            put_char(Stream, ' '),
            Count1 is Count - 1,
            tab(Stream, Count1)
        ;   true
        ).

%%  abort
%
%   Ends what is going on; break/0 would wait for somebody, and ends it, too.

abort :- throw('$aborted').
break :- throw('$aborted').

on_exception(Ball, Goal, Recovery) :- catch(Goal, Ball, Recovery).
raise_exception(Ball) :- throw(Ball).

bb_delete(Key, Value) :- bb_get(Key, Value).
bb_update(Key, Old, New) :- bb_get(Key, Old), bb_put(Key, New).

simple(Term) :- \+ compound(Term).

%%  time_out(:Goal, +Milliseconds, -Result)
%
%   Goal once; the rules have their own limit here.

time_out(Goal, _, success) :- once(Goal).

/*  - - - - - - - - - - - - - - -  library(system)  - - - - - - - - - - - - */

%%  now(-Seconds)
%
%   The clock stands still, so that a game can be repeated.

now(1704067200).

datime(datime(2024,1,1,0,0,0)).
datime(_, datime(2024,1,1,0,0,0)).

sleep(_).
environ(_, _) :- fail.
system.
system(_).
system(_, 0).
shell.
shell(_).
shell(_, 0).
working_directory('.', _).
current_directory('.').
file_exists(_) :- fail.
directory_exists(_) :- fail.

/*  - - - - - - - - - - - - - - -  library(random)  - - - - - - - - - - - - */

%%  random(+Low, +High, -X)
%
%   X is from Low to below High: an integer if both are integers.

random(Low, High, X) :-
        '$random'(F),
        (   integer(Low), integer(High) ->
            X is Low + truncate(F * (High - Low))
        ;   X is Low + F * (High - Low)
        ).

%%  random_member(-X, +List)
%
%   One of the elements; fails if there is none.

random_member(X, List) :-
        length(List, Length),
        Length > 0,
        random(0, Length, Index),
        nth0(Index, List, X).

%%  random_select(?X, ?List, ?Rest)
%
%   X is one of the elements of List, and Rest the others.

random_select(X, List, Rest) :-
        length(List, Length),
        Length > 0,
        random(0, Length, Index),
        nth0(Index, List, X, Rest).

random_subseq([], [], []).
random_subseq([X|Xs], Ys, Zs) :-
        (   maybe ->
            Ys = [X|Ys1], Zs = Zs1
        ;   Ys = Ys1, Zs = [X|Zs1]
        ),
        random_subseq(Xs, Ys1, Zs1).

randset(Count, Range, Set) :- randseq(Count, Range, List), sort(List, Set).

randseq(Count, Range, List) :-
        numlist(1, Range, All),
        random_permutation(All, Shuffled),
        length(List, Count),
        append(List, _, Shuffled).

setrand(_).
getrand(random(1,2,3,4)).

maybe(Probability) :- '$random'(F), F < Probability.
maybe(K, N) :- '$random'(F), F * N < K.

/*  - - - - - - - - - - - - - - -  library(lists)  - - - - - - - - - - - - */

%%  nth0(?N, ?List, ?X, ?Rest)
%
%   X is the element number N of List, counted from 0, and Rest the others.

nth0(N, List, X, Rest) :-
        (   integer(N) ->
            N >= 0,
            length(Front, N),
            append(Front, [X|Back], List),
            append(Front, Back, Rest),
            !
        ;   picked(List, X, Rest, 0, N)
        ).

nth1(N, List, X, Rest) :-
        (   integer(N) ->
            N0 is N - 1,
            nth0(N0, List, X, Rest)
        ;   picked(List, X, Rest, 1, N)
        ).

picked([X|Rest], X, Rest, N, N).
picked([Y|List], X, [Y|Rest], N0, N) :-
        N1 is N0 + 1,
        picked(List, X, Rest, N1, N).

%%  last(+List, -Last)
%
%   The last element; last(Front, Last, List) puts it behind the others.

last([X|Xs], Last) :- last_(Xs, X, Last).

last_([], Last, Last).
last_([X|Xs], _, Last) :- last_(Xs, X, Last).

last(Front, Last, List) :- append(Front, [Last], List).

head([X|_], X).
tail([_|Xs], Xs).
cons(X, Xs, [X|Xs]).
rev(List, Reversed) :- reverse(List, Reversed).
perm(List, Permutation) :- permutation(List, Permutation).

%%  delete(+List, +Kill, +Count, -Residue)
%
%   Residue is List without the first Count elements that equal Kill.

delete([], _, _, []).
delete([X|Xs], Kill, Count, Rest) :-
        (   Count > 0, X = Kill ->
            Count1 is Count - 1,
            delete(Xs, Kill, Count1, Rest)
        ;   Rest = [X|Rest1],
            delete(Xs, Kill, Count, Rest1)
        ).

%%  max_member(?Max, +List)
%
%   The greatest in the standard order of terms; with an order of one's own
%   max_member(:Order, ?Max, +List), where Order is like @=<.

max_member(Max, [X|Xs]) :- greatest(Xs, X, Max).

greatest([], Max, Max).
greatest([X|Xs], Max0, Max) :-
        (   X @> Max0 -> greatest(Xs, X, Max) ; greatest(Xs, Max0, Max) ).

min_member(Min, [X|Xs]) :- least(Xs, X, Min).

least([], Min, Min).
least([X|Xs], Min0, Min) :-
        (   X @< Min0 -> least(Xs, X, Min) ; least(Xs, Min0, Min) ).

max_member(Order, Max, [X|Xs]) :- greatest_by(Xs, Order, X, Max).

greatest_by([], _, Max, Max).
greatest_by([X|Xs], Order, Max0, Max) :-
        (   call(Order, X, Max0) ->
            greatest_by(Xs, Order, Max0, Max)
        ;   greatest_by(Xs, Order, X, Max)
        ).

min_member(Order, Min, [X|Xs]) :- least_by(Xs, Order, X, Min).

least_by([], _, Min, Min).
least_by([X|Xs], Order, Min0, Min) :-
        (   call(Order, Min0, X) ->
            least_by(Xs, Order, Min0, Min)
        ;   least_by(Xs, Order, X, Min)
        ).

list_max([X|Xs], Max) :- numbers_max(Xs, X, Max).
list_min([X|Xs], Min) :- numbers_min(Xs, X, Min).

numbers_max([], Max, Max).
numbers_max([X|Xs], Max0, Max) :- Max1 is max(X, Max0), numbers_max(Xs, Max1, Max).

numbers_min([], Min, Min).
numbers_min([X|Xs], Min0, Min) :- Min1 is min(X, Min0), numbers_min(Xs, Min1, Min).

%%  select(?X, ?Xs, ?Y, ?Ys)
%
%   Ys is Xs with Y in the place of an X.

select(X, [X|Xs], Y, [Y|Xs]).
select(X, [Z|Xs], Y, [Z|Ys]) :- select(X, Xs, Y, Ys).

%   With two lists it looks for X and Y in the same place of both.

selectchk(X, Xs, Y, Ys) :-
        (   is_list(Ys) ->
            correspond(X, Xs, Ys, Y)
        ;   once(select(X, Xs, Y, Ys))
        ).

%%  select_min(?Min, +List, ?Rest)
%
%   The least element and the others; select_max/3 the greatest. With an
%   order of one's own as the first of four arguments.

select_min(Min, List, Rest) :-
        min_member(Min0, List), Min = Min0, same_once(List, Min0, Rest).
select_max(Max, List, Rest) :-
        max_member(Max0, List), Max = Max0, same_once(List, Max0, Rest).
select_min(Order, Min, List, Rest) :-
        min_member(Order, Min0, List), Min = Min0, same_once(List, Min0, Rest).
select_max(Order, Max, List, Rest) :-
        max_member(Order, Max0, List), Max = Max0, same_once(List, Max0, Rest).

same_once([X|Xs], Y, Rest) :-
        (   X == Y -> Rest = Xs ; Rest = [X|Rest1], same_once(Xs, Y, Rest1) ).

%%  subseq0(+List, ?Part)
%
%   Part is List without some elements; subseq1/2 without at least one;
%   subseq/3 says which ones are left out. The longest rest comes first.

subseq0(List, List).
subseq0(List, Part) :- subseq1(List, Part).

subseq1([_|Xs], Part) :- subseq0(Xs, Part).
subseq1([X|Xs], [X|Part]) :- subseq1(Xs, Part).

subseq([], [], []).
subseq([X|Xs], Ys, [X|Zs]) :- subseq(Xs, Ys, Zs).
subseq([X|Xs], [X|Ys], Zs) :- subseq(Xs, Ys, Zs).

remove_dups(List, Set) :- sort(List, Set).

no_doubles([]).
no_doubles([X|Xs]) :- \+ memberchk(X, Xs), no_doubles(Xs).

nextto(X, Y, [X,Y|_]).
nextto(X, Y, [_|Xs]) :- nextto(X, Y, Xs).

%%  prefix(?List, ?Prefix)
%
%   List begins with Prefix; suffix/2: it ends with it.

prefix(List, Prefix) :- append(Prefix, _, List).
suffix(List, Suffix) :- append(_, Suffix, List).
proper_prefix(List, Prefix) :- append(Prefix, [_|_], List).
proper_suffix(List, Suffix) :- append([_|_], Suffix, List).
prefix_length(List, Prefix, Length) :- length(Prefix, Length), append(Prefix, _, List).
suffix_length(List, Suffix, Length) :- length(Suffix, Length), append(_, Suffix, List).
append_length(Suffix, List, Length) :- length(Front, Length), append(Front, Suffix, List).
append_length(Prefix, Suffix, List, Length) :- length(Prefix, Length), append(Prefix, Suffix, List).

segment(List, Segment) :-
        (   Segment = []
        ;   Segment = [_|_], append(_, Back, List), append(Segment, _, Back)
        ).
proper_segment(List, Segment) :- segment(List, Segment), Segment \== List.

%%  sublist(+Whole, ?Part, ?Before, ?Length, ?After)
%
%   Part is a piece of Whole with Length elements, behind the first Before
%   and in front of the last After. The last arguments can be left out.

sublist(Whole, Part, Before) :- sublist(Whole, Part, Before, _, _).
sublist(Whole, Part, Before, Length) :- sublist(Whole, Part, Before, Length, _).
sublist(Whole, Part, Before, Length, After) :-
        append(Front, Rest, Whole),
        length(Front, Before),
        append(Part, Back, Rest),
        length(Part, Length),
        length(Back, After).

%%  rotate_list(+Amount, ?List, ?Rotated)
%
%   The elements move Amount places to the left and come in again on the
%   right; rotate_list(List, Rotated) moves them one place.

rotate_list(List, Rotated) :-
        same_length(List, Rotated),
        rotate_list(1, List, Rotated).

rotate_list(Amount, List, Rotated) :-
        same_length(List, Rotated),
        length(List, Length),
        (   Length =:= 0 ->
            Rotated = []
        ;   Left is Amount mod Length,
            length(Front, Left),
            append(Front, Back, List),
            append(Back, Front, Rotated)
        ).

%%  scanlist(:Goal, +Xs, +V0, -V)
%
%   call(Goal, X, V0, V1) for one element after the other; cumlist/4 says
%   all that comes between.

scanlist(Goal, Xs, V0, V) :- scanned(Xs, Goal, V0, V).

scanned([], _, V, V).
scanned([X|Xs], Goal, V0, V) :- call(Goal, X, V0, V1), scanned(Xs, Goal, V1, V).

scanlist(Goal, Xs, Ys, V0, V) :- foldl(Goal, Xs, Ys, V0, V).
scanlist(Goal, Xs, Ys, Zs, V0, V) :- foldl(Goal, Xs, Ys, Zs, V0, V).

cumlist(Goal, Xs, V0, Vs) :- cumulated(Xs, Goal, V0, Vs).
cumlist(Goal, Xs, Ys, V0, Vs) :- cumulated(Xs, Ys, Goal, V0, Vs).

cumulated([], [], _, _, []).
cumulated([X|Xs], [Y|Ys], Goal, V0, [V|Vs]) :-
        call(Goal, X, Y, V0, V),
        cumulated(Xs, Ys, Goal, V, Vs).

cumulated([], _, _, []).
cumulated([X|Xs], Goal, V0, [V|Vs]) :- call(Goal, X, V0, V), cumulated(Xs, Goal, V, Vs).

sumlist(Goal, Xs, Sum) :- maplist(Goal, Xs, Ys), sum_list(Ys, Sum).

%%  foldl(:Goal, +Xs, +Ys, +Zs, +V0, -V)
%
%   As foldl/4, with several lists.

foldl(Goal, Xs, Ys, Zs, V0, V) :- folded(Xs, Ys, Zs, Goal, V0, V).

folded([], [], [], _, V, V).
folded([X|Xs], [Y|Ys], [Z|Zs], Goal, V0, V) :-
        call(Goal, X, Y, Z, V0, V1),
        folded(Xs, Ys, Zs, Goal, V1, V).

foldl(Goal, Xs, Ys, Zs, Ws, V0, V) :- folded(Xs, Ys, Zs, Ws, Goal, V0, V).

folded([], [], [], [], _, V, V).
folded([X|Xs], [Y|Ys], [Z|Zs], [W|Ws], Goal, V0, V) :-
        call(Goal, X, Y, Z, W, V0, V1),
        folded(Xs, Ys, Zs, Ws, Goal, V1, V).

foldr(Goal, Xs, V0, V) :- reverse(Xs, Ys), scanned(Ys, Goal, V0, V).

%%  some(:Goal, ?Xs)
%
%   Goal holds for an element; somechk/2 stops at the first one.

some(Goal, Xs) :- member(X, Xs), call(Goal, X).
some(Goal, Xs, Ys) :- paired(Xs, Ys, X, Y), call(Goal, X, Y).
some(Goal, Xs, Ys, Zs) :- paired(Xs, Ys, Zs, X, Y, Z), call(Goal, X, Y, Z).
somechk(Goal, Xs) :- once(some(Goal, Xs)).
somechk(Goal, Xs, Ys) :- once(some(Goal, Xs, Ys)).
somechk(Goal, Xs, Ys, Zs) :- once(some(Goal, Xs, Ys, Zs)).

paired([X|_], [Y|_], X, Y).
paired([_|Xs], [_|Ys], X, Y) :- paired(Xs, Ys, X, Y).

paired([X|_], [Y|_], [Z|_], X, Y, Z).
paired([_|Xs], [_|Ys], [_|Zs], X, Y, Z) :- paired(Xs, Ys, Zs, X, Y, Z).

%%  include(:Goal, +Xs, +Ys, -Included)
%
%   The elements X for which call(Goal, X, Y) holds; exclude/4 the others.

include(_, [], [], []).
include(Goal, [X|Xs], [Y|Ys], Zs) :-
        (   call(Goal, X, Y) -> Zs = [X|Zs1] ; Zs = Zs1 ),
        include(Goal, Xs, Ys, Zs1).

exclude(_, [], [], []).
exclude(Goal, [X|Xs], [Y|Ys], Zs) :-
        (   call(Goal, X, Y) -> Zs = Zs1 ; Zs = [X|Zs1] ),
        exclude(Goal, Xs, Ys, Zs1).

convlist(Goal, Xs, Ys) :- converted(Xs, Goal, Ys).

converted([], _, []).
converted([X|Xs], Goal, Ys) :-
        (   call(Goal, X, Y) -> Ys = [Y|Ys1] ; Ys = Ys1 ),
        converted(Xs, Goal, Ys1).

%%  keyclumps(+Pairs, ?Clumps)
%
%   Neighbours with the same key in lists of their own; clumps/2 for equal
%   neighbours; clumped/2 counts them.

keyclumps([], []).
keyclumps([K-V|Pairs], [[K-V|Same]|Clumps]) :-
        key_clump(Pairs, K, Same, Others),
        keyclumps(Others, Clumps).

key_clump([K0-V|Pairs], K, [K0-V|Same], Others) :-
        K0 == K,
        !,
        key_clump(Pairs, K, Same, Others).
key_clump(Others, _, [], Others).

clumps([], []).
clumps([X|Xs], [[X|Same]|Clumps]) :-
        clump(Xs, X, Same, Others),
        clumps(Others, Clumps).

clump([Y|Ys], X, [Y|Same], Others) :- Y == X, !, clump(Ys, X, Same, Others).
clump(Others, _, [], Others).

clumped(Xs, Counts) :- clumps(Xs, Clumps), clumps_counts(Clumps, Counts).

clumps_counts([], []).
clumps_counts([[X|Same]|Clumps], [X-Count|Counts]) :-
        length([X|Same], Count),
        clumps_counts(Clumps, Counts).

%%  keyclumped(+Pairs, ?Groups)
%
%   Neighbours with the same key together: Key-Items.

keyclumped(Pairs, Groups) :- keyclumps(Pairs, Clumps), clumps_groups(Clumps, Groups).

clumps_groups([], []).
clumps_groups([[K-V|Clump]|Clumps], [K-[V|Vs]|Groups]) :-
        keys_and_values(Clump, _, Vs),
        clumps_groups(Clumps, Groups).

%%  group(:Goal, +List, ?Front, ?Back)
%
%   Front is the longest beginning of List for all elements of which Goal
%   holds. group/5 has a first argument for Goal besides; group/3 takes a
%   list apart in such groups, each with its first element for it.

group(Goal, List, Front, Back) :-
        (   List = [X|Xs], call(Goal, X) ->
            Front = [X|Front1],
            group(Goal, Xs, Front1, Back)
        ;   Front = [], Back = List
        ).

group(Goal, Key, List, Front, Back) :- group(call(Goal, Key), List, Front, Back).

group(_, [], []).
group(Goal, [X|Xs], [[X|Front]|Groups]) :-
        group(Goal, X, Xs, Front, Back),
        group(Goal, Back, Groups).

%%  ordered(+List)
%
%   No element is followed by a smaller one; ordered/2 has an order of one's
%   own.

ordered(List) :- ordered(@=<, List).

ordered(Order, List) :-
        (   List = [X,Y|Xs] ->
            call(Order, X, Y),
            ordered(Order, [Y|Xs])
        ;   true
        ).

%%  map_product(:Goal, +Xs, +Ys, ?Zs)
%
%   call(Goal, X, Y, Z) for every X with every Y.

map_product(Goal, Xs, Ys, Zs) :-
        pairs_product(Xs, Ys, Pairs),
        keys_and_values(Pairs, Lefts, Rights),
        maplist(Goal, Lefts, Rights, Zs).

pairs_product(Xs, Ys, Pairs) :- findall(X-Y, (member(X, Xs), member(Y, Ys)), Pairs).

one_longer([_|Xs], Ys) :- same_length(Xs, Ys).

perm2(A, B, A, B).
perm2(A, B, B, A).

append(Prefix, Tail1, List1, Tail2, List2) :-
        append(Prefix, Tail1, List1),
        append(Prefix, Tail2, List2).

proper_prefix_length(List, Prefix, Length) :-
        proper_prefix(List, Prefix), length(Prefix, Length).
proper_suffix_length(List, Suffix, Length) :-
        proper_suffix(List, Suffix), length(Suffix, Length).

keys_and_values([], [], []).
keys_and_values([K-V|Pairs], [K|Ks], [V|Vs]) :- keys_and_values(Pairs, Ks, Vs).

%%  correspond(?X, ?Xs, ?Ys, ?Y)
%
%   X is in the first place of Xs in which Ys can have Y.

correspond(X, Xs, Ys, Y) :- once(paired(Xs, Ys, X, Y)).

shorter_list([], [_|_]).
shorter_list([_|Xs], [_|Ys]) :- shorter_list(Xs, Ys).

same_length(Xs, Ys, Length) :- same_length(Xs, Ys), length(Xs, Length).

%%  samsort(+List, -Sorted)
%
%   Sorted in the standard order, nothing dropped; samsort/3 by an order of
%   one's own, which is like @=<.

samsort(List, Sorted) :- msort(List, Sorted).

samsort(Order, List, Sorted) :-
        length(List, Length),
        (   Length < 2 ->
            Sorted = List
        ;   Half is Length // 2,
            length(Front, Half),
            append(Front, Back, List),
            samsort(Order, Front, Front1),
            samsort(Order, Back, Back1),
            merged(Front1, Back1, Order, Sorted)
        ).

merged(Xs0, Ys0, Order, Zs) :-
        (   Xs0 = [X|Xs], Ys0 = [Y|Ys] ->
            (   call(Order, X, Y) ->
                Zs = [X|Zs1],
                merged(Xs, Ys0, Order, Zs1)
            ;   Zs = [Y|Zs1],
                merged(Xs0, Ys, Order, Zs1)
            )
        ;   append(Xs0, Ys0, Zs)
        ).

/*  - - - - - - - - - - - - - - -  library(aggregate)  - - - - - - - - - - */

%%  aggregate(+What, :Goal, -Result)
%
%   As aggregate_all/3, but fails if there is no answer, and has an answer
%   for each way to bind the free variables of Goal.

aggregate(What, Goal, Result) :-
        aggregated(What, Template),
        bagof(Template, Goal, Bag),
        aggregate_all(What, user:member(Template, Bag), Result).

aggregate(What, Discriminator, Goal, Result) :-
        aggregated(What, Template),
        setof(Discriminator-Template, Goal, Set),
        aggregate_all(What, user:member(_-Template, Set), Result).

aggregate_all(What, Discriminator, Goal, Result) :-
        aggregated(What, Template),
        findall(Discriminator-Template, Goal, Bag),
        sort(Bag, Set),
        aggregate_all(What, user:member(_-Template, Set), Result).

aggregated(What, Template) :-
        ( atom(What) -> Template = x ; What =.. [_|Template] ).

%%  foreach(:Generator, :Goal)
%
%   Goal for every answer of Generator.

foreach(Generator, Goal) :- forall(Generator, Goal).

/*  - - - - - - - - - - - - - - -  library(sets)  - - - - - - - - - - - - */

add_element(X, Set0, Set) :- ( memberchk(X, Set0) -> Set = Set0 ; Set = [X|Set0] ).
del_element(X, Set0, Set) :- ( select(X, Set0, Set1) -> Set = Set1 ; Set = Set0 ).

disjoint(Xs, Ys) :- \+ ( member(X, Xs), memberchk(X, Ys) ).
intersect(Xs, Ys) :- \+ disjoint(Xs, Ys).
seteq(Xs, Ys) :- subset(Xs, Ys), subset(Ys, Xs).

symdiff(Xs, Ys, Zs) :-
        subtract(Xs, Ys, Zs0),
        subtract(Ys, Xs, Zs1),
        append(Zs0, Zs1, Zs).

union([], []).
union([Set|Sets], Union) :- union(Sets, Union0), union(Set, Union0, Union).

powerset([], [[]]).
powerset([X|Xs], Sets) :-
        powerset(Xs, Sets0),
        with_element(Sets0, X, Sets1),
        append(Sets0, Sets1, Sets).

with_element([], _, []).
with_element([Set|Sets0], X, [[X|Set]|Sets]) :- with_element(Sets0, X, Sets).

setproduct(Xs, Ys, Pairs) :-
        findall(X-Y, ( member(X, Xs), member(Y, Ys) ), Pairs).

ord_setproduct(Xs, Ys, Pairs) :-
        setproduct(Xs, Ys, Pairs0),
        sort(Pairs0, Pairs).

ord_member(X, Set) :- memberchk(X, Set).
ord_nonmember(X, Set) :- \+ memberchk(X, Set).

numlist(Length, Start, Step, List, Sum) :-
        numbers(Length, Start, Step, List),
        sum_list(List, Sum).

numbers(N, X, Step, Xs) :-
        (   N > 0 ->
            Xs = [X|Xs1],
            N1 is N - 1,
            X1 is X + Step,
            numbers(N1, X1, Step, Xs1)
        ;   Xs = []
        ).

/*  - - - - - - - - - - - - - - -  Text  - - - - - - - - - - - - - - - - - */

format_to_codes(Format, Arguments, Codes) :- format(codes(Codes), Format, Arguments).
write_to_codes(Term, Codes) :- format(codes(Codes), '~w', [Term]).

read_from_codes(Codes, Term) :-
        text_chars(Codes, Chars),
        append(Chars, " .", Sentence),
        read_term_from_chars(Sentence, Term, []).

atom_to_chars(Atom, Codes) :- atom_codes(Atom, Codes).
number_to_chars(Number, Codes) :- number_codes(Number, Codes).
