/*  What the driver takes from Scryer, for SWI-Prolog: see serve.pl. */

:- dynamic(wire/1).

/*  - - - - - - - - - - - - -  Streams  - - - - - - - - - - - - - - - - -  */

%%  wire_opened
%
%   The standard input is the wire. Goals find nothing to read in its place,
%   so a question to the terminal is answered by the end of a file. Frames
%   go out on the standard error output, and goals that write to user_error
%   write to the standard output.

wire_opened :-
        stream_property(Wire, alias(user_input)),
        assertz(wire(Wire)),
        set_stream(Wire, encoding(utf8)),
        set_stream(user_output, encoding(utf8)),
        stream_property(Frames, alias(user_error)),
        set_stream(Frames, encoding(utf8)),
        set_stream(Frames, buffer(full)),
        set_stream(Frames, alias(kalista_frames)),
        stream_property(Output, alias(user_output)),
        set_stream(Output, alias(user_error)),
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
        files_loaded(Files),
        (   current_predicate(sicstus_in_swi:missing_imported/0) ->
            sicstus_in_swi:missing_imported
        ;   true
        ),
        (   Quotes == own ->
            texts_known
        ;   true
        ).

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

%   Every question finds the database that there was before the first one,
%   and the global variables.

alone(Goal) :-
        findall(Name-Value, global(Name, Value), Globals),
        call_cleanup(snapshot(Goal), globals_again(Globals)).

%   What begins with a dollar sign is the system's own.

global(Name, Value) :-
        nb_current(Name, Value),
        Name \== kalista_kept,
        \+ sub_atom(Name, 0, _, _, $).

globals_again(Globals) :-
        findall(Name, global(Name, _), Names),
        forall(( member(Name, Names), \+ memberchk(Name-_, Globals) ),
               nb_delete(Name)),
        forall(member(Name-Value, Globals), nb_setval(Name, Value)).

database_known.

added(Module, Clause) :-
        assertz(Module:Clause).

%   What is asserted in a snapshot is gone after it.

kept(Module, Clause) :-
        nb_setval(kalista_kept, Module:Clause).

remembered(Module, Clause) :-
        nb_current(kalista_kept, Module:Clause),
        nb_setval(kalista_kept, []).

in_module(Module, Goal, Module:Goal).

/*  - - - - - - - - - - - - - -  Terms  - - - - - - - - - - - - - - - - -

    What two systems write has to be the same text. So a term is written
    without operators between the characters 2 and 3, and Rust writes it
    again as it writes all terms; in messages it stays as it is.

    Other systems do not have strings: the engine has atoms in their place. A
    string that stands in the clauses, where no atom has the same name, is
    written like an atom, and read again as a string; an atom of that name is
    written '$atom'(Atom). Other strings become '$string'(Atom).
*/

:- dynamic([seen_string/1,seen_atom/1,is_text/1]).

texts_known :-
        (   current_module(Module),
            module_property(Module, class(user)),
            Module \== kalista_driver,
            current_predicate(_, Module:Head),
            \+ predicate_property(Module:Head, imported_from(_)),
            catch(clause(Module:Head, Body), _, fail),
            constants_seen(clause(Head, Body)),
            fail
        ;   seen_string(Name),
            \+ seen_atom(Name),
            assertz(is_text(Name)),
            fail
        ;   true
        ).

constants_seen(Term) :-
        (   string(Term) ->
            atom_string(Name, Term),
            (   seen_string(Name) -> true ; assertz(seen_string(Name)) )
        ;   atom(Term) ->
            (   seen_atom(Term) -> true ; assertz(seen_atom(Term)) )
        ;   compound(Term) ->
            compound_name_arguments(Term, _, Arguments),
            maplist(constants_seen, Arguments)
        ;   true
        ).

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
            atom_string(Atom, Term0),
            (   is_text(Atom) -> Term = Atom ; Term = '$string'(Atom) )
        ;   atom(Term0), is_text(Term0) ->
            Term = '$atom'(Term0)
        ;   compound(Term0) ->
            compound_name_arguments(Term0, Name, Arguments0),
            maplist(named_strings, Arguments0, Arguments),
            compound_name_arguments(Term, Name, Arguments)
        ;   Term = Term0
        ).

true_strings(Term0, Term) :-
        (   nonvar(Term0), Term0 = '$string'(Atom), atom(Atom) ->
            atom_string(Atom, Term)
        ;   nonvar(Term0), Term0 = '$atom'(Atom), atom(Atom) ->
            Term = Atom
        ;   atom(Term0), is_text(Term0) ->
            atom_string(Term0, Term)
        ;   compound(Term0) ->
            compound_name_arguments(Term0, Name, Arguments0),
            maplist(true_strings, Arguments0, Arguments),
            compound_name_arguments(Term, Name, Arguments)
        ;   Term = Term0
        ).
