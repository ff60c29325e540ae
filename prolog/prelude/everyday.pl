/*  Predicates of SWI-Prolog and GNU Prolog that people type every day and
    that Scryer lacks. Text is an atom, a list of characters or codes, or a
    number; what SWI-Prolog would give as a string is a list of characters here.

    A program that defines one of these itself has its own.

    Ask, for example:

        ?- atomic_list_concat(Parts, ',', 'a,b,c').
        ?- msort([b,a,c,a], Sorted).
        ?- aggregate_all(count, member(_, [a,b]), Count).

    This file is for Scryer Prolog alone.
*/

:- module(kalista_everyday, [
        writeln/1, writeln/2, print/1, print/2, tab/1, tab/2, format/1,
        print_message/2, assert/1, not/1, ignore/1, apply/2, is_list/1,
        atomic_list_concat/2, atomic_list_concat/3, concat_atom/2,
        concat_atom/3, term_to_atom/2, atom_number/2, upcase_atom/2,
        downcase_atom/2, string_upper/2, string_lower/2, string_concat/3,
        string_length/2, string_chars/2, string_codes/2, string_to_atom/2,
        atom_string/2, number_string/2, string_code/3, term_string/2,
        sub_string/5, split_string/4, text_concat/3, msort/2, predsort/3,
        sort/4, last/2, sumlist/2, max_list/2, min_list/2, max_member/2,
        min_member/2, delete/3, subtract/3, intersection/3, union/3,
        subset/2, exclude/3, include/3, partition/4, flatten/2, selectchk/3,
        proper_length/2, aggregate_all/3, nb_setval/2, nb_getval/2,
        b_setval/2, b_getval/2, plus/3, random_between/3, random_member/2,
        random_permutation/2, statistics/2, time/1, garbage_collect/0,
        prompt/2, style_check/1, (>>)/2, (>>)/3, (>>)/4, (>>)/5, (>>)/6
   ]).

