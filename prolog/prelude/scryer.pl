/*  The libraries of Scryer Prolog that the rules need, and some that are
    good company at the toplevel. What they define is built into the
    other systems. */

:- use_module(library(dcgs)).
:- use_module(library(lists)).
:- use_module(library(between)).
:- use_module(library(iso_ext)).
:- use_module(library(charsio)).
:- use_module(library(format)).
:- use_module(library(random)).

%%  pick_random(+Low, +High, -N)
%
%   N is one of the integers from Low to High, all equally likely.

pick_random(Low, High, N) :-
        Above is High + 1,
        random_integer(Low, Above, N).

%%  native_answer(+Game, +Words, -Answer)
%
%   What the native rules say: see native.pl. Only inside kalista.

native_answer(Game, Words, Answer) :-
        kalista_driver:native_answer(Game, Words, Answer).
