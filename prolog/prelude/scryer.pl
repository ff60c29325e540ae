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
:- use_module(library(dif)).
:- use_module(library(freeze)).
:- use_module(library(when)).
:- use_module(library(pairs)).
:- use_module(library(ordsets)).
:- use_module(library(kalista_everyday)).

%%  pick_random(+Low, +High, -N)
%
%   N is one of the integers from Low to High, all equally likely.

pick_random(Low, High, N) :-
        Above is High + 1,
        random_integer(Low, Above, N).

%%  next_char(-Char)
%
%   The next character of the current input, or end_of_file. (get_char/1
%   takes a terminal and a pipe for ended after one character.)

next_char(Char) :-
        current_input(Stream),
        input_as_bytes(Stream, Bytes),
        get_n_chars(Bytes, 1, Chars),
        (   Chars = [Char0] ->
            Char = Char0
        ;   Char = end_of_file
        ).

%   Whoever embeds Scryer may have opened the terminal a second time, as bytes,
%   and says so in a global variable.

input_as_bytes(Stream, Bytes) :-
        (   bb_get(terminal, Stream0-Bytes0),
            Stream0 == Stream ->
            Bytes = Bytes0
        ;   Bytes = Stream
        ).

%%  native_answer(+Game, +Words, -Answer)
%
%   What the native rules say: see native.pl. Only inside kalista.

native_answer(Game, Words, Answer) :-
        kalista_services:native_answer(Game, Words, Answer).

%   With include/1 the loaders of the games (khan.pl, shi.pl, gauss.pl)
%   name their files. Scryer does not know this directive, but it also
%   looks for what it is told to use beside the file that says so. What
%   stands in place of this file for the other systems is left out.

term_expansion((:- include(File)), (:- Directive)) :-
        (   for_other_systems(File) ->
            Directive = initialization(true)
        ;   Directive = use_module(File)
        ).

for_other_systems('prelude/host.pl').
for_other_systems('prelude/pipe.pl').

:- op(1150, fx, dynamic).
