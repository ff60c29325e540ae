/*  What a goal may ask of Rust, and what it may tell.

    Frames of this kind answer nothing, so anybody may send them: they need
    no tag. See native.pl and contract.pl for who does.

    This file is for Scryer Prolog alone.
*/

:- module(kalista_services, [announce/1, kept/2, in_module/3, native_answer/3]).

:- use_module(library(iso_ext)).
:- use_module(library(kalista_wire)).

%%  announce(+Predicate)
%
%   A predicate of the rules is about to be called.

announce(Predicate) :-
        open_frame(w),
        field(Predicate),
        end_frame.

%%  kept(+Module, +Clause)
%
%   There is one more clause from now on, also in systems where nothing else
%   stays that a question asserts: see systems/serve.pl.

kept(Module, Clause) :-
        assertz(Module:Clause).

%%  in_module(+Module, +Goal0, -Goal)
%
%   Goal calls Goal0 in Module; some systems have no modules.

in_module(Module, Goal, Module:Goal).

/*  - - - - - - - - - - -  Asking Rust from a goal  - - - - - - - - - - - -

    For once the other way round: a goal writes the frame x with the words
    of a question, and Rust puts the answer on user_input before it lets the
    goal go on. See native.pl.
*/

%%  native_answer(+Game, +Words, -Answer)
%
%   Answer is lines(Lines) or failed(Message).

native_answer(Game, Words, Answer) :-
        open_frame(x),
        text_fields([Game|Words]),
        end_frame,
        current_input(Input),
        bb_get(wire, Wire),
        set_input(Wire),
        next_text(Status),
        next_texts(Lines),
        set_input(Input),
        (   Status = "lines" ->
            Answer = lines(Lines)
        ;   Lines = [Message],
            Answer = failed(Message)
        ).
