%   What harness.pl needs from SWI-Prolog. As in Scryer, "abc" is a list of characters.

:- set_prolog_flag(double_quotes, chars).
:- style_check(-singleton).
:- style_check(-discontiguous).
:- initialization(set_stream(user_output, encoding(utf8))).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(library(assoc)).
:- use_module(library(ordsets)).
:- use_module(library(apply)).

conf_read(Chars, Goal, Names) :-
        atom_chars(Atom, Chars),
        open_string(Atom, Stream),
        set_prolog_flag(double_quotes, chars),
        read_term(Stream, Goal, [variable_names(Names)]),
        close(Stream).

conf_set(N) :- nb_setval(conf_solutions, N).

conf_get(N) :- nb_getval(conf_solutions, N).

conf_string(Term, Chars) :- string(Term), string_chars(Term, Chars).

%   Asks all of conf_case/1; a 0 frame stands before each, and at the end. Then a new
%   line begins, so that format/2 counts columns from there.

conf_all :-
        conf_case(Chars),
        put_char('\x11\'), put_char('0'), put_char('\x12\'), nl,
        catch(call_with_inference_limit(conf_ask(Chars), 20000000, Result), _, Result = thrown),
        Result \== true, Result \== (!),
        conf_frame(e, Result),
        fail.
conf_all :-
        put_char('\x11\'), put_char('0'), put_char('\x12\').
