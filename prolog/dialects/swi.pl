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
        tty_size/2, atomic_concat/3, thread_self/1,
        between/3, partition/5, char_type/2, code_type/2, atom_to_term/3,
        print_message/2, ansi_format/3
   ]).

:- use_module(library(everyday)).
:- use_module(library(printing)).
:- use_module(library(lists)).
:- use_module(library(random)).
:- use_module(library(charsio)).
:- use_module(library(iso_ext)).
:- use_module(library(error)).

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
        text_chars(S, Chars0),
        text_chars(Separators0, Separators),
        text_chars(Pad0, Pad),
        without_pad_behind(Chars0, Pad, Chars),
        cut_at(Chars, Separators, Pad, Parts).

%   What is in front of a part is taken away before the part is cut off, even
%   if it is a separator.

cut_at(Chars0, Separators, Pad, [Part|Parts]) :-
        without_pad_before(Chars0, Pad, Chars),
        until(Chars, Separators, Piece0, Rest),
        without_pad_behind(Piece0, Pad, Piece),
        atom_chars(Part, Piece),
        (   Rest = [_|Rest1] ->
            cut_at(Rest1, Separators, Pad, Parts)
        ;   Parts = []
        ).

without_pad_before(Chars0, Pad, Chars) :-
        (   Chars0 = [Char|Chars1], memberchk(Char, Pad) ->
            without_pad_before(Chars1, Pad, Chars)
        ;   Chars = Chars0
        ).

without_pad_behind(Chars0, Pad, Chars) :-
        reverse(Chars0, Reversed0),
        without_pad_before(Reversed0, Pad, Reversed),
        reverse(Reversed, Chars).

until([], _, [], []).
until([Char|Chars], Separators, Piece, Rest) :-
        (   memberchk(Char, Separators) ->
            Piece = [],
            Rest = [Char|Chars]
        ;   Piece = [Char|Piece1],
            until(Chars, Separators, Piece1, Rest)
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

%%  ansi_format(+Attributes, +Format, +Arguments)
%
%   Writes as format/2 does. Colours are left out, as SWI-Prolog does where
%   the output is not a terminal.
%
%       ?- ansi_format([fg(red)], "~w wins", [white]).

ansi_format(_, Format, Arguments) :- format(Format, Arguments).

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

/*  - - - - - - - - - - - - - - -  Others  - - - - - - - - - - - - - - - - */

%%  between(+Low, +High, ?X)
%
%   As everywhere, but High may be inf.

between(Low, High, X) :-
        (   ( High == inf ; High == infinite ) ->
            must_be(integer, Low),
            ( integer(X) -> X >= Low ; from(Low, X) )
        ;   must_be(integer, Low),
            must_be(integer, High),
            can_be(integer, X),
            (   var(X) ->
                Low =< High,
                from_to(Low, High, X)
            ;   X >= Low,
                X =< High
            )
        ).

from(Low, Low).
from(Low, X) :- Low1 is Low + 1, from(Low1, X).

from_to(Low, High, X) :-
        (   Low =:= High ->
            X = Low
        ;   from_to_(Low, High, X)
        ).

from_to_(Low, _, Low).
from_to_(Low, High, X) :- Low1 is Low + 1, from_to(Low1, High, X).

%%  partition(:Goal, +Xs, -Less, -Equal, -Greater)
%
%   call(Goal, X, Order) says where each X belongs.

partition(Goal, Xs, Less, Equal, Greater) :- parted(Xs, Goal, Less, Equal, Greater).

parted([], _, [], [], []).
parted([X|Xs], Goal, Less, Equal, Greater) :-
        call(Goal, X, Order),
        (   Order == (<) -> Less = [X|Less1], Equal = Equal1, Greater = Greater1
        ;   Order == (=) -> Less = Less1, Equal = [X|Equal1], Greater = Greater1
        ;   Less = Less1, Equal = Equal1, Greater = [X|Greater1]
        ),
        parted(Xs, Goal, Less1, Equal1, Greater1).

%%  char_type(?Char, ?Type), code_type(?Code, ?Type)
%
%   The types that games ask for: alpha, alnum, csym, csymf, digit, digit(W),
%   space, white, upper, lower, upper(L), lower(U), to_lower(L), to_upper(U),
%   punct, graph, end_of_line.

char_type(Char, Type) :-
        (   var(Char) ->
            between(0, 255, Code),
            char_code(Char, Code)
        ;   char_code(Char, Code)
        ),
        has_type(Type, Code).

code_type(Code0, Type) :-
        (   var(Code0) -> between(0, 255, Code), Code0 = Code
        ;   integer(Code0) -> Code = Code0
        ;   char_code(Code0, Code)
        ),
        has_type(Type, Code).

has_type(alpha, Code) :- ( is_letter(Code) ; is_digit(Code) ; Code =:= 0'_ ), !.
has_type(alnum, Code) :- ( is_letter(Code) ; is_digit(Code) ), !.
has_type(csym, Code) :- has_type(alpha, Code).
has_type(csymf, Code) :- ( is_letter(Code) ; Code =:= 0'_ ), !.
has_type(digit, Code) :- is_digit(Code).
has_type(digit(Weight), Code) :- is_digit(Code), Weight is Code - 0'0.
has_type(space, Code) :- is_space(Code).
has_type(white, Code) :- ( Code =:= 32 ; Code =:= 9 ), !.
has_type(end_of_line, Code) :- Code >= 10, Code =< 13.
has_type(upper, Code) :- is_upper(Code).
has_type(lower, Code) :- is_lower(Code).
has_type(upper(Lower), Code) :- is_upper(Code), lower_char(Code, Lower).
has_type(lower(Upper), Code) :- is_lower(Code), upper_char(Code, Upper).
has_type(to_lower(Lower), Code) :- lower_char(Code, Lower).
has_type(to_upper(Upper), Code) :- upper_char(Code, Upper).
has_type(graph, Code) :- Code > 32, Code =\= 127.
has_type(punct, Code) :-
        Code > 32, Code < 127, \+ is_letter(Code), \+ is_digit(Code).

is_digit(Code) :- Code >= 0'0, Code =< 0'9.
is_space(Code) :- ( Code =:= 32 ; Code >= 9, Code =< 13 ), !.
is_letter(Code) :- ( is_upper(Code) ; is_lower(Code) ), !.
is_upper(Code) :- char_code(Char, Code), downcase_atom(Char, Lower), Lower \== Char.
is_lower(Code) :- char_code(Char, Code), upcase_atom(Char, Upper), Upper \== Char.

lower_char(Code, Lower) :- char_code(Char, Code), downcase_atom(Char, Lower).
upper_char(Code, Upper) :- char_code(Char, Code), upcase_atom(Char, Upper).

%%  atom_to_term(+Atom, -Term, -Bindings)
%
%   The term that an atom is the text of, and the names of its variables.

atom_to_term(Atom, Term, Bindings) :-
        text_chars(Atom, Chars),
        append(Chars, ['.'], Chars1),
        read_term_from_chars(Chars1, Term, [variable_names(Bindings)]).

%   Nobody looks at messages.

print_message(_, _).
