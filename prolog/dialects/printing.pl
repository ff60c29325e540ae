/*  format/1, format/2 and format/3 as SICStus and SWI-Prolog have them.

    The format is an atom, a list of codes or a list of characters; what is
    not a list of arguments is the only one. Ask, for example:

        ?- format('~w has ~d of ~a~n', [ann,3,pieces]).
        ?- format('~t~w~10|~w~n', [right,next]).
        ?- format(atom(A), '~*c', [3,0'x]).
        A = xxx.

    A text is made as a list of characters, line by line. Within a line the
    places of ~t and the last column stop are remembered, because blanks are
    put there when the next column stop comes.
*/

:- module(printing, [format/1, format/2, format/3, text_chars/2,
                     formatted/3]).

:- use_module(library(error)).
:- use_module(library(lists)).
:- use_module(library(charsio)).

:- meta_predicate(format(?, ?)).

%%  format(+Format)
%
%   format(Format, []).

format(Format) :- format(Format, []).

%%  format(+Format, +Arguments)
%
%   Writes Format with the Arguments.

format(Format, Arguments) :-
        formatted(Format, Arguments, Chars),
        current_output(Stream),
        '$put_chars'(Stream, Chars).

%%  format(+Where, +Format, +Arguments)
%
%   The same to a stream; or to an atom, a list of codes or characters, as
%   in format(atom(A), Format, Arguments).

format(Where, Format, Arguments) :-
        formatted(Format, Arguments, Chars),
        written_to(Where, Chars).

written_to(Where, Chars) :-
        (   nonvar(Where), Where = atom(Atom) ->
            atom_chars(Atom, Chars)
        ;   nonvar(Where), Where = string(Atom) ->
            atom_chars(Atom, Chars)
        ;   nonvar(Where), Where = chars(Chars0) ->
            Chars0 = Chars
        ;   nonvar(Where), Where = codes(Codes) ->
            chars_codes(Chars, Codes)
        ;   '$put_chars'(Where, Chars)
        ).

chars_codes([], []).
chars_codes([Char|Chars], [Code|Codes]) :-
        char_code(Char, Code),
        chars_codes(Chars, Codes).

%%  text_chars(+Text, -Chars)
%
%   The characters of an atom, a number, a list of codes or characters.

text_chars(Text, Chars) :-
        (   var(Text) ->
            throw(error(instantiation_error, format/2))
        ;   Text == [] ->
            Chars = []
        ;   atom(Text) ->
            atom_chars(Text, Chars)
        ;   number(Text) ->
            number_chars(Text, Chars)
        ;   Text = [First|_], integer(First) ->
            chars_codes_known(Text, Chars)
        ;   Text = [First|_], atom(First) ->
            Chars = Text
        ;   write_term_to_chars(Text, [numbervars(true)], Chars)
        ).

chars_codes_known([], []).
chars_codes_known([Code|Codes], [Char|Chars]) :-
        char_code(Char, Code),
        chars_codes_known(Codes, Chars).

%%  formatted(+Format, +Arguments, -Chars)
%
%   Chars is what format/2 writes.

formatted(Format, Arguments0, Chars) :-
        text_chars(Format, Text),
        arguments_list(Arguments0, Arguments),
        directives(Text, Arguments, line([], 0), Chars).

arguments_list(Arguments0, Arguments) :-
        (   is_list(Arguments0) ->
            Arguments = Arguments0
        ;   Arguments = [Arguments0]
        ).

/*  - - - - - - - - - - - - - -  Directives  - - - - - - - - - - - - - - -

    line(Items, Column) is the line so far: its characters and fill(Char)
    where ~t stands, the last one first; all that came before the last
    column stop is at its place already and is older than the mark stop.
*/

directives([], Arguments, Line, Chars) :-
        (   Arguments == [] ->
            line_end(Line, Chars, [])
        ;   throw(error(format('too many arguments'), format/2))
        ).
directives([Char|Text], Arguments, Line, Chars) :-
        (   Char == (~) ->
            counted(Text, Arguments, Count, Text1, Arguments1),
            Text1 = [Kind|Text2],
            directive(Kind, Count, Arguments1, Line, Text2, Chars)
        ;   Char == '\n' ->
            line_end(Line, Chars, ['\n'|Chars1]),
            directives(Text, Arguments, line([], 0), Chars1)
        ;   Line = line(Items, Column),
            directives(Text, Arguments, line([Char|Items], Column), Chars)
        ).

