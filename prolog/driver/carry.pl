/*  What was asserted, carried from one machine to another.

    Scryer never gives back the memory of a fact that was retracted. When a
    machine has grown too large, Rust asks for all clauses of dynamic
    predicates (request d), goes back to a machine from before, and has them
    put in place there (request r). Frame d has a record for each predicate:
    its module, its name, its arity, and its clauses. If they are too many to
    be carried, the answer is f. The position of a game from a file is carried
    as if it were a fact, '$state'/1.

    This file is for Scryer Prolog alone.
*/

:- module(kalista_carry, [dump/1, restore/1]).

:- use_module(library(charsio)).
:- use_module(library(iso_ext)).
:- use_module(library(lists)).
:- use_module(library(random)).
:- use_module(library(kalista_program)).
:- use_module(library(kalista_wire)).

%   Beyond this it is cheaper to keep them where they are.

most_clauses(2000).

%%  dump(+Tag)

dump(Tag) :-
        findall(Module:Name/Arity, dynamic(Module, Name, Arity), Indicators0),
        sort(Indicators0, Indicators),
        findall(c, ( member(Indicator, Indicators), fact(Indicator, _) ), Clauses),
        length(Clauses, Length),
        most_clauses(Most),
        Length =< Most,
        frame(Tag, d),
        predicate_records(Indicators),
        state_record,
        end_frame.

%   dynamic(?Module, ?Name, ?Arity): whose clauses may have changed: those of
%   the user, those of the user's own that live beside others of their name,
%   and what is known of both.

dynamic(user, Name, Arity) :-
        current_predicate(user:Name/Arity),
        functor(Head, Name, Arity),
        predicate_property(user:Head, dynamic).
dynamic(kalista_own, Name, Arity) :-
        kalista_program:beside(Name, Arity).
dynamic(kalista_program, beside, 2).
dynamic(kalista_program, owned, 2).
dynamic(kalista_program, from_file, 3).

%   Without a module, clause/2 looks in user; with user, Scryer does not find
%   its way.

fact(Module:Name/Arity, (Head :- Body)) :-
        functor(Head, Name, Arity),
        clause_in(Module, Head, Body).

clause_in(user, Head, Body) :-
        clause(Head, Body).
clause_in(kalista_own, Head, Body) :-
        catch(clause(kalista_own:Head, Body), _, fail).
clause_in(kalista_program, Head, true) :-
        kalista_program:Head.

predicate_records([]).
predicate_records([Module:Name/Arity|Indicators]) :-
        number_chars(Arity, Arity_chars),
        atom_field(Module),
        atom_field(Name),
        field(Arity_chars),
        clause_fields(Module:Name/Arity),
        end_record,
        predicate_records(Indicators).

atom_field(Atom) :-
        atom_chars(Atom, Chars),
        field(Chars).

clause_fields(Indicator) :-
        fact(Indicator, Clause),
        term_chars(Clause, [], 0, Chars),
        field(Chars),
        fail.
clause_fields(_).

state_record :-
        (   bb_get(current_state, State) ->
            term_chars('$state'(State), [], 0, Chars),
            atom_field('$state'),
            atom_field('$state'),
            field("1"),
            field(Chars),
            end_record
        ;   true
        ).

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
        ;   next_text(Module_chars),
            next_text(Name_chars),
            next_number(Arity),
            next_texts(Clauses),
            atom_chars(Module, Module_chars),
            atom_chars(Name, Name_chars),
            \+ \+ restore_predicate(Module, Name, Arity, Clauses),
            N1 is N - 1,
            restore_predicates(N1)
        ).

%   What is there already stays as it is.

restore_predicate(Module, Name, Arity, Clauses) :-
        (   Module == '$state' ->
            Clauses = [Chars],
            text_term(Chars, '$state'(State)),
            bb_put(current_state, State)
        ;   findall(Chars,
                    ( fact(Module:Name/Arity, Clause), term_chars(Clause, [], 0, Chars) ),
                    Clauses) ->
            true
        ;   functor(Head, Name, Arity),
            retractall(Module:Head),
            put_clauses(Clauses, Module)
        ).

text_term(Chars, Term) :-
        append(Chars, " .", Sentence),
        read_term_from_chars(Sentence, Term, []).

put_clauses([], _).
put_clauses([Chars|Clauses], Module) :-
        text_term(Chars, (Head :- Body)),
        (   Body == true ->
            assertz(Module:Head)
        ;   assertz(Module:(Head :- Body))
        ),
        put_clauses(Clauses, Module).
