/*  What SWI-Prolog has and neither this engine nor sicstus.pl has, or has in
    another way.

    There are no strings here: where SWI-Prolog has a string, programs of
    that dialect have an atom. It is written, compared and taken apart in
    the same way. A program that defines one of these predicates itself has
    its own. Ask, for example:

        ?- string_concat(abc, def, S).
        S = abcdef.
        ?- split_string('a,b', ',', '', Parts).
        Parts = [a,b].
        ?- with_output_to(string(S), write(a-b)).

    What would wait or touch the computer does nothing here.
*/

:- module(swi, [
        string/1, string_concat/3, string_length/2, string_chars/2,
        string_codes/2, string_to_atom/2, atom_string/2, number_string/2,
        string_upper/2, string_lower/2, sub_string/5, split_string/4,
        string_code/3, term_string/2, text_to_string/2, sformat/3, put/1,
        with_output_to/2, writef/1, writef/2, get_time/1, exists_file/1,
        exists_directory/1, nb_current/2, assertion/1, is_set/1,
        call_with_time_limit/2, call_with_depth_limit/3,
        nb_setval/2, nb_getval/2, b_setval/2, b_getval/2,
        tty_size/2, atomic_concat/3, thread_self/1
   ]).

:- use_module(library(everyday)).
:- use_module(library(printing)).
:- use_module(library(lists)).
:- use_module(library(random)).
:- use_module(library(charsio)).
:- use_module(library(iso_ext)).

/*  - - - - - - - - - - - - - - -  Strings  - - - - - - - - - - - - - - - - */

%%  string(@Term)
%
%   Term is a text that is not a list: here an atom.

string(Term) :- atom(Term).

text_atom(Text, Atom) :- text_chars(Text, Chars), atom_chars(Atom, Chars).

%%  string_concat(?S0, ?S1, ?S)
%
%   S is S0 with S1 behind it; takes S apart, too.

string_concat(S0, S1, S) :-
        (   nonvar(S0), nonvar(S1) ->
            text_atom(S0, A0), text_atom(S1, A1),
            atom_concat(A0, A1, S2),
            ( nonvar(S) -> text_atom(S, S2) ; S = S2 )
        ;   text_atom(S, A),
            ( nonvar(S0) -> text_atom(S0, A0) ; A0 = S0 ),
            ( nonvar(S1) -> text_atom(S1, A1) ; A1 = S1 ),
            atom_concat(A0, A1, A)
        ).

atomic_concat(S0, S1, S) :- string_concat(S0, S1, S).

string_length(S, Length) :- text_chars(S, Chars), length(Chars, Length).

string_chars(S, Chars) :-
        ( nonvar(S) -> text_chars(S, Chars) ; text_atom(Chars, S) ).

string_codes(S, Codes) :-
        (   nonvar(S) ->
            text_atom(S, Atom),
            atom_codes(Atom, Codes)
        ;   text_atom(Codes, S)
        ).

string_to_atom(S, Atom) :-
        ( nonvar(S) -> text_atom(S, Atom) ; text_atom(Atom, S) ).

atom_string(Atom, S) :-
        ( nonvar(Atom) -> text_atom(Atom, S) ; text_atom(S, Atom) ).

text_to_string(Text, S) :- text_atom(Text, S).

%%  number_string(?Number, ?S)
%
%   The number that S is the text of, blanks around it left aside; fails if
%   it is none.

number_string(Number, S) :-
        (   nonvar(S) ->
            text_chars(S, Chars),
            catch(number_chars(Number0, Chars), _, fail),
            Number = Number0
        ;   number_chars(Number, Chars),
            atom_chars(S, Chars)
        ).

term_string(Term, S) :- term_to_atom(Term, S).

string_upper(S, Upper) :- upcase_atom(S, Upper).
string_lower(S, Lower) :- downcase_atom(S, Lower).

string_code(Index, S, Code) :-
        text_chars(S, Chars),
        nth1(Index, Chars, Char),
        char_code(Char, Code).

sub_string(S, Before, Length, After, Sub) :-
        text_atom(S, Atom),
        ( nonvar(Sub) -> text_atom(Sub, Sub1) ; Sub1 = Sub ),
        sub_atom(Atom, Before, Length, After, Sub1).

%%  split_string(+S, +Separators, +Pad, -Parts)
%
%   Cuts S at each of the Separators and takes the characters of Pad from
%   both ends of every part.

