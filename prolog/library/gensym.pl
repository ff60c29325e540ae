/*  New atoms.

    Ask, for example:

        ?- gensym(node, A), gensym(node, B).
        A = node1, B = node2.
*/

:- module(gensym, [gensym/2, reset_gensym/1]).

:- use_module(library(error)).
:- use_module(library(iso_ext)).
:- use_module(library(si)).

%%  gensym(+Base, -Atom)
%
%   Atom is Base and a number that is one more each time. Fails if Base is
%   no atom.
%
%       ?- gensym(node, A).
%       A = node1.

gensym(Base, Atom) :-
        must_be(var, Atom),
        atom_si(Base),
        counter(Base, Counter),
        (   bb_get(Counter, M) ->
            N is M + 1
        ;   N = 1
        ),
        bb_put(Counter, N),
        number_chars(N, Cs),
        atom_chars(Number, Cs),
        atom_concat(Base, Number, Atom).

%%  reset_gensym(+Base)
%
%   The numbers for Base begin with 1 again.
%
%       ?- reset_gensym(node), gensym(node, A).
%       A = node1.

reset_gensym(Base) :-
        atom_si(Base),
        counter(Base, Counter),
        bb_put(Counter, 0).

counter(Base, Counter) :-
        atom_concat(gensym_, Base, Counter).