%   counted(+Text, +Arguments, -Count, -Rest, -Arguments)
%
%   The number between ~ and the letter: digits, * for the next argument,
%   a backquote and a character for its code; none if there is none.

counted([Char|Text], Arguments0, Count, Rest, Arguments) :-
        (   Char == (*) ->
            next(Arguments0, Count, Arguments),
            Rest = Text
        ;   Char == '`' ->
            Text = [Fill|Rest],
            char_code(Fill, Count),
            Arguments = Arguments0
        ;   digits([Char|Text], Digits, Rest),
            Digits = [_|_] ->
            number_chars(Count, Digits),
            Arguments = Arguments0
        ;   Count = none,
            Rest = [Char|Text],
            Arguments = Arguments0
        ).
counted([], _, _, _, _) :-
        throw(error(format('the format ends with ~'), format/2)).

digits([Char|Text], [Char|Digits], Rest) :-
        memberchk(Char, "0123456789"),
        !,
        digits(Text, Digits, Rest).
digits(Text, [], Text).

next(Arguments0, Argument, Arguments) :-
        (   Arguments0 = [Argument0|Arguments1] ->
            Argument = Argument0,
            Arguments = Arguments1
        ;   throw(error(format('not enough arguments'), format/2))
        ).

directive(Kind, Count, Arguments, Line, Text, Chars) :-
        (   Kind == n ->
            times(Count, 1, Times),
            line_end(Line, Chars, Chars1),
            repeated(Times, '\n', Chars1, Chars2),
            directives(Text, Arguments, line([], 0), Chars2)
        ;   Kind == 'N' ->
            (   Line = line([], 0) ->
                directives(Text, Arguments, Line, Chars)
            ;   line_end(Line, Chars, ['\n'|Chars1]),
                directives(Text, Arguments, line([], 0), Chars1)
            )
        ;   Kind == t ->
            ( Count == none -> Fill = ' ' ; char_code(Fill, Count) ),
            Line = line(Items, Column),
            directives(Text, Arguments, line([fill(Fill)|Items], Column), Chars)
        ;   Kind == ('|') ->
            stopped(Line, Count, Line1),
            directives(Text, Arguments, Line1, Chars)
        ;   Kind == (+) ->
            times(Count, 8, Width),
            Line = line(_, Column),
            Stop is Column + Width,
            stopped(Line, Stop, Line1),
            directives(Text, Arguments, Line1, Chars)
        ;   produced(Kind, Count, Arguments, Arguments1, New) ->
            add(New, Line, Line1, Chars, Chars1),
            directives(Text, Arguments1, Line1, Chars1)
        ;   throw(error(format('no such directive', Kind), format/2))
        ).

%   Adds characters to the line; those before a new line are done.

add([], Line, Line, Chars, Chars).
add([Char|New], Line0, Line, Chars0, Chars) :-
        (   Char == '\n' ->
            line_end(Line0, Chars0, ['\n'|Chars1]),
            add(New, line([], 0), Line, Chars1, Chars)
        ;   Line0 = line(Items, Column),
            add(New, line([Char|Items], Column), Line, Chars0, Chars)
        ).

line_end(line(Items, _), Chars0, Chars) :-
        plain(Items, Chars, Chars0).

plain([], Chars, Chars).
plain([Item|Items], Chars0, Chars) :-
        (   atom(Item), Item \== stop ->
            plain(Items, [Item|Chars0], Chars)
        ;   plain(Items, Chars0, Chars)
        ).

%   stopped(+Line, +Column, -Line): blanks are put in so that the line
%   reaches Column.

stopped(line(Items, Column0), Stop0, line([stop|Filled], Stop)) :-
        since_stop(Items, Since, Before),
        width(Since, 0, Width),
        Reached is Column0 + Width,
        ( Stop0 == none -> Stop = Reached ; Stop = Stop0 ),
        (   Stop0 == none ->
            Missing = 0
        ;   Missing is max(0, Stop0 - Reached)
        ),
        fills(Since, 0, Fills),
        (   Fills =:= 0 ->
            repeated(Missing, ' ', Since1, Since),
            append(Since1, Before, Filled)
        ;   Each is Missing // Fills,
            Over is Missing - Each * Fills,
            filled(Since, Each, Over, Since1),
            append(Since1, Before, Filled)
        ).

since_stop([], [], []).
since_stop([Item|Items], Since, Before) :-
        (   Item == stop ->
            Since = [],
            Before = Items
        ;   Since = [Item|Since1],
            since_stop(Items, Since1, Before)
        ).

