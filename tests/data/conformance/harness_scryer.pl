%   What harness.pl needs from Scryer Prolog, and the libraries that the tables use.

:- use_module(library(lists)).
:- use_module(library(between)).
:- use_module(library(iso_ext)).
:- use_module(library(charsio)).
:- use_module(library(dcgs)).
:- use_module(library(format)).
:- use_module(library(pairs)).
:- use_module(library(assoc)).
:- use_module(library(ordsets)).

conf_read(Chars, Goal, Names) :-
        read_term_from_chars(Chars, Goal, [variable_names(Names)]).

conf_set(N) :- bb_put(conf_solutions, N).

conf_get(N) :- bb_get(conf_solutions, N).

conf_string(_, _) :- fail.
