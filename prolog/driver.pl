/*  The only door from Rust into Prolog.

    Rust starts serve/0 once. From then on it speaks to Prolog only through
    the standard streams, and what it says is always data, never program
    text:

        Rust puts a tag on user_input, which nobody else will ever see;
        serve/0 writes a frame to user_error: "next, please";
        Rust puts a request on user_input: the character 2, one letter,
        then texts, each with its length before it;
        serve/0 does what is asked and writes frames with the results.

    A frame is written in one piece after everything else has been flushed,
    begins with the character 1 and the tag, and ends with the character 4. Whatever else appears on
    user_output or user_error was written by a goal, and Rust passes it on as
    such. Inside a frame the character 31 ends a field and 30 ends a record.

    Everything happens in a failure-driven loop: Scryer has no garbage
    collector, and failure gives the memory of a request back. For the same
    reason nothing here keeps a choice point or an answer longer than needed.

    Goals read from somewhere else: the terminal, or whatever the standard
    input of this process is. In Scryer set_input/1 also changes what
    user_input means; so the loop of serve/0 gives user_input back to the
    wire before each request, whatever the last goal did to it.

    The game is known by its contract only: state_text/2, move_text/2,
    move/3, valid_moves/2, move_fault/3, game_over/2 and, if there is one,
    set_state/1, all of them in the module user; what else a check asks has
    its name in the request.

    What the letters of requests ask for is in the files of driver/, which
    are loaded before this one: wire.pl, program.pl, ask.pl, answer.pl, perft.pl,
    rules.pl and carry.pl. When they are loaded, Rust adds something to the names of these
    modules that nobody can guess: no goal calls them and no file replaces them.
    What goals may call is in services.pl.

    This file is for Scryer Prolog alone.
*/

:- module(kalista_driver, [serve/0]).

:- use_module(library(iso_ext)).
:- use_module(library(lists)).
:- use_module(library(kalista_ask)).
:- use_module(library(kalista_answer)).
:- use_module(library(kalista_carry)).
:- use_module(library(kalista_perft)).
:- use_module(library(kalista_program)).
:- use_module(library(kalista_rules)).
:- use_module(library(kalista_wire)).

%%  serve
%
%   Answers requests until the one that says there are no more.

serve :-
        start,
        current_input(Wire),
        next_text(Tag),
        repeat,
        set_input(Wire),
        bb_put(wire, Wire),
        next_request(Tag, Letter),
        (   Letter == q ->
            true
        ;   catch(done(Letter, Tag), Error, report_exception(Tag, Error)),
            fail
        ),
        !.

done(Letter, Tag) :-
        (   request(Letter, Tag) ->
            true
        ;   frame(Tag, f),
            end_frame
        ).

%   With this fact the loader throws the error of a file it cannot load,
%   as it does for the toplevel, instead of printing it.

start :-
        (   catch('$toplevel':started, _, fail) ->
            true
        ;   asserta('$toplevel':started)
        ).

request(a, Tag) :- ask(Tag).
request(o, Tag) :- answer(Tag).
request(p, Tag) :- perft(Tag).
request(c, Tag) :- consult_files(Tag).
request(l, Tag) :- list_predicates(Tag).
request(i, Tag) :- inspect(Tag).
request(g, Tag) :- node(Tag).
request(v, Tag) :- read_move(Tag).
request(m, Tag) :- choose(Tag).
request(s, Tag) :- show(Tag).
request(d, Tag) :- dump(Tag).
request(r, Tag) :- restore(Tag).

/*  - - - - - - - - - - - - -  Files, predicates  - - - - - - - - - - - -  */

consult_files(Tag) :-
        next_texts(Positions),
        (   position_told(Positions, Tag) ->
            catch(load_programs, Error, true),
            (   nonvar(Error) ->
                exception_or_halt(Error, Tag)
            ;   frame(Tag, k),
                end_frame
            )
        ;   next_programs(_)
        ),
        !.

%   What is called somewhere but defined nowhere is current, too.

is_there(Name, Arity) :-
        (   '$predicate_defined'(user, Name, Arity) ->
            true
        ;   functor(Head, Name, Arity),
            predicate_property(user:Head, dynamic)
        ).

list_predicates(Tag) :-
        findall(Name/Arity,
                ( current_predicate(user:Name/Arity), is_there(Name, Arity) ),
                Indicators),
        sort(Indicators, Sorted),
        frame(Tag, l),
        predicate_records(Sorted),
        end_frame.

predicate_records([]).
predicate_records([Name/Arity|Indicators]) :-
        atom_chars(Name, Name_chars),
        number_chars(Arity, Arity_chars),
        field(Name_chars),
        field(Arity_chars),
        end_record,
        predicate_records(Indicators).
