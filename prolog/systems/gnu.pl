/*  What the driver takes from Scryer, for GNU Prolog: see serve.pl. */

:- dynamic(wire/1).

/*  - - - - - - - - - - - - -  Streams  - - - - - - - - - - - - - - - - -  */

%%  wire_opened
%
%   The standard input is the wire. Goals that read the current input find
%   the end of a file. Frames go out on the standard output, and what goals
%   write on the standard error output: no other stream can be user_error.

wire_opened :-
        current_input(Wire),
        assertz(wire(Wire)),
        add_stream_alias(user_output, kalista_frames),
        set_stream_buffering(kalista_frames, block),
        set_output(user_error),
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
        files_loaded(Files),
        adapter_completed.

files_loaded([]).
files_loaded([File|Files]) :-
        load(File),
        files_loaded(Files).

%   There are no modules. What an adapter defines has "kalista:" in front of
%   its name: Rust has seen to that. What it has from the rules gets a clause
%   that calls them; see swi.pl for which that is.

adapter_completed :-
        contract_predicate(Name, Arity),
        own_name(kalista, Name, Own),
        \+ current_predicate(Own/Arity),
        current_predicate(Name/Arity),
        (   required(Name/Arity) ->
            true
        ;   \+ current_predicate('kalista:initial_state'/2)
        ),
        functor(Goal, Name, Arity),
        Goal =.. [_|Arguments],
        Head =.. [Own|Arguments],
        assertz((Head :- Goal)),
        fail.
adapter_completed.

contract_predicate(Name, Arity) :-
        required(Name/Arity).
contract_predicate(turn, 2).
contract_predicate(state_text, 2).
contract_predicate(move_text, 2).
contract_predicate(move_text, 3).
contract_predicate(value, 3).
contract_predicate(display_game, 1).
contract_predicate(choose_move, 3).
contract_predicate(move_fault, 3).

own_name(Module, Name, Own) :-
        (   Module == kalista ->
            atom_concat('kalista:', Name, Own)
        ;   Own = Name
        ).

'$predicate_defined'(Module, Name, Arity) :-
        own_name(Module, Name, Own),
        current_predicate(Own/Arity),
        !.

%   A goal of the adapter, if that has such a predicate.

in_module(Module, Goal0, Goal) :-
        Goal0 =.. [Name|Arguments],
        functor(Goal0, _, Arity),
        (   '$predicate_defined'(Module, Name, Arity) ->
            own_name(Module, Name, Own),
            Goal =.. [Own|Arguments]
        ;   Goal = Goal0
        ).

added(Module, Clause) :-
        (   Clause = (Head0 :- Body0) ->
            in_module(Module, Body0, Body)
        ;   Head0 = Clause,
            Body = true
        ),
        Head0 =.. [Name|Arguments],
        own_name(Module, Name, Own),
        Head =.. [Own|Arguments],
        assertz((Head :- Body)).

kept(Module, Clause) :-
        g_assign(kalista_kept, Module-Clause).

remembered(Module, Clause) :-
        g_read(kalista_kept, Module-Clause),
        g_assign(kalista_kept, none).

/*  - - - - - - - - - - - - -  The database  - - - - - - - - - - - - - - -

    Every question finds the database that there was before the first one:
    what is dynamic is compared with what it was, and made so again.
*/

:- dynamic(base/2).

%   A clause, so that this predicate gets a name of its own, too.

base(none, []).

alone(Goal) :-
        catch(Goal, Error, true),
        database_restored,
        (   nonvar(Error) ->
            throw(Error)
        ;   true
        ).

database_known :-
        retractall(base(_, _)),
        (   changeable(Head, Indicator),
            clauses_of(Head, Clauses),
            assertz(base(Indicator, Clauses)),
            fail
        ;   true
        ).

database_restored :-
        (   changeable(Head, Indicator),
            clauses_of(Head, Now),
            (   base(Indicator, Clauses) -> true ; Clauses = [] ),
            \+ same_clauses(Now, Clauses),
            retractall(Head),
            all_asserted(Clauses),
            fail
        ;   true
        ).

changeable(Head, Name/Arity) :-
        current_predicate(Name/Arity),
        \+ sub_atom(Name, 0, _, _, 'kalista '),
        functor(Head, Name, Arity),
        predicate_property(Head, dynamic).

clauses_of(Head, Clauses) :-
        findall((Head :- Body), clause(Head, Body), Clauses).

same_clauses(Some, Others) :-
        \+ \+ ( numbervars(Some, 0, _), numbervars(Others, 0, _), Some == Others ).

all_asserted([]).
all_asserted([Clause|Clauses]) :-
        assertz(Clause),
        all_asserted(Clauses).

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