split_string(S, Separators0, Pad0, Parts) :-
        text_chars(S, Chars),
        text_chars(Separators0, Separators),
        text_chars(Pad0, Pad),
        cut_at(Chars, Separators, Pieces),
        stripped(Pieces, Pad, Parts).

cut_at(Chars, Separators, [Piece|Pieces]) :-
        until(Chars, Separators, Piece, Rest),
        (   Rest = [_|Rest1] ->
            cut_at(Rest1, Separators, Pieces)
        ;   Pieces = []
        ).

until([], _, [], []).
until([Char|Chars], Separators, Piece, Rest) :-
        (   memberchk(Char, Separators) ->
            Piece = [],
            Rest = [Char|Chars]
        ;   Piece = [Char|Piece1],
            until(Chars, Separators, Piece1, Rest)
        ).

stripped([], _, []).
stripped([Piece|Pieces], Pad, [Part|Parts]) :-
        without_pad(Piece, Pad, Piece1),
        reverse(Piece1, Reversed),
        without_pad(Reversed, Pad, Reversed1),
        reverse(Reversed1, Chars),
        atom_chars(Part, Chars),
        stripped(Pieces, Pad, Parts).

without_pad([], _, []).
without_pad([Char|Chars], Pad, Rest) :-
        (   memberchk(Char, Pad) ->
            without_pad(Chars, Pad, Rest)
        ;   Rest = [Char|Chars]
        ).

/*  - - - - - - - - - - - - - - -  Writing  - - - - - - - - - - - - - - - - */

%%  with_output_to(+Sink, :Goal)
%
%   Goal once; what it writes becomes the atom, codes or characters of Sink.

with_output_to(Sink, Goal) :-
        '$take_output'(Before),
        (   catch(Goal, Ball, true) ->
            Result = true
        ;   Result = fail
        ),
        '$take_output'(Chars),
        current_output(Stream),
        '$put_chars'(Stream, Before),
        (   nonvar(Ball) ->
            throw(Ball)
        ;   Result == true,
            format(Sink, '~s', [Chars])
        ).

sformat(S, Format, Arguments) :- format(atom(S), Format, Arguments).

put(Code) :- ( integer(Code) -> char_code(Char, Code) ; Char = Code ), put_char(Char).

%%  writef(+Format, +Arguments)
%
%   As format/2, with %w for the next argument and \n for a new line.

writef(Format) :- writef(Format, []).

writef(Format, Arguments) :-
        text_chars(Format, Chars),
        writef_chars(Chars, Arguments).

writef_chars([], _).
writef_chars([Char|Chars], Arguments) :-
        (   Char == ('%'), Chars = [w|Chars1], Arguments = [First|Arguments1] ->
            write(First),
            writef_chars(Chars1, Arguments1)
        ;   Char == ('%'), Chars = [d|Chars1], Arguments = [First|Arguments1] ->
            write(First),
            writef_chars(Chars1, Arguments1)
        ;   Char == (\), Chars = [n|Chars1] ->
            nl,
            writef_chars(Chars1, Arguments)
        ;   put_char(Char),
            writef_chars(Chars, Arguments)
        ).

/*  - - - - - - - - - - - - - - -  The rest  - - - - - - - - - - - - - - -  */

get_time(1704067200.0).
exists_file(_) :- fail.
exists_directory(_) :- fail.
tty_size(24, 80).
thread_self(main).

nb_setval(Name, Value) :- bb_put(Name, Value).
nb_getval(Name, Value) :-
        (   bb_get(Name, Value0) ->
            Value = Value0
        ;   throw(error(existence_error(variable, Name), nb_getval/2))
        ).
nb_current(Name, Value) :- bb_get(Name, Value).
b_setval(Name, Value) :- bb_b_put(Name, Value).
b_getval(Name, Value) :- nb_getval(Name, Value).

%%  assertion(:Goal)
%
%   Throws if Goal fails.

assertion(Goal) :-
        (   \+ \+ catch(Goal, _, fail) ->
            true
        ;   throw(error(assertion_failed(Goal), assertion/1))
        ).

is_set(Set) :- is_list(Set), sort(Set, Sorted), same_length(Set, Sorted).

call_with_time_limit(_, Goal) :- once(Goal).
call_with_depth_limit(Goal, _, 1) :- call(Goal).