width([], Width, Width).
width([Item|Items], Width0, Width) :-
        ( atom(Item) -> Width1 is Width0 + 1 ; Width1 = Width0 ),
        width(Items, Width1, Width).

fills([], N, N).
fills([Item|Items], N0, N) :-
        ( atom(Item) -> N1 = N0 ; N1 is N0 + 1 ),
        fills(Items, N1, N).

%   The last ~t, which comes first here, gets what cannot be divided.

filled([], _, _, []).
filled([Item|Items], Each, Over, Filled) :-
        (   Item = fill(Char) ->
            Count is Each + Over,
            repeated(Count, Char, Filled, Filled1),
            filled(Items, Each, 0, Filled1)
        ;   Filled = [Item|Filled1],
            filled(Items, Each, Over, Filled1)
        ).

times(Count, Default, Times) :-
        ( Count == none -> Times = Default ; Times = Count ).

repeated(N, Char, Chars0, Chars) :-
        (   N > 0 ->
            Chars0 = [Char|Chars1],
            N1 is N - 1,
            repeated(N1, Char, Chars1, Chars)
        ;   Chars0 = Chars
        ).

/*  - - - - - - - - - - -  What a directive writes  - - - - - - - - - - - */

produced(~, _, Arguments, Arguments, [~]).
produced(w, _, Arguments0, Arguments, Chars) :-
        next(Arguments0, Term, Arguments),
        write_term_to_chars(Term, [numbervars(true)], Chars).
produced(p, _, Arguments0, Arguments, Chars) :-
        produced(q, none, Arguments0, Arguments, Chars).
produced(q, _, Arguments0, Arguments, Chars) :-
        next(Arguments0, Term, Arguments),
        write_term_to_chars(Term, [quoted(true),numbervars(true)], Chars).
produced(k, _, Arguments0, Arguments, Chars) :-
        next(Arguments0, Term, Arguments),
        write_term_to_chars(Term, [quoted(true),ignore_ops(true)], Chars).
produced(a, _, Arguments0, Arguments, Chars) :-
        next(Arguments0, Text, Arguments),
        text_chars(Text, Chars).
produced(s, Count, Arguments0, Arguments, Chars) :-
        next(Arguments0, Text, Arguments),
        text_chars(Text, Chars0),
        ( Count == none -> Chars = Chars0 ; first_chars(Count, Chars0, Chars) ).
produced(i, _, Arguments0, Arguments, []) :-
        next(Arguments0, _, Arguments).
produced(c, Count, Arguments0, Arguments, Chars) :-
        next(Arguments0, Code, Arguments),
        times(Count, 1, Times),
        char_code(Char, Code),
        repeated(Times, Char, Chars, []).
produced(d, Count, Arguments0, Arguments, Chars) :-
        integer_argument(Arguments0, Integer, Arguments),
        times(Count, 0, Places),
        pointed(Integer, Places, '', Chars).
produced('D', Count, Arguments0, Arguments, Chars) :-
        integer_argument(Arguments0, Integer, Arguments),
        times(Count, 0, Places),
        pointed(Integer, Places, ',', Chars).
produced(f, Count, Arguments0, Arguments, Chars) :-
        number_argument(Arguments0, Number, Arguments),
        times(Count, 6, Places),
        fixed(Number, Places, Chars).
produced('F', Count, Arguments0, Arguments, Chars) :-
        produced(f, Count, Arguments0, Arguments, Chars).
produced(e, Count, Arguments0, Arguments, Chars) :-
        number_argument(Arguments0, Number, Arguments),
        times(Count, 6, Places),
        scientific(Number, Places, Chars).
produced('E', Count, Arguments0, Arguments, Chars) :-
        produced(e, Count, Arguments0, Arguments, Chars).
produced(g, _, Arguments0, Arguments, Chars) :-
        number_argument(Arguments0, Number, Arguments),
        Float is float(Number),
        number_chars(Float, Chars).
produced('G', Count, Arguments0, Arguments, Chars) :-
        produced(g, Count, Arguments0, Arguments, Chars).
produced(r, Count, Arguments0, Arguments, Chars) :-
        integer_argument(Arguments0, Integer, Arguments),
        times(Count, 8, Radix),
        radix_chars(Integer, Radix, 87, Chars).
