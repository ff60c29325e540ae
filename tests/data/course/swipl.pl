% Asks SWI-Prolog what tests/data/course/exchanges.txt asks, and prints answers as Kalista does.

:- use_module(library(yall)).
:- use_module(library(lists)).
:- use_module(library(apply)).
:- use_module(library(aggregate)).
:- set_prolog_flag(toplevel_print_anon, false).

ask_all :-
        repeat,
        read_line_to_string(user_input, Line),
        (   Line == end_of_file
        ->  !
        ;   ask(Line),
            fail
        ).

ask(Line) :-
        catch(asked(Line), E, ( print_error(E) )),
        !.
ask(_) :- format("@@ false~n").

asked(Line) :-
        term_string_chars(Line, Goal, Names),
        nb_setval(count, 0),
        (   catch(call(user:Goal), E, (flush_output, print_error(E), fail)),
            nb_getval(count, N0), N is N0 + 1, nb_setval(count, N),
            print_answer(Names),
            N >= 8,
            !,
            format("@@ ...~n")
        ;   format("@@ .~n")
        ).

term_string_chars(Line, Goal, Names) :-
        open_string(Line, S),
        read_term(S, Goal, [variable_names(Names), module(user)]).

print_answer(Names0) :-
        \+ \+ ( exclude([N=_]>>sub_atom(N, 0, 1, _, '_'), Names0, Names),
                copy_term(Names, Copy, _),
                numbervars(Copy, 0, _),
                format("@@ "),
                (   exclude([_=V]>>(compound(V), V = '$VAR'(_)), Copy, []) -> write(true)
                ;   print_bindings(Copy) ),
                nl ).

print_bindings([]).
print_bindings([N=V|Rest]) :-
        (   compound(V), V = '$VAR'(_) -> true
        ;   format("~w = ", [N]),
            write_term(V, [quoted(true), numbervars(true), spacing(standard)]),
            write(' ; ')
        ),
        print_bindings(Rest).

print_error(error(E, _)) :- !, ( compound(E) -> functor(E, Name, _) ; Name = E ), format("@@ error ~w~n", [Name]).
print_error(E) :- format("@@ throws ~q~n", [E]).
