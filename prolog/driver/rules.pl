/*  A game that is known by its clauses alone.

    Where nobody has written the rules a second time, Rust asks the clauses
    for all it has to know of a position at once: see contract.pl, which is
    loaded with such games only. Frame i has a record for each thing there is
    to say of the file, g of a position, c of a machine's choice, z of a
    picture. Each predicate is announced before it is called, by a frame w
    with its name: if it does not end, Rust knows which one that is.

    This file is for Scryer Prolog and, with what systems/ adds, for the
    systems that have a file there.
*/

:- module(kalista_rules, [inspect/1, node/1, read_move/1, choose/1, show/1]).

:- use_module(library(kalista_wire)).

inspect(Tag) :-
        next_text(Options),
        contract_records(i, Tag, kalista_contract:inspection(Options)).

node(Tag) :-
        next_text(Options),
        next_text(Position),
        next_text(Asked),
        contract_records(g, Tag, kalista_contract:node(Options, Position, Asked)).

contract_records(Letter, Tag, Goal) :-
        catch(call(Goal, Records), Error, true),
        (   nonvar(Error) ->
            exception_or_halt(Error, Tag)
        ;   frame(Tag, Letter),
            text_records(Records),
            end_frame
        ),
        !.

%   The text of a move as the clauses write it, if they can read it.

read_move(Tag) :-
        next_text(Text),
        (   catch((user:move_text(Move, Text), user:move_text(Move, Same)), _, fail) ->
            frame(Tag, v),
            field(Same)
        ;   frame(Tag, f)
        ),
        end_frame,
        !.

%   What the file's own machine plays, and what a position looks like.

choose(Tag) :-
        next_text(Position),
        next_text(Level),
        contract_records(c, Tag, kalista_contract:choice(Position, Level)).

show(Tag) :-
        next_text(Position),
        contract_records(z, Tag, kalista_contract:picture(Position)).
