/*  Characters.

    Ask, for example:

        ?- char_type(a, alpha).
        true.
        ?- chars_utf8bytes("é", Bytes).
        Bytes = [195,169].
        ?- chars_base64("hello", Base64, []).
        Base64 = "aGVsbG8=".

    These are built in: read_term_from_chars/3, write_term_to_chars/3,
    and '$char_type'(Char, Type) for a known Char and a Type that is one of
    those below. get_single_char/1 is not there.
*/

:- module(charsio, [char_type/2, chars_utf8bytes/2, get_n_chars/3,
                    get_line_to_chars/3, read_from_chars/2,
                    read_term_from_chars/3, write_term_to_chars/3,
                    chars_base64/3]).

:- use_module(library(error)).
:- use_module(library(lists)).
:- use_module(library(between)).

/*  - - - - - - - - - - - -  Types  - - - - - - - - - - - - - - - - - -

    What '$char_type'/2 must say, with the names of the tests in Rust
    where there is one:

        alpha                   none of numeric, whitespace, control,
                                graphic_token, layout, meta, solo; or _
        alnum                   alpha or numeric
        alphabetic, alphanumeric, ascii, ascii_graphic, ascii_punctuation,
        control, numeric, whitespace        is_alphabetic() and so on
        lower, upper                        is_lowercase(), is_uppercase()
        lower(Cs), upper(Cs)                Cs is to_uppercase(), for both
        binary_digit    01      octal_digit     01234567
        decimal_digit   0 to 9  hexadecimal_digit   0 to 9, a to f, A to F
        exponent        eE      sign    +-      symbolic_hexadecimal    x
        graphic         #$&*+-./:<=>?@^~        graphic_token   and \
        meta            \'"`                    solo    !(),;[]{}|%
        layout          space, codes 9 to 13
        symbolic_control    abfnrtv0
        octet           codes up to 255
        prolog          graphic, alnum, solo, layout or meta
*/

%%  char_type(?Char, ?Type)
%
%   Char is of the Type: one of the names above. One of the two must be
%   known.
%
%       ?- char_type(C, sign).
%       C = (+) ; C = (-).
%       ?- char_type(a, upper(Cs)).
%       Cs = "A".

char_type(Char, Type) :-
        can_be(character, Char),
        (   \+ is_char_type(Type) ->
            domain_error(char_type, Type, char_type/2)
        ;   nonvar(Char) ->
            is_char_type(Type),
            '$char_type'(Char, Type)
        ;   ground(Type) ->
            character(Char),
            '$char_type'(Char, Type)
        ;   must_be(character, Char)
        ).

is_char_type(alnum).
is_char_type(alpha).
is_char_type(alphabetic).
is_char_type(alphanumeric).
is_char_type(ascii).
is_char_type(ascii_graphic).
is_char_type(ascii_punctuation).
is_char_type(binary_digit).
is_char_type(control).
is_char_type(decimal_digit).
is_char_type(exponent).
is_char_type(graphic).
is_char_type(graphic_token).
is_char_type(hexadecimal_digit).
is_char_type(layout).
is_char_type(lower).
is_char_type(meta).
is_char_type(numeric).
is_char_type(octal_digit).
is_char_type(octet).
is_char_type(prolog).
is_char_type(sign).
is_char_type(solo).
is_char_type(symbolic_control).
is_char_type(symbolic_hexadecimal).
is_char_type(lower(_)).
is_char_type(upper(_)).
is_char_type(upper).
is_char_type(whitespace).

%   All characters. The codes that are left out are halves of characters.

character(Char) :-
        (   between(0, 0xd7ff, Code)
        ;   between(0xe000, 0x10ffff, Code)
        ),
        char_code(Char, Code).

/*  - - - - - - - - - - - -  Terms and streams  - - - - - - - - - - - -  */

%%  read_from_chars(+Cs, ?Term)
%
%   Term is the first one in the text Cs, in which a full stop comes after
%   it.
%
%       ?- read_from_chars("f(X,Y).", Term).
%       Term = f(_A,_B).

read_from_chars(Cs, Term) :-
        must_be(chars, Cs),
        read_term_from_chars(Cs, Term, []).

%%  get_n_chars(+Stream, ?N, -Cs)
%
%   Cs are the next N characters of Stream, fewer if it ends; all that are
%   left if N is not known, and N is their number then.

get_n_chars(Stream, N, Cs) :-
        can_be(integer, N),
        (   var(N) ->
            chars_to_end(Stream, Cs0),
            length(Cs0, N)
        ;   N >= 0,
            next_chars(N, Stream, Cs0)
        ),
        Cs = Cs0.

