/*  What was asserted, carried from one machine to another.

    Scryer never gives back the memory of a fact that was retracted. When a
    machine has grown too large, Rust asks for all clauses of dynamic
    predicates (request d), goes back to a machine from before, and has them
    put in place there (request r). Frame d has a record for each predicate:
    its name, its arity, and its clauses. If they are too many to be carried,
    the answer is f.

    This file is for Scryer Prolog alone.
*/

:- module(kalista_carry, [dump/1, restore/1]).

:- use_module(library(charsio)).
:- use_module(library(iso_ext)).
:- use_module(library(lists)).
:- use_module(library(random)).
:- use_module(library(kalista_wire)).

%   Beyond this it is cheaper to keep them where they are.

most_clauses(2000).

%%  dump(+Tag)

dump(Tag) :-
        findall(Name/Arity, dynamic(Name, Arity), Indicators0),
        sort(Indicators0, Indicators),
        findall(c, ( member(Indicator, Indicators), fact(Indicator, _) ), Clauses),
        length(Clauses, Length),
        most_clauses(Most),
        Length =< Most,
        frame(Tag, d),
        predicate_records(Indicators),
        end_frame.

dynamic(Name, Arity) :-
        current_predicate(user:Name/Arity),
        functor(Head, Name, Arity),
        predicate_property(user:Head, dynamic).

%   Without a module, clause/2 looks in user; with one, Scryer does not find
%   its way.

fact(Name/Arity, (Head :- Body)) :-
        functor(Head, Name, Arity),
        clause(Head, Body).

predicate_records([]).
predicate_records([Name/Arity|Indicators]) :-
        atom_chars(Name, Name_chars),
        number_chars(Arity, Arity_chars),
        field(Name_chars),
        field(Arity_chars),
        clause_fields(Name/Arity),
        end_record,
        predicate_records(Indicators).

clause_fields(Indicator) :-
        fact(Indicator, Clause),
        term_chars(Clause, [], 0, Chars),
        field(Chars),
        fail.
clause_fields(_).

%%  restore(+Tag)
%
%   Each predicate has the clauses that are said, and no others. Chance must
%   not go back with the machine.

restore(Tag) :-
        next_number(Seed),
        set_random(seed(Seed)),
        next_number(Predicates),
        restore_predicates(Predicates),
        frame(Tag, f),
        end_frame.

restore_predicates(N) :-
        (   N =:= 0 ->
            true
        ;   next_text(Name_chars),
            next_number(Arity),
            next_texts(Clauses),
            \+ \+ restore_predicate(Name_chars, Arity, Clauses),
            N1 is N - 1,
            restore_predicates(N1)
        ).

%   What is there already stays as it is.

restore_predicate(Name_chars, Arity, Clauses) :-
        atom_chars(Name, Name_chars),
        functor(Head, Name, Arity),
        findall(Chars,
                ( fact(Name/Arity, Clause), term_chars(Clause, [], 0, Chars) ),
                Present),
        (   Present == Clauses ->
            true
        ;   retractall(user:Head),
            put_clauses(Clauses)
        ).

put_clauses([]).
put_clauses([Chars|Clauses]) :-
        append(Chars, " .", Sentence),
        read_term_from_chars(Sentence, Clause, []),
        put_clause(Clause),
        put_clauses(Clauses).

put_clause((Head :- Body)) :-
        (   Body == true ->
            assertz(user:Head)
        ;   assertz(user:(Head :- Body))
        ).