produced('R', Count, Arguments0, Arguments, Chars) :-
        integer_argument(Arguments0, Integer, Arguments),
        times(Count, 8, Radix),
        radix_chars(Integer, Radix, 55, Chars).

first_chars(N, Chars0, Chars) :-
        (   N > 0, Chars0 = [Char|Chars1] ->
            Chars = [Char|Chars2],
            N1 is N - 1,
            first_chars(N1, Chars1, Chars2)
        ;   N > 0 ->
            repeated(N, ' ', Chars, [])
        ;   Chars = []
        ).

integer_argument(Arguments0, Integer, Arguments) :-
        next(Arguments0, Term, Arguments),
        (   integer(Term) ->
            Integer = Term
        ;   throw(error(type_error(integer, Term), format/2))
        ).

number_argument(Arguments0, Number, Arguments) :-
        next(Arguments0, Term, Arguments),
        Number is Term.

%   The last digits of an integer stand after a point; those before it in
%   groups of three if there is something to put between them.

pointed(Integer, Places, Between, Chars) :-
        (   Integer < 0 ->
            Chars = [-|Chars1],
            Positive is -Integer
        ;   Chars = Chars1,
            Positive = Integer
        ),
        Power is 10 ^ Places,
        Whole is Positive // Power,
        Part is Positive mod Power,
        number_chars(Whole, Digits),
        grouped(Digits, Between, Grouped),
        (   Places =:= 0 ->
            Chars1 = Grouped
        ;   number_chars(Part, Digits1),
            length(Digits1, Length),
            Zeros is Places - Length,
            repeated(Zeros, '0', Decimals, Digits1),
            append(Grouped, ['.'|Decimals], Chars1)
        ).

grouped(Digits, Between, Grouped) :-
        (   Between \== '',
            length(Digits, Length),
            Length > 3 ->
            First is (Length - 1) mod 3 + 1,
            length(Front, First),
            append(Front, Rest, Digits),
            groups(Rest, Between, Groups),
            append(Front, Groups, Grouped)
        ;   Grouped = Digits
        ).

groups([], _, []).
groups([A,B,C|Digits], Between, [Between,A,B,C|Groups]) :-
        groups(Digits, Between, Groups).

%   What is half-way between two numbers goes to the even one, as in C.

fixed(Number, Places, Chars) :-
        Exact is Number * 10 ^ Places,
        Below is truncate(floor(Exact)),
        (   Exact - Below =:= 0.5 ->
            Scaled is Below + Below mod 2
        ;   Scaled is round(Exact)
        ),
        pointed(Scaled, Places, '', Chars0),
        (   Number < 0, Scaled =:= 0 ->
            Chars = [-|Chars0]
        ;   Chars = Chars0
        ).

scientific(Number0, Places, Chars) :-
        Number is float(Number0),
        (   Number =:= 0 ->
            Exponent = 0, Mantissa = 0.0
        ;   Exponent0 is truncate(floor(log(abs(Number)) / log(10))),
            Mantissa0 is Number / 10.0 ** Exponent0,
            (   abs(Mantissa0) >= 10.0 ->
                Mantissa is Mantissa0 / 10, Exponent is Exponent0 + 1
            ;   abs(Mantissa0) < 1.0 ->
                Mantissa is Mantissa0 * 10, Exponent is Exponent0 - 1
            ;   Mantissa = Mantissa0, Exponent = Exponent0
            )
        ),
        fixed(Mantissa, Places, Front),
        Size is abs(Exponent),
        number_chars(Size, Digits0),
        ( Digits0 = [_] -> Digits = ['0'|Digits0] ; Digits = Digits0 ),
        ( Exponent < 0 -> Sign = (-) ; Sign = (+) ),
        append(Front, [e,Sign|Digits], Chars).

radix_chars(Integer, Radix, Letters, Chars) :-
        (   Integer < 0 ->
            Positive is -Integer,
            radix_digits(Positive, Radix, Letters, [], Chars0),
            Chars = [-|Chars0]
        ;   radix_digits(Integer, Radix, Letters, [], Chars)
        ).

radix_digits(N, Radix, Letters, Chars0, Chars) :-
        Digit is N mod Radix,
        ( Digit < 10 -> Code is 48 + Digit ; Code is Letters + Digit ),
        char_code(Char, Code),
        Rest is N // Radix,
        (   Rest =:= 0 ->
            Chars = [Char|Chars0]
        ;   radix_digits(Rest, Radix, Letters, [Char|Chars0], Chars)
        ).