next_chars(N, Stream, Cs) :-
        (   N =:= 0 ->
            Cs = []
        ;   get_char(Stream, C),
            (   C == end_of_file ->
                Cs = []
            ;   Cs = [C|Cs1],
                N1 is N - 1,
                next_chars(N1, Stream, Cs1)
            )
        ).

chars_to_end(Stream, Cs) :-
        get_char(Stream, C),
        (   C == end_of_file ->
            Cs = []
        ;   Cs = [C|Cs1],
            chars_to_end(Stream, Cs1)
        ).

%%  get_line_to_chars(+Stream, -Cs, ?Rest)
%
%   Cs are the characters of Stream up to the end of the line, which is
%   one of them, and then Rest.

get_line_to_chars(Stream, Cs, Rest) :-
        get_char(Stream, C),
        (   C == end_of_file ->
            Cs = Rest
        ;   C == '\n' ->
            Cs = [C|Rest]
        ;   Cs = [C|Cs1],
            get_line_to_chars(Stream, Cs1, Rest)
        ).

/*  - - - - - - - - - - - -  Bytes  - - - - - - - - - - - - - - - - - -  */

%%  chars_utf8bytes(?Cs, ?Bytes)
%
%   Bytes are the bytes that encode the characters Cs in UTF-8. Each byte
%   that has no meaning becomes the character \xFFFD\.
%
%       ?- chars_utf8bytes(Cs, [97,195,169]).
%       Cs = "aé".

chars_utf8bytes(Cs, Bytes) :-
        (   var(Cs) ->
            must_be(list, Bytes),
            once(decoded(Bytes, Cs0)),
            Cs = Cs0
        ;   must_be(list, Cs),
            maplist(must_be(atom), Cs),
            encoded(Cs, Bytes)
        ).

encoded([], []).
encoded([C|Cs], Bytes) :-
        char_code(C, Code),
        (   Code < 0x80 ->
            Bytes = [Code|Bytes1]
        ;   Code < 0x800 ->
            First is 0xc0 \/ Code >> 6,
            following(0, Code, B),
            Bytes = [First,B|Bytes1]
        ;   Code < 0x10000 ->
            First is 0xe0 \/ Code >> 12,
            following(6, Code, B),
            following(0, Code, D),
            Bytes = [First,B,D|Bytes1]
        ;   First is 0xf0 \/ Code >> 18,
            following(12, Code, B),
            following(6, Code, D),
            following(0, Code, E),
            Bytes = [First,B,D,E|Bytes1]
        ),
        encoded(Cs, Bytes1).

following(Shift, Code, Byte) :-
        Byte is 0x80 \/ ((Code >> Shift) /\ 0x3f).

decoded([], []).
decoded([Byte|Bytes], Cs) :-
        (   Byte < 0x80 ->
            decoded(0, Byte, Bytes, Cs)
        ;   Byte /\ 0xe0 =:= 0xc0 ->
            Code is Byte /\ 0x1f,
            decoded(1, Code, Bytes, Cs)
        ;   Byte /\ 0xf0 =:= 0xe0 ->
            Code is Byte /\ 0x0f,
            decoded(2, Code, Bytes, Cs)
        ;   Byte /\ 0xf8 =:= 0xf0 ->
            Code is Byte /\ 0x07,
            decoded(3, Code, Bytes, Cs)
        ;   decoded(0, 0xfffd, Bytes, Cs)
        ).

%   decoded(N, Code, Bytes, Cs): the first N of the Bytes belong to the
%   character that begins with Code.

