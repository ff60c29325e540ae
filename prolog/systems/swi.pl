/*  What the driver takes from Scryer, for SWI-Prolog: see serve.pl. */

:- dynamic(wire/1).

/*  - - - - - - - - - - - - -  Streams  - - - - - - - - - - - - - - - - -  */

%%  wire_opened
%
%   The standard input is the wire. Goals find nothing to read in its place,
%   so a question to the terminal is answered by the end of a file.

wire_opened :-
        stream_property(Wire, alias(user_input)),
        assertz(wire(Wire)),
        set_stream(Wire, encoding(utf8)),
        set_stream(user_output, encoding(utf8)),
        set_stream(user_error, encoding(utf8)),
        set_stream(user_error, buffer(full)),
        open('/dev/null', read, Nothing),
        set_stream(Nothing, alias(user_input)),
        set_input(Nothing).

'$get_n_chars'(_, N, Chars) :-
        wire(Wire),
        read_string(Wire, N, String),
        string_chars(String, Chars).

'$put_chars'(Stream, Text) :-
        (   Text == [] ->
            true
        ;   text_to_string(Text, String),
            write(Stream, String)
        ).

/*  - - - - - - - - - - - - -  The rules  - - - - - - - - - - - - - - - -  */

%%  rules_loaded
%
%   The arguments of the process: how double quotes are read, and the files
%   in their order. Each defines predicates of the module user, unless it
%   says that it is a module.

rules_loaded :-
        current_prolog_flag(argv, Arguments),
        append(_, [quotes,Quotes|Files], Arguments),
        !,
        (   Quotes == own ->
            true
        ;   set_prolog_flag(user:double_quotes, Quotes)
        ),
        files_loaded(Files).

files_loaded([]).
files_loaded([File|Files]) :-
        load_files(user:File, [silent(true)]),
        files_loaded(Files).

%   An adapter is a module that has from the rules what it does not define.
%   If it has a start of its own, it has states of its own, of which the
%   rules know nothing: only what a game cannot do without is theirs then.

'$predicate_defined'(Module, Name, Arity) :-
        (   has_own(Module, Name, Arity) ->
            true
        ;   Module \== user,
            (   required(Name/Arity) ->
                true
            ;   \+ has_own(Module, initial_state, 2)
            ),
            has_own(user, Name, Arity)
        ).

has_own(Module, Name, Arity) :-
        current_predicate(Module:Name/Arity),
        functor(Head, Name, Arity),
        \+ predicate_property(Module:Head, imported_from(user)),
        \+ predicate_property(Module:Head, imported_from(system)),
        !.

/*  - - - - - - - - - - - - - -  Terms  - - - - - - - - - - - - - - - - -

    What two systems write has to be the same text. So a term is written
    without operators between the characters 2 and 3, and Rust writes it
    again as it writes all terms; in messages it stays as it is. Strings,
    which other systems do not have, become '$string'(Atom) and strings
    again when they come back.
*/

write_term_to_chars(Term0, Options, Chars) :-
        named_strings(Term0, Term),
        (   Options = [quoted(true),double_quotes(true)] ->
            with_output_to(chars(Written),
                           write_term(Term, [quoted(true),ignore_ops(true)])),
            append(['\x2\'|Written], ['\x3\'], Chars)
        ;   Options = [_,variable_names(Names)] ->
            with_output_to(chars(Chars),
                           write_term(Term, [quoted(true),variable_names(Names)]))
        ;   with_output_to(chars(Chars),
                           write_term(Term, [quoted(true),max_depth(60),module(user)]))
        ).

'$write_term_to_chars'(Chars, Term, _, _, _, _, Depth, _) :-
        with_output_to(chars(Chars),
                       write_term(Term, [quoted(true),max_depth(Depth),module(user)])).

read_term_from_chars(Chars, Term, _) :-
        open_string(Chars, Stream),
        read_term(Stream, Term0, [module(user),double_quotes(chars)]),
        close(Stream),
        true_strings(Term0, Term).

named_strings(Term0, Term) :-
        (   string(Term0) ->
            Term = '$string'(Atom),
            atom_string(Atom, Term0)
        ;   compound(Term0) ->
            compound_name_arguments(Term0, Name, Arguments0),
            maplist(named_strings, Arguments0, Arguments),
            compound_name_arguments(Term, Name, Arguments)
        ;   Term = Term0
        ).

true_strings(Term0, Term) :-
        (   nonvar(Term0), Term0 = '$string'(Atom), atom(Atom) ->
            atom_string(Atom, Term)
        ;   compound(Term0) ->
            compound_name_arguments(Term0, Name, Arguments0),
            maplist(true_strings, Arguments0, Arguments),
            compound_name_arguments(Term, Name, Arguments)
        ;   Term = Term0
        ).