:- use_module(library(charsio)).
:- use_module(library(format)).
:- use_module(library(iso_ext)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(library(random)).

:- meta_predicate(not(0)).
:- meta_predicate(ignore(0)).
:- meta_predicate(apply(:, ?)).
:- meta_predicate(time(0)).
:- meta_predicate(aggregate_all(?, 0, ?)).
:- meta_predicate(predsort(3, ?, ?)).
:- meta_predicate(include(1, ?, ?)).
:- meta_predicate(exclude(1, ?, ?)).
:- meta_predicate(partition(1, ?, ?, ?)).

/*  - - - - - - - - - - - - - - -  Writing  - - - - - - - - - - - - - - - -  */

%%  writeln(+Term)
%
%   Writes Term and a new line. In ISO Prolog: write(Term), nl.

writeln(Term) :- write_term(Term, [numbervars(true)]), nl.

%%  writeln(+Stream, +Term)
%
%   The same to a stream.

writeln(Stream, Term) :- write_term(Stream, Term, [numbervars(true)]), nl(Stream).

%%  print(+Term)
%
%   Writes Term with quotes. In ISO Prolog: writeq(Term).

print(Term) :- writeq(Term).
print(Stream, Term) :- writeq(Stream, Term).

%%  tab(+N)
%
%   Writes N spaces.

tab(N) :- current_output(Stream), tab(Stream, N).

tab(Stream, N) :-
        Count is N,
        (   Count > 0 ->
            put_char(Stream, ' '),
            Count1 is Count - 1,
            tab(Stream, Count1)
        ;   true
        ).

%%  format(+Format)
%
%   format(Format, []).

format(Format) :- format(Format, []).

%%  print_message(+Kind, +Message)
%
%   Writes a message; those of the kinds silent and informational are not
%   written. Message is format(Format, Arguments) or any term.

print_message(Kind, Message) :-
        (   ( Kind == silent ; Kind == informational ) ->
            true
        ;   nonvar(Message), Message = format(Format, Arguments) ->
            format(Format, Arguments), nl
        ;   writeq(Kind), write(': '), writeq(Message), nl
        ).

/*  - - - - - - - - - - - - - - -  Control  - - - - - - - - - - - - - - - -  */

%%  assert(+Clause)
%
%   assertz(Clause).

assert(Clause) :- kalista_program:own_assertz(Clause).

%%  not(+Goal)
%
%   Goal has no answer. In ISO Prolog: \+ Goal.

not(Goal) :- \+ call(Goal).

%%  ignore(+Goal)
%
%   The first answer of Goal, if there is one; true in any case.

ignore(Goal) :- ( call(Goal) -> true ; true ).

%%  apply(+Goal, +Arguments)
%
%   Calls Goal with more Arguments. In ISO Prolog: call/2 and so on.

apply(Module:Goal0, Arguments1) :-
        Goal0 =.. [Name|Arguments0],
        append(Arguments0, Arguments1, Arguments),
        Goal =.. [Name|Arguments],
        call(Module:Goal).

%%  is_list(+Term)
%
%   Term is a list that ends with [].

is_list(Term) :-
        nonvar(Term),
        (   Term == [] ->
            true
        ;   Term = [_|Rest],
            is_list(Rest)
        ).

%%  nb_setval(+Name, +Value)
%
%   Gives the global variable Name a Value; in Scryer bb_put/2.

nb_setval(Name, Value) :- bb_put(Name, Value).

%%  nb_getval(+Name, -Value)
%
%   The Value of the global variable Name; in Scryer bb_get/2.

nb_getval(Name, Value) :-
        (   bb_get(Name, Value0) ->
            Value = Value0
        ;   throw(error(existence_error(variable, Name), nb_getval/2))
        ).

b_setval(Name, Value) :- bb_b_put(Name, Value).
b_getval(Name, Value) :- nb_getval(Name, Value).

%%  statistics(+Key, -Value)
%
%   The time that was spent: cputime in seconds; runtime and walltime in
%   milliseconds, as [Total,Since].

statistics(Key, Value) :-
        (   Key == cputime ->
            '$cpu_now'(Value)
        ;   '$cpu_now'(Seconds),
            Now is truncate(Seconds * 1000),
            (   bb_get(kalista_statistics, Before) -> true ; Before = 0 ),
            bb_put(kalista_statistics, Now),
            Since is Now - Before,
            Value = [Now,Since]
        ).

%%  time(+Goal)
%
%   Calls Goal once and says how long it took.

time(Goal) :-
        '$cpu_now'(T0),
        (   catch(Goal, Error, true) ->
            Result = true
        ;   Result = fail
        ),
        '$cpu_now'(T1),
        Milliseconds is round((T1 - T0) * 1000),
        write('% '), write(Milliseconds), write(' ms of CPU time'), nl,
        (   nonvar(Error) ->
            throw(Error)
        ;   Result == true
        ).

garbage_collect.
style_check(_).
prompt(_, _).

%%  >>(+Parameters, +Goal, ?A1, ...)
%
%   A goal without a name, as in
%
%       ?- maplist([X,Y]>>(Y is 2 * X), [1,2,3], Ys).
%
%   Variables of Goal that have no value are new in every call, except those
%   of Free in Free/Parameters >> Goal.

'>>'(Ps, G) :- lambda(Ps, G, []).
'>>'(Ps, G, A) :- lambda(Ps, G, [A]).
'>>'(Ps, G, A, B) :- lambda(Ps, G, [A,B]).
'>>'(Ps, G, A, B, C) :- lambda(Ps, G, [A,B,C]).
'>>'(Ps, G, A, B, C, D) :- lambda(Ps, G, [A,B,C,D]).

lambda(Parameters0, Goal0, Arguments) :-
        (   nonvar(Parameters0), Parameters0 = Free/_ ->
            copy_term_nat(Free-Parameters0-Goal0, Free-(_/Parameters)-Goal1)
        ;   copy_term_nat(Parameters0-Goal0, Parameters-Goal1)
        ),
        bound(Parameters, Arguments, Rest),
        (   nonvar(Goal1), Goal1 = Module:Goal2 -> true ; Module = user, Goal2 = Goal1 ),
        (   Rest == [] ->
            call(Module:Goal2)
        ;   Goal2 =.. [Name|Before],
            append(Before, Rest, All),
            Goal =.. [Name|All],
            call(Module:Goal)
        ).

bound([], Rest, Rest).
bound([Parameter|Parameters], Arguments, Rest) :-
        (   Arguments = [Argument|Arguments1] ->
            Parameter = Argument,
            bound(Parameters, Arguments1, Rest)
        ;   Rest = []
        ).

/*  - - - - - - - - - - - - - - - -  Text  - - - - - - - - - - - - - - - - -  */

%   text_chars(+Text, -Chars)

text_chars(Text, Chars) :-
        (   var(Text) ->
            throw(error(instantiation_error, text/1))
        ;   Text == [] ->
            Chars = []
        ;   atom(Text) ->
            atom_chars(Text, Chars)
        ;   number(Text) ->
            number_chars(Text, Chars)
        ;   Text = [First|_], integer(First) ->
            atom_codes(Atom, Text),
            atom_chars(Atom, Chars)
        ;   Text = [First|_], atom(First) ->
            Chars = Text
        ;   throw(error(type_error(text, Text), text/1))
        ).

%%  atomic_list_concat(+Parts, -Atom)
%
%   Atom is the texts of Parts, one after the other.

atomic_list_concat(Parts, Atom) :-
        parts_chars(Parts, Chars),
        atom_chars(Atom, Chars).

parts_chars([], []).
parts_chars([Part|Parts], Chars) :-
        text_chars(Part, Chars0),
        append(Chars0, Chars1, Chars),
        parts_chars(Parts, Chars1).

%%  atomic_list_concat(?Parts, +Separator, ?Atom)
%
%   Atom is Parts with Separator between them. Takes an atom apart, too.

atomic_list_concat(Parts, Separator, Atom) :-
        text_chars(Separator, Chars),
        (   ground(Parts), is_list(Parts) ->
            separated(Parts, Chars, Text),
            atom_chars(Atom, Text)
        ;   Chars == [] ->
            throw(error(domain_error(non_empty_atom, Separator), atomic_list_concat/3))
        ;   text_chars(Atom, Text),
            split(Text, Chars, Texts),
            texts_atoms(Texts, Parts)
        ).

concat_atom(Parts, Atom) :- atomic_list_concat(Parts, Atom).
concat_atom(Parts, Separator, Atom) :- atomic_list_concat(Parts, Separator, Atom).

separated([], _, []).
separated([Part|Parts], Separator, Chars) :-
        text_chars(Part, Chars0),
        (   Parts == [] ->
            Chars = Chars0
        ;   append(Chars0, Chars1, Chars),
            append(Separator, Chars2, Chars1),
            separated(Parts, Separator, Chars2)
        ).

split(Text, Separator, Texts) :-
        (   append(Text0, Rest0, Text),
            append(Separator, Rest, Rest0) ->
            Texts = [Text0|Texts1],
            split(Rest, Separator, Texts1)
        ;   Texts = [Text]
        ).

texts_atoms([], []).
texts_atoms([Text|Texts], [Atom|Atoms]) :-
        atom_chars(Atom, Text),
        texts_atoms(Texts, Atoms).

%%  term_to_atom(?Term, ?Atom)
%
%   Atom is Term as writeq/1 writes it; reads Term if Atom is given.

term_to_atom(Term, Atom) :-
        (   nonvar(Atom) ->
            text_chars(Atom, Chars0),
            append(Chars0, " .", Chars),
            read_term_from_chars(Chars, Term, [])
        ;   write_term_to_chars(Term, [quoted(true),numbervars(true)], Chars),
            atom_chars(Atom, Chars)
        ).

term_string(Term, String) :-
        (   nonvar(String) ->
            term_to_atom(Term, String)
        ;   write_term_to_chars(Term, [quoted(true),numbervars(true)], String)
        ).

%%  atom_number(?Atom, ?Number)
%
%   The number that an atom is the text of; fails if it is none.

atom_number(Atom, Number) :-
        (   nonvar(Atom) ->
            text_chars(Atom, Chars),
            catch(number_chars(Number, Chars), _, fail)
        ;   number_chars(Number, Chars),
            atom_chars(Atom, Chars)
        ).

number_string(Number, String) :-
        (   nonvar(String) ->
            atom_number(String, Number)
        ;   number_chars(Number, String)
        ).

upcase_atom(Text, Atom) :- string_upper(Text, Chars), atom_chars(Atom, Chars).
downcase_atom(Text, Atom) :- string_lower(Text, Chars), atom_chars(Atom, Chars).

%%  string_upper(+Text, -Chars)
%
%   In capitals; string_lower/2 the other way.

string_upper(Text, Chars) :- text_chars(Text, Chars0), uppers(Chars0, Chars).
string_lower(Text, Chars) :- text_chars(Text, Chars0), lowers(Chars0, Chars).

%   The capital of a character may be several: those of the German ß are SS.

uppers([], []).
uppers([Char|Chars0], Chars) :-
        ( char_type(Char, upper(Upper)) -> true ; Upper = [Char] ),
        append(Upper, Chars1, Chars),
        uppers(Chars0, Chars1).

%   In Scryer 0.10.0 char_type(Char, lower(X)) gives capitals, too.

lowers([], []).
lowers([Char0|Chars0], [Char|Chars]) :-
        char_code(Char0, Code0),
        (   capital(Code0) ->
            Code is Code0 + 32,
            char_code(Char, Code)
        ;   Char = Char0
        ),
        lowers(Chars0, Chars).

%   capital(+Code): of the Latin, Greek or Cyrillic alphabet.

capital(Code) :- Code >= 65, Code =< 90.
capital(Code) :- Code >= 192, Code =< 222, Code =\= 215.
capital(Code) :- Code >= 913, Code =< 937.
capital(Code) :- Code >= 1040, Code =< 1071.

%%  string_concat(?Text0, ?Text1, ?Chars)
%
%   Chars is Text0 with Text1 behind it; takes a text apart, too.

string_concat(Text0, Text1, Text) :-
        (   nonvar(Text0), nonvar(Text1) ->
            text_chars(Text0, Chars0),
            text_chars(Text1, Chars1),
            append(Chars0, Chars1, Text)
        ;   text_chars(Text, Chars),
            ( nonvar(Text0) -> text_chars(Text0, Chars0) ; Chars0 = Text0 ),
            ( nonvar(Text1) -> text_chars(Text1, Chars1) ; Chars1 = Text1 ),
            append(Chars0, Chars1, Chars)
        ).

text_concat(Text0, Text1, Atom) :-
        text_chars(Text0, Chars0),
        text_chars(Text1, Chars1),
        append(Chars0, Chars1, Chars),
        atom_chars(Atom, Chars).

string_length(Text, Length) :- text_chars(Text, Chars), length(Chars, Length).

string_chars(String, Chars) :-
        ( nonvar(String) -> text_chars(String, Chars) ; String = Chars ).

string_codes(String, Codes) :-
        (   nonvar(String) ->
            text_chars(String, Chars),
            atom_chars(Atom, Chars),
            atom_codes(Atom, Codes)
        ;   text_chars(Codes, String)
        ).

string_to_atom(String, Atom) :-
        (   nonvar(String) ->
            text_chars(String, Chars),
            atom_chars(Atom, Chars)
        ;   text_chars(Atom, String)
        ).

atom_string(Atom, String) :-
        (   nonvar(Atom) ->
            text_chars(Atom, String)
        ;   text_chars(String, Chars),
            atom_chars(Atom, Chars)
        ).

string_code(Index, Text, Code) :-
        text_chars(Text, Chars),
        nth1(Index, Chars, Char),
        char_code(Char, Code).

%%  sub_string(+Text, ?Before, ?Length, ?After, ?Chars)
%
%   As sub_atom/5, with lists of characters.

sub_string(Text, Before, Length, After, Sub) :-
        text_chars(Text, Chars),
        atom_chars(Atom, Chars),
        (   nonvar(Sub) ->
            text_chars(Sub, Sub_chars),
            atom_chars(Sub_atom, Sub_chars),
            sub_atom(Atom, Before, Length, After, Sub_atom)
        ;   sub_atom(Atom, Before, Length, After, Sub_atom),
            atom_chars(Sub_atom, Sub)
        ).

%%  split_string(+Text, +Separators, +Pad, -Parts)
%
%   Cuts Text at each of the Separators and takes the characters of Pad
%   from both ends of every part.

split_string(Text, Separators0, Pad0, Parts) :-
        text_chars(Text, Chars),
        text_chars(Separators0, Separators),
        text_chars(Pad0, Pad),
        cut_at(Chars, Separators, Parts0),
        stripped_all(Parts0, Pad, Parts).

cut_at(Chars, Separators, [Part|Parts]) :-
        until(Chars, Separators, Part, Rest),
        (   Rest = [_|Rest1] ->
            cut_at(Rest1, Separators, Parts)
        ;   Parts = []
        ).

until([], _, [], []).
until([Char|Chars], Separators, Part, Rest) :-
        (   memberchk(Char, Separators) ->
            Part = [],
            Rest = [Char|Chars]
        ;   Part = [Char|Part1],
            until(Chars, Separators, Part1, Rest)
        ).

stripped_all([], _, []).
stripped_all([Part0|Parts0], Pad, [Part|Parts]) :-
        without_pad(Part0, Pad, Part1),
        reverse(Part1, Trap1),
        without_pad(Trap1, Pad, Trap),
        reverse(Trap, Part),
        stripped_all(Parts0, Pad, Parts).

without_pad([], _, []).
without_pad([Char|Chars], Pad, Rest) :-
        (   memberchk(Char, Pad) ->
            without_pad(Chars, Pad, Rest)
        ;   Rest = [Char|Chars]
        ).

/*  - - - - - - - - - - - - - - - -  Lists  - - - - - - - - - - - - - - - -  */

%%  msort(+List, -Sorted)
%
%   Sorted in the standard order; what is there twice stays.

msort(List, Sorted) :-
        keys(List, Pairs0),
        keysort(Pairs0, Pairs),
        pairs_keys(Pairs, Sorted).

keys([], []).
keys([X|Xs], [X-x|Pairs]) :- keys(Xs, Pairs).

%%  sort(+Key, +Order, +List, -Sorted)
%
%   Order is @<, @>, @=< or @>=; the first two drop what is there twice. Key
%   is the number of the argument that counts, or 0 for the whole term.

sort(Key, Order, List, Sorted) :-
        keyed(List, Key, Pairs0),
        keysort(Pairs0, Pairs1),
        (   ( Order == (@<) ; Order == (@=<) ) ->
            Pairs2 = Pairs1
        ;   group_pairs_by_key(Pairs1, Groups0),
            reverse(Groups0, Groups),
            ungrouped(Groups, Pairs2)
        ),
        (   ( Order == (@<) ; Order == (@>) ) ->
            each_key_once(Pairs2, Pairs)
        ;   Pairs = Pairs2
        ),
        pairs_values(Pairs, Sorted).

keyed([], _, []).
keyed([X|Xs], Key, [K-X|Pairs]) :-
        ( Key =:= 0 -> K = X ; arg(Key, X, K) ),
        keyed(Xs, Key, Pairs).

ungrouped([], []).
ungrouped([Key-Values|Groups], Pairs) :-
        key_pairs(Values, Key, Pairs, Pairs1),
        ungrouped(Groups, Pairs1).

key_pairs([], _, Pairs, Pairs).
key_pairs([Value|Values], Key, [Key-Value|Pairs0], Pairs) :-
        key_pairs(Values, Key, Pairs0, Pairs).

each_key_once([], []).
each_key_once([Key-Value|Pairs0], [Key-Value|Pairs]) :-
        other_keys(Pairs0, Key, Pairs1),
        each_key_once(Pairs1, Pairs).

other_keys([], _, []).
other_keys([Key0-Value|Pairs0], Key, Pairs) :-
        (   Key0 == Key ->
            other_keys(Pairs0, Key, Pairs)
        ;   Pairs = [Key0-Value|Pairs0]
        ).

%%  predsort(:Order, +List, -Sorted)
%
%   Sorted by call(Order, Delta, X, Y), where Delta is <, = or >; what is
%   equal is dropped.

predsort(Order, List, Sorted) :-
        length(List, Length),
        (   Length < 2 ->
            Sorted = List
        ;   Half is Length // 2,
            length(Front, Half),
            append(Front, Back, List),
            predsort(Order, Front, Front1),
            predsort(Order, Back, Back1),
            predmerge(Front1, Back1, Order, Sorted)
        ).

predmerge(Xs0, Ys0, Order, Zs) :-
        (   Xs0 = [X|Xs], Ys0 = [Y|Ys] ->
            once(call(Order, Delta, X, Y)),
            (   Delta = (<) ->
                Zs = [X|Zs1],
                predmerge(Xs, Ys0, Order, Zs1)
            ;   Delta = (>) ->
                Zs = [Y|Zs1],
                predmerge(Xs0, Ys, Order, Zs1)
            ;   predmerge(Xs0, Ys, Order, Zs)
            )
        ;   append(Xs0, Ys0, Zs)
        ).

%%  last(+List, -Last)
%
%   The last element.

last([X|Xs], Last) :- last_(Xs, X, Last).

last_([], Last, Last).
last_([X|Xs], _, Last) :- last_(Xs, X, Last).

sumlist(Numbers, Sum) :- sum_list(Numbers, Sum).
max_list(Numbers, Max) :- list_max(Numbers, Max).
min_list(Numbers, Min) :- list_min(Numbers, Min).

%%  max_member(-Max, +List)
%
%   The last in the standard order of terms; min_member/2 the first.

max_member(Max, List) :- msort(List, Sorted), last(Sorted, Max).
min_member(Min, List) :- msort(List, [Min|_]).

%%  delete(+List, +Term, -Rest)
%
%   Rest is List without the elements that unify with Term.

delete([], _, []).
delete([X|Xs], Term, Rest) :-
        (   X \= Term ->
            Rest = [X|Rest1],
            delete(Xs, Term, Rest1)
        ;   delete(Xs, Term, Rest)
        ).

%%  subtract(+Set0, +Set1, -Set)
%
%   What is in Set0 but not in Set1.

subtract([], _, []).
subtract([X|Xs], Ys, Zs) :-
        (   memberchk(X, Ys) ->
            subtract(Xs, Ys, Zs)
        ;   Zs = [X|Zs1],
            subtract(Xs, Ys, Zs1)
        ).

%%  intersection(+Set0, +Set1, -Set)
%
%   What is in both.

intersection([], _, []).
intersection([X|Xs], Ys, Zs) :-
        (   memberchk(X, Ys) ->
            Zs = [X|Zs1],
            intersection(Xs, Ys, Zs1)
        ;   intersection(Xs, Ys, Zs)
        ).

%%  union(+Set0, +Set1, -Set)
%
%   What is in one of them.

union([], Ys, Ys).
union([X|Xs], Ys, Zs) :-
        (   memberchk(X, Ys) ->
            union(Xs, Ys, Zs)
        ;   Zs = [X|Zs1],
            union(Xs, Ys, Zs1)
        ).

subset([], _).
subset([X|Xs], Ys) :- memberchk(X, Ys), subset(Xs, Ys).

selectchk(X, Xs, Ys) :- once(select(X, Xs, Ys)).

proper_length(List, Length) :- is_list(List), length(List, Length).

%%  include(:Goal, +List, -Included)
%
%   The elements for which Goal is true; exclude/3 the others.

include(_, [], []).
include(Goal, [X|Xs], Ys) :-
        (   call(Goal, X) -> Ys = [X|Ys1] ; Ys = Ys1 ),
        include(Goal, Xs, Ys1).

exclude(_, [], []).
exclude(Goal, [X|Xs], Ys) :-
        (   call(Goal, X) -> Ys = Ys1 ; Ys = [X|Ys1] ),
        exclude(Goal, Xs, Ys1).

partition(_, [], [], []).
partition(Goal, [X|Xs], Ys, Zs) :-
        (   call(Goal, X) ->
            Ys = [X|Ys1], Zs = Zs1
        ;   Ys = Ys1, Zs = [X|Zs1]
        ),
        partition(Goal, Xs, Ys1, Zs1).

%%  flatten(+List, -Flat)
%
%   The elements of List and of the lists in it.

flatten(List, Flat) :-
        flatten_(List, Flat0, []),
        Flat = Flat0.

flatten_(Term, Flat0, Flat) :-
        (   var(Term) ->
            Flat0 = [Term|Flat]
        ;   Term == [] ->
            Flat0 = Flat
        ;   Term = [First|Rest] ->
            flatten_(First, Flat0, Flat1),
            flatten_(Rest, Flat1, Flat)
        ;   Flat0 = [Term|Flat]
        ).

%%  aggregate_all(+What, :Goal, -Result)
%
%   What is count, sum(X), max(X), min(X), max(X, W), min(X, W), bag(X) or
%   set(X), over all answers of Goal.

aggregate_all(What, Goal, Result) :-
        (   ( What == count ; nonvar(What), What = count(_) ) ->
            findall(x, Goal, Xs),
            length(Xs, Result)
        ;   What = sum(X) ->
            findall(X, Goal, Xs),
            summed(Xs, 0, Result)
        ;   What = bag(X) ->
            findall(X, Goal, Result)
        ;   What = set(X) ->
            findall(X, Goal, Xs),
            sort(Xs, Result)
        ;   What = max(X) ->
            findall(X-x, Goal, [Pair|Pairs]),
            best_pair(Pairs, >, Pair, Result-_)
        ;   What = min(X) ->
            findall(X-x, Goal, [Pair|Pairs]),
            best_pair(Pairs, <, Pair, Result-_)
        ;   What = max(X, W) ->
            findall(X-W, Goal, [Pair|Pairs]),
            best_pair(Pairs, >, Pair, Max-Witness),
            Result = max(Max, Witness)
        ;   What = min(X, W) ->
            findall(X-W, Goal, [Pair|Pairs]),
            best_pair(Pairs, <, Pair, Min-Witness),
            Result = min(Min, Witness)
        ;   throw(error(domain_error(aggregate_spec, What), aggregate_all/3))
        ).

summed([], Sum, Sum).
summed([X|Xs], Sum0, Sum) :- Sum1 is Sum0 + X, summed(Xs, Sum1, Sum).

best_pair([], _, X0-Witness, X-Witness) :- X is X0.
best_pair([X-W|Pairs], Better, X0-W0, Best) :-
        (   call(Better, X, X0) ->
            best_pair(Pairs, Better, X-W, Best)
        ;   best_pair(Pairs, Better, X0-W0, Best)
        ).

/*  - - - - - - - - - - - - - - -  Numbers  - - - - - - - - - - - - - - - -  */

%%  plus(?X, ?Y, ?Z)
%
%   Z is X + Y, if two of them are given.

plus(X, Y, Z) :-
        (   var(Z) -> Z is X + Y
        ;   var(Y) -> Y is Z - X
        ;   X is Z - Y
        ).

%%  random_between(+Low, +High, -N)
%
%   N is an integer from Low to High, all equally likely.

random_between(Low, High, N) :-
        Above is High + 1,
        random_integer(Low, Above, N).

%%  random_member(-X, +List)
%
%   One of the elements, all equally likely.

random_member(X, List) :-
        length(List, Length),
        random_integer(0, Length, Index),
        nth0(Index, List, X).

random_permutation(List, Permutation) :-
        shuffled_keys(List, Pairs0),
        keysort(Pairs0, Pairs),
        pairs_values(Pairs, Permutation).

shuffled_keys([], []).
shuffled_keys([X|Xs], [Key-X|Pairs]) :-
        random(Key),
        shuffled_keys(Xs, Pairs).