decoded(N, Code, Bytes, Cs) :-
        (   N =:= 0 ->
            char_code(C, Code),
            Cs = [C|Cs1],
            decoded(Bytes, Cs1)
        ;   Bytes = [Byte|Bytes1],
            (   Byte /\ 0xc0 =:= 0x80 ->
                N1 is N - 1,
                Code1 is Code << 6 \/ (Byte /\ 0x3f),
                decoded(N1, Code1, Bytes1, Cs)
            ;   Cs = ['\xFFFD\'|Cs1],
                decoded(Bytes1, Cs1)
            )
        ).

%%  chars_base64(?Cs, ?Base64, +Options)
%
%   Base64 is the text that encodes Cs, characters with codes up to 255,
%   in Base64. Options are padding(true) or padding(false), and
%   charset(standard) or charset(url); the first of each if not given.
%
%       ?- chars_base64("hello", Base64, []).
%       Base64 = "aGVsbG8=".
%       ?- chars_base64(Cs, "aGVsbG8=", []).
%       Cs = "hello".

chars_base64(Cs, Base64, Options) :-
        must_be(list, Options),
        base64_options(Options, Padding, Charset),
        must_be(boolean, Padding),
        must_be(atom, Charset),
        (   last_digits(Charset, _, _) ->
            true
        ;   domain_error(charset, Charset, chars_base64/3)
        ),
        (   var(Cs) ->
            must_be(chars, Base64),
            base64_read(Base64, Padding, Charset, Cs0),
            Cs = Cs0
        ;   must_be(chars, Cs),
            octet_codes(Cs, Codes),
            base64_digits(Codes, Padding, Charset, Base640),
            Base64 = Base640
        ).

base64_options(Options, Padding, Charset) :-
        (   member(Option, Options),
            var(Option) ->
            instantiation_error(chars_base64/3)
        ;   true
        ),
        (   member(padding(Padding0), Options) ->
            Padding = Padding0
        ;   Padding = true
        ),
        (   member(charset(Charset0), Options) ->
            Charset = Charset0
        ;   Charset = standard
        ).

last_digits(standard, +, /).
last_digits(url, -, '_').

octet_codes([], []).
octet_codes([C|Cs], [Code|Codes]) :-
        char_code(C, Code),
        (   Code =< 0xff ->
            true
        ;   domain_error(octet_character, C, chars_base64/3)
        ),
        octet_codes(Cs, Codes).

%   Three characters are four digits. One or two at the end are two or
%   three, and padding if there is to be any.

base64_digits([], _, _, []).
base64_digits([A|Codes], Padding, Charset, Ds) :-
        (   Codes = [B,C|Codes1] ->
            N is A << 16 \/ B << 8 \/ C,
            digits(4, 18, N, Charset, Ds, Ds1),
            base64_digits(Codes1, Padding, Charset, Ds1)
        ;   Codes = [B] ->
            N is A << 16 \/ B << 8,
            digits(3, 18, N, Charset, Ds, Ds1),
            padding(Padding, [=], Ds1)
        ;   N is A << 16,
            digits(2, 18, N, Charset, Ds, Ds1),
            padding(Padding, [=,=], Ds1)
        ).

padding(true, Ds, Ds).
padding(false, _, []).

digits(Count, Shift, N, Charset, Ds, Rest) :-
        (   Count =:= 0 ->
            Ds = Rest
        ;   Value is (N >> Shift) /\ 0x3f,
            value_digit(Value, Charset, D),
            Ds = [D|Ds1],
            Count1 is Count - 1,
            Shift1 is Shift - 6,
            digits(Count1, Shift1, N, Charset, Ds1, Rest)
        ).

value_digit(Value, Charset, D) :-
        (   Value < 26 ->
            Code is 0'A + Value,
            char_code(D, Code)
        ;   Value < 52 ->
            Code is 0'a + Value - 26,
            char_code(D, Code)
        ;   Value < 62 ->
            Code is 0'0 + Value - 52,
            char_code(D, Code)
        ;   Value =:= 62 ->
            last_digits(Charset, D, _)
        ;   last_digits(Charset, _, D)
        ).

digit_value(D, Charset, Value) :-
        char_code(D, Code),
        (   Code >= 0'A,
            Code =< 0'Z ->
            Value is Code - 0'A
        ;   Code >= 0'a,
            Code =< 0'z ->
            Value is Code - 0'a + 26
        ;   Code >= 0'0,
            Code =< 0'9 ->
            Value is Code - 0'0 + 52
        ;   last_digits(Charset, D, _) ->
            Value = 62
        ;   last_digits(Charset, _, D),
            Value = 63
        ).

%   The bits that are left over at the end must be 0.

base64_read([], _, _, []).
base64_read([A,B|Ds], Padding, Charset, Cs) :-
        digit_value(A, Charset, V),
        digit_value(B, Charset, W),
        N is V << 6 \/ W,
        base64_read(Ds, N, Padding, Charset, Cs).

base64_read(Ds, N, Padding, Charset, Cs) :-
        (   padding(Padding, [=,=], Ds) ->
            N /\ 0x0f =:= 0,
            octets(1, 4, N, Cs, [])
        ;   Ds = [C|Ds1],
            digit_value(C, Charset, V),
            N1 is N << 6 \/ V,
            (   padding(Padding, [=], Ds1) ->
                N1 /\ 0x03 =:= 0,
                octets(2, 10, N1, Cs, [])
            ;   Ds1 = [D|Ds2],
                digit_value(D, Charset, W),
                N2 is N1 << 6 \/ W,
                octets(3, 16, N2, Cs, Cs1),
                base64_read(Ds2, Padding, Charset, Cs1)
            )
        ).

octets(Count, Shift, N, Cs, Rest) :-
        (   Count =:= 0 ->
            Cs = Rest
        ;   Code is (N >> Shift) /\ 0xff,
            char_code(C, Code),
            Cs = [C|Cs1],
            Count1 is Count - 1,
            Shift1 is Shift - 8,
            octets(Count1, Shift1, N, Cs1, Rest)
        ).
