/*  What the driver takes from Scryer, for GNU Prolog: see serve.pl. */

:- dynamic(wire/1).

/*  - - - - - - - - - - - - -  Streams  - - - - - - - - - - - - - - - - -  */

%%  wire_opened
%
%   The standard input is the wire. Goals that read the current input find
%   the end of a file.

wire_opened :-
        current_input(Wire),
        assertz(wire(Wire)),
        set_stream_buffering(user_error, block),
        open('/dev/null', read, Nothing),
        set_input(Nothing).

'$get_n_chars'(_, N, Chars) :-
        wire(Wire),
        chars_read(N, Wire, Chars).

chars_read(N, Wire, Chars) :-
        (   N =:= 0 ->
            Chars = []
        ;   get_char(Wire, Char),
            (   Char == end_of_file ->
                Chars = []
            ;   Chars = [Char|Chars1],
                N1 is N - 1,
                chars_read(N1, Wire, Chars1)
            )
        ).

'$put_chars'(_, []).
'$put_chars'(Stream, [Char|Chars]) :-
        put_char(Stream, Char),
        '$put_chars'(Stream, Chars).

/*  - - - - - - - - - - - - -  The rules  - - - - - - - - - - - - - - - -  */

%%  rules_loaded
%
%   The arguments of the process name the files, which are compiled.

rules_loaded :-
        argument_list(Arguments),
        append(_, [quotes,_|Files], Arguments),
        !,
        files_loaded(Files).

files_loaded([]).
files_loaded([File|Files]) :-
        load(File),
        files_loaded(Files).

'$predicate_defined'(_, Name, Arity) :-
        current_predicate(Name/Arity),
        !.

/*  - - - - - - - - - - - - - -  Terms  - - - - - - - - - - - - - - - - -

    What two systems write has to be the same text. So a term is written
    without operators between the characters 2 and 3, and Rust writes it
    again as it writes all terms; in messages it stays as it is.
*/

write_term_to_chars(Term, Options, Chars) :-
        (   Options = [quoted(true),double_quotes(true)] ->
            written_chars(Term, [quoted(true),ignore_ops(true)], Written),
            append(['\x2\'|Written], ['\x3\'], Chars)
        ;   Options = [_,variable_names(Names)] ->
            written_chars(Term, [quoted(true),variable_names(Names)], Chars)
        ;   written_chars(Term, [quoted(true),max_depth(60)], Chars)
        ).

'$write_term_to_chars'(Chars, Term, _, _, _, _, Depth, _) :-
        (   Depth =:= 0 ->
            Options = [quoted(true)]
        ;   Options = [quoted(true),max_depth(Depth)]
        ),
        written_chars(Term, Options, Chars).

%   By way of codes: atoms are never forgotten.

written_chars(Term, Options, Chars) :-
        write_term_to_codes(Codes, Term, Options),
        codes_chars(Codes, Chars).

codes_chars([], []).
codes_chars([Code|Codes], [Char|Chars]) :-
        char_code(Char, Code),
        codes_chars(Codes, Chars).
