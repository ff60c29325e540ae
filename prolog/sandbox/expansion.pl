/*  In the sandbox, a file that asks for library(os) gets what stands in for
    it. Queries are rewritten in the same way: see driver/ask.pl. */

term_expansion((:- use_module(library(Library))), (:- use_module(library(Other)))) :-
        kalista_sandbox:stand_in(Library, Other).
term_expansion((:- use_module(library(Library), Imports)),
               (:- use_module(library(Other), Imports))) :-
        kalista_sandbox:stand_in(Library, Other).
