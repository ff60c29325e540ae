/*  The user's own program: clauses that are consulted or asserted.

    Rust reads a file and sends its clauses and directives, one text each, in
    a form that needs no operators; see load_programs/0. They become dynamic
    clauses in the module user, so that clause/2, listing/1, assertz/1 and
    retract/1 know them all, and nothing is lost where clauses of one
    predicate are not together.

    A predicate of the same name that the game or a library has stays as it
    is. The user's own lives beside it, in the module kalista_own, and the
    user's queries and clauses mean that one: user_goal/2 rewrites their goals.
    What is built in cannot be defined.

    user_goal/2 also mends N is Expression where N is a number: Scryer 0.10.0
    gets this wrong (its issue 3449) if a variable of Expression is the first
    argument of the head.

    This file is for Scryer Prolog alone.
*/

:- module(kalista_program, [load_programs/0, next_programs/1, user_goal/2, own_consult/1, own_make/0,
                            own_assertz/1, own_asserta/1, own_retract/1,
                            own_retractall/1, own_clause/2, own_listing/1,
                            own_dynamic/1, own_read/1, own_read_term/2,
                            own_get_char/1]).

:- use_module(library(charsio)).
:- use_module(library(format)).
:- use_module(library(iso_ext)).
:- use_module(library(lists)).
:- use_module(library(kalista_wire)).

:- dynamic(beside/2).       % Name, Arity: the user's own is in kalista_own
:- dynamic(owned/2).        % Name, Arity: the user's own is in user
:- dynamic(from_file/3).    % Name, Arity, File

/*  - - - - - - - - - - - - -  Goals of the user  - - - - - - - - - - - - -  */

%%  user_goal(+Goal0, -Goal)
%
%   Goal is what Goal0 means in a query or a clause of the user.

user_goal(Goal0, Goal) :-
        (   var(Goal0) ->
            Goal = Goal0
        ;   Goal0 = (Number is Expression), number(Number) ->
            Goal = (Value is Expression, Value = Number)
        ;   stands_for(Goal0, Goal1) ->
            Goal = kalista_program:Goal1
        ;   halt_goal(Goal0, Goal1) ->
            Goal = kalista_ask:Goal1
        ;   library_goal(Goal0, Goal1) ->
            Goal = Goal1
        ;   Goal0 = [_|_] ->
            Goal = kalista_program:own_consult(Goal0)
        ;   Goal0 = user:Goal1 ->
            user_goal(Goal1, Goal)
        ;   goal_arguments(Goal0, Kinds) ->
            Goal0 =.. [Name|Arguments0],
            user_arguments(Kinds, Arguments0, Arguments),
            Goal1 =.. [Name|Arguments],
            in_place(Goal1, Goal)
        ;   Goal0 = current_state(_, _), \+ is_known(current_state, 2) ->
            Goal = kalista_program:own_current_state(Goal0)
        ;   in_place(Goal0, Goal)
        ).

%   own_current_state(current_state(?Player, ?State)): the position on the
%   screen and who is to move, for a game from a file, which has no database.

own_current_state(current_state(Player, State)) :-
        bb_get(current_state, State),
        (   catch(user:turn(State, Player0), _, fail) ->
            Player = Player0
        ;   true
        ).

in_place(Goal0, Goal) :-
        (   callable(Goal0),
            functor(Goal0, Name, Arity),
            beside(Name, Arity) ->
            Goal = kalista_own:Goal0
        ;   Goal = Goal0
        ).

user_arguments([], Arguments, Arguments).
user_arguments([Kind|Kinds], [Argument0|Arguments0], [Argument|Arguments]) :-
        user_argument(Kind, Argument0, Argument),
        user_arguments(Kinds, Arguments0, Arguments).

user_argument(Kind, Argument0, Argument) :-
        (   ( Kind == (-) ; var(Argument0) ) ->
            Argument = Argument0
        ;   Kind == 0 ->
            user_goal(Argument0, Argument)
        ;   Kind == (^) ->
            (   Argument0 = Variable^Goal0 ->
                Argument = Variable^Goal,
                user_argument(^, Goal0, Goal)
            ;   user_goal(Argument0, Argument)
            )
        ;   Argument0 = (Parameters >> Goal0) ->
            Argument = (Parameters >> Goal),
            user_goal(Goal0, Goal)
        ;   callable(Argument0),
            functor(Argument0, Name, Arity0),
            Arity is Arity0 + Kind,
            beside(Name, Arity) ->
            Argument = kalista_own:Argument0
        ;   Argument = Argument0
        ).

%   stands_for(?Goal0, ?Goal): what is done here in a way of our own.

stands_for(consult(Files), own_consult(Files)).
stands_for(reconsult(Files), own_consult(Files)).
stands_for(ensure_loaded(Files), own_consult(Files)).
stands_for(make, own_make).
stands_for(assertz(Clause), own_assertz(Clause)).
stands_for(assert(Clause), own_assertz(Clause)).
stands_for(asserta(Clause), own_asserta(Clause)).
stands_for(retract(Clause), own_retract(Clause)).
stands_for(retractall(Head), own_retractall(Head)).
stands_for(clause(Head, Body), own_clause(Head, Body)).
stands_for(listing(What), own_listing(What)).
stands_for(dynamic(What), own_dynamic(What)).
stands_for(read(Term), own_read(Term)).
stands_for(read_term(Term, Options), own_read_term(Term, Options)).
stands_for(get_char(Char), own_get_char(Char)).

halt_goal(halt, halting(0)).
halt_goal(halt(Code), halting(Code)).

%   library_goal(+Goal0, -Goal): in the sandbox, some libraries have others
%   that stand in for them.

library_goal(use_module(Library0), use_module(Library)) :-
        stands_in(Library0, Library).
library_goal(use_module(Library0, Imports), use_module(Library, Imports)) :-
        stands_in(Library0, Library).

stands_in(Library0, library(Library)) :-
        nonvar(Library0),
        Library0 = library(Name),
        atom(Name),
        catch(kalista_sandbox:stand_in(Name, Library), _, fail).

%   user_text(+Goal, -Goal0): the other way round, for listings.

user_text(Goal, Goal0) :-
        (   var(Goal) ->
            Goal0 = Goal
        ;   Goal = (Value is Expression, Value1 = Number),
            var(Value), Value == Value1, number(Number) ->
            Goal0 = (Number is Expression)
        ;   Goal = kalista_program:Goal1,
            stands_for(Goal2, Goal1) ->
            Goal0 = Goal2
        ;   Goal = kalista_program:own_consult(Files) ->
            Goal0 = Files
        ;   Goal = kalista_ask:halting(Code) ->
            ( Code == 0 -> Goal0 = halt ; Goal0 = halt(Code) )
        ;   Goal = kalista_own:Goal1 ->
            user_text(Goal1, Goal0)
        ;   Goal = user:Goal1 ->
            user_text(Goal1, Goal0)
        ;   goal_arguments(Goal, Kinds) ->
            Goal =.. [Name|Arguments],
            texts_of_arguments(Kinds, Arguments, Arguments0),
            Goal0 =.. [Name|Arguments0]
        ;   Goal0 = Goal
        ).

texts_of_arguments([], Arguments, Arguments).
texts_of_arguments([Kind|Kinds], [Argument|Arguments], [Argument0|Arguments0]) :-
        (   Kind == (-) ->
            Argument0 = Argument
        ;   nonvar(Argument), Argument = (Parameters >> Goal) ->
            Argument0 = (Parameters >> Goal0),
            user_text(Goal, Goal0)
        ;   nonvar(Argument), Argument = Variable^Goal ->
            Argument0 = Variable^Goal0,
            texts_of_arguments([Kind], [Goal], [Goal0])
        ;   user_text(Argument, Argument0)
        ),
        texts_of_arguments(Kinds, Arguments, Arguments0).

%%  goal_arguments(+Goal, -Kinds)
%
%   Which arguments of Goal are goals: 0 for a goal, ^ for one with variables
%   in front, N for one that lacks N arguments, - for none. Arguments after
%   the last kind are none.

goal_arguments((_, _), [0,0]).
goal_arguments((_ ; _), [0,0]).
goal_arguments((_ -> _), [0,0]).
goal_arguments('*->'(_, _), [0,0]).
goal_arguments(\+ _, [0]).
goal_arguments(_ ^ _, [-,^]).
goal_arguments(not(_), [0]).
goal_arguments(once(_), [0]).
goal_arguments(ignore(_), [0]).
goal_arguments(findall(_, _, _), [-,0]).
goal_arguments(findall(_, _, _, _), [-,0]).
goal_arguments(bagof(_, _, _), [-,^]).
goal_arguments(setof(_, _, _), [-,^]).
goal_arguments(aggregate_all(_, _, _), [-,^]).
goal_arguments(forall(_, _), [0,0]).
goal_arguments(catch(_, _, _), [0,-,0]).
goal_arguments(call(_), [0]).
goal_arguments(call(_, _), [1]).
goal_arguments(call(_, _, _), [2]).
goal_arguments(call(_, _, _, _), [3]).
goal_arguments(call(_, _, _, _, _), [4]).
goal_arguments(maplist(_, _), [1]).
goal_arguments(maplist(_, _, _), [2]).
goal_arguments(maplist(_, _, _, _), [3]).
goal_arguments(maplist(_, _, _, _, _), [4]).
goal_arguments(foldl(_, _, _, _), [3]).
goal_arguments(foldl(_, _, _, _, _), [4]).
goal_arguments(include(_, _, _), [1]).
goal_arguments(exclude(_, _, _), [1]).
goal_arguments(partition(_, _, _, _), [1]).
goal_arguments(phrase(_, _), [2]).
goal_arguments(phrase(_, _, _), [2]).
goal_arguments(call_cleanup(_, _), [0,0]).
goal_arguments(setup_call_cleanup(_, _, _), [0,0,0]).
goal_arguments(call_with_inference_limit(_, _, _), [0]).
goal_arguments(freeze(_, _), [-,0]).
goal_arguments(when(_, _), [-,0]).
goal_arguments(time(_), [0]).

/*  - - - - - - - - - - - - - -  The database  - - - - - - - - - - - - - - -  */

%%  own_assertz(+Clause)
%
%   As assertz/1; own_asserta/1 alike.

own_assertz(Clause0) :-
        asserted_clause(Clause0, Clause),
        assertz(Clause).

own_asserta(Clause0) :-
        asserted_clause(Clause0, Clause),
        asserta(Clause).

asserted_clause(Clause0, Clause) :-
        (   nonvar(Clause0),
            clause_head_body(Clause0, Head, Body),
            callable(Head),
            \+ Head = _:_,
            \+ ( nonvar(Body), Body = _:_ ) ->
            functor(Head, Name, Arity),
            place_of(Name, Arity, Module),
            placed_clause(Module, Clause0, Head, Body, Clause)
        ;   Clause = user:Clause0
        ).

clause_head_body(Clause, Head, Body) :-
        (   Clause = (Head0 :- Body0) ->
            Head = Head0,
            Body = Body0
        ;   Head = Clause,
            Body = true
        ).

placed_clause(Module, Clause0, Head, Body0, Module:Clause) :-
        (   Clause0 = (_ :- _) ->
            user_goal(Body0, Body1),
            (   ( Module == user ; nonvar(Body1), Body1 = _:_ ) ->
                Body = Body1
            ;   Body = user:Body1
            ),
            Clause = (Head :- Body)
        ;   Clause = Head
        ).

%   place_of(+Name, +Arity, -Module): where assertz/1 puts a clause. What is
%   static in user belongs to the game or a library: there it is refused.

place_of(Name, Arity, Module) :-
        (   beside(Name, Arity) ->
            Module = kalista_own
        ;   Module = user,
            (   owned(Name, Arity) ->
                true
            ;   is_known(Name, Arity) ->
                true
            ;   assertz(owned(Name, Arity))
            )
        ).

is_known(Name, Arity) :-
        functor(Head, Name, Arity),
        (   predicate_property(user:Head, built_in) ->
            true
        ;   '$predicate_defined'(user, Name, Arity) ->
            true
        ;   predicate_property(user:Head, dynamic)
        ).

%%  own_retract(+Clause), own_retractall(+Head), own_clause(+Head, ?Body)
%
%   As the predicates without own_.

own_retract(Clause) :-
        (   nonvar(Clause),
            clause_head_body(Clause, Head, Body0),
            is_beside(Head) ->
            retract(kalista_own:(Head :- Body)),
            user_text(Body, Body0)
        ;   retract(user:Clause)
        ).

own_retractall(Head) :-
        (   is_beside(Head) ->
            retractall(kalista_own:Head)
        ;   nonvar(Head), callable(Head), \+ Head = _:_,
            functor(Head, Name, Arity),
            \+ is_known(Name, Arity) ->
            own_dynamic(Name/Arity)
        ;   retractall(user:Head)
        ).

own_clause(Head0, Body0) :-
        (   nonvar(Head0), Head0 = user:Head -> true ; Head = Head0 ),
        clause_of(Head, Body),
        user_text(Body, Body0).

%   In Scryer 0.10.0 clause/2 without a module means user, and user:Head is
%   an error.

clause_of(Head, Body) :-
        (   is_beside(Head) ->
            clause(kalista_own:Head, Body)
        ;   clause_in_user(Head, Body)
        ).

clause_in_user(Head, Body) :-
        clause(Head, Body).

is_beside(Head) :-
        callable(Head),
        functor(Head, Name, Arity),
        beside(Name, Arity).

%%  own_dynamic(+Predicates)
%
%   In a query as in a file: facts of Predicates (Name/Arity, several with
%   commas or in a list) can be asserted and retracted, and as long as
%   there are none, asking for them fails.

own_dynamic(Predicates) :-
        (   var(Predicates) ->
            throw(error(instantiation_error, (dynamic)/1))
        ;   Predicates = [] ->
            true
        ;   Predicates = [P|Ps] ->
            own_dynamic(P),
            own_dynamic(Ps)
        ;   Predicates = (P, Ps) ->
            own_dynamic(P),
            own_dynamic(Ps)
        ;   Predicates = Name/Arity ->
            place_of(Name, Arity, Module),
            made_dynamic(Module, Name, Arity)
        ;   throw(error(type_error(predicate_indicator, Predicates), (dynamic)/1))
        ).

made_dynamic(Module, Name, Arity) :-
        functor(Head, Name, Arity),
        (   catch(clause_of(Head, _), _, fail) ->
            true
        ;   asserta(Module:Head),
            retract(Module:Head)
        ).

/*  - - - - - - - - - - - - - - - -  Reading  - - - - - - - - - - - - - - -

    Whoever sits at a terminal sees a prompt, and Ctrl-D is the end of one
    read, not of all that follow: the terminal is opened again.
*/

%%  own_read(-Term), own_read_term(-Term, +Options), own_get_char(-Char)
%
%   As the predicates without own_.

own_read(Term) :-
        own_read_term(Term, []).

own_read_term(Term, Options) :-
        prompted,
        read_term(Term0, Options),
        (   Term0 == end_of_file ->
            input_ended
        ;   true
        ),
        Term = Term0.

own_get_char(Char) :-
        prompted,
        user:next_char(Char0),
        (   Char0 == end_of_file ->
            input_ended
        ;   true
        ),
        Char = Char0.

input_ended :-
        (   bb_get(prompts, true) -> nl ; true ),
        kalista_ask:input_opened_again.

prompted :-
        (   bb_get(prompts, true) ->
            write('|: '),
            flush_output
        ;   true
        ).

/*  - - - - - - - - - - - - - - -  Listings  - - - - - - - - - - - - - - - -  */

%%  own_listing(+What)
%
%   Writes the clauses of Name/Arity, or of all predicates of a Name.

own_listing(What) :-
        (   var(What) ->
            throw(error(instantiation_error, listing/1))
        ;   What = [] ->
            true
        ;   What = [First|Rest] ->
            own_listing(First),
            own_listing(Rest)
        ;   What = Name/Arity, atom(Name), integer(Arity) ->
            (   listed(Name, Arity) ->
                true
            ;   is_known(Name, Arity) ->
                throw(error(permission_error(access, private_procedure, Name/Arity), listing/1))
            ;   throw(error(existence_error(procedure, Name/Arity), listing/1))
            )
        ;   atom(What) ->
            findall(Arity, known_arity(What, Arity), Arities0),
            sort(Arities0, Arities),
            (   Arities == [] ->
                throw(error(existence_error(procedure, What), listing/1))
            ;   listed_all(Arities, What)
            )
        ;   throw(error(type_error(predicate_indicator, What), listing/1))
        ).

known_arity(Name, Arity) :- beside(Name, Arity).
known_arity(Name, Arity) :- current_predicate(user:Name/Arity).

listed_all([], _).
listed_all([Arity|Arities], Name) :-
        own_listing(Name/Arity),
        listed_all(Arities, Name).

listed(Name, Arity) :-
        functor(Head, Name, Arity),
        catch(findall(Head-Body, clause_of(Head, Body), Clauses), _, fail),
        (   Clauses == [] ->
            predicate_property(user:Head, dynamic),
            write(':- dynamic('),
            writeq(Name/Arity),
            write(').'), nl
        ;   written_clauses(Clauses)
        ),
        nl.

written_clauses([]).
written_clauses([Head-Body0|Clauses]) :-
        user_text(Body0, Body),
        (   Body == true ->
            portray_clause(Head)
        ;   portray_clause((Head :- Body))
        ),
        written_clauses(Clauses).

/*  - - - - - - - - - - - - - - - -  Files  - - - - - - - - - - - - - - - - -

    A goal that consults files asks Rust for them, by the frame r with their
    names (none of them: those that have changed), and reads the answer from
    the wire.
*/

own_consult(Files) :-
        (   var(Files) ->
            throw(error(instantiation_error, consult/1))
        ;   file_names(Files, Names),
            programs_from_rust(Names)
        ).

own_make :-
        programs_from_rust([]).

file_names(Files, Names) :-
        (   Files == [] ->
            Names = []
        ;   Files = [File|Rest], atom(File), \+ atom_length(File, 1) ->
            file_name(File, Name),
            Names = [Name|Names0],
            file_names(Rest, Names0)
        ;   Files = [File|Rest], ( compound(File) ; atom(File), Rest == [] ) ->
            file_name(File, Name),
            Names = [Name|Names0],
            file_names(Rest, Names0)
        ;   file_name(Files, Name),
            Names = [Name]
        ).

file_name(File, Name) :-
        (   var(File) ->
            throw(error(instantiation_error, consult/1))
        ;   atom(File) ->
            atom_chars(File, Name)
        ;   File = library(Library), atom(Library) ->
            atom_chars(Library, Chars),
            append("library(", Chars, Name0),
            append(Name0, ")", Name)
        ;   File = [_|_], catch(atom_chars(_, File), _, fail) ->
            Name = File
        ;   throw(error(type_error(atom, File), consult/1))
        ).

programs_from_rust(Names) :-
        open_frame(r),
        text_fields(Names),
        end_frame,
        current_input(Input),
        bb_get(wire, Wire),
        set_input(Wire),
        next_programs(Programs),
        set_input(Input),
        loaded_programs(Programs, 0),
        findall(_, ( member(P, Programs), P = program(_, missing, _, _, _) ), Missing),
        Missing == [].

%%  load_programs
%
%   Reads programs from the wire and loads them. On the wire a program is the
%   name of its file, how it came (first, whole: all of it could be read,
%   partly, or missing), and then texts: predicates that are dynamic,
%   clauses, goals.
%
%   What is to be said of them are frames a: the number of the program, and
%
%       o  name arity     the clauses live beside those of the game or a library
%       b  name arity     the predicate is built in; the clauses are left out
%       r  name arity     the clauses replace those of another file
%       x  clause         Scryer cannot read the clause of this number
%       f  goal           the goal of this number fails
%       e  goal ...       it throws, with the fields of an exception

load_programs :-
        next_programs(Programs),
        kalista_ask:input_for_goals,
        loaded_programs(Programs, 0).

next_programs(Programs) :-
        next_number(Count),
        next_programs_(Count, Programs).

next_programs_(Count, Programs) :-
        (   Count =:= 0 ->
            Programs = []
        ;   Programs = [program(File, How, Dynamics, Clauses, Goals)|Programs1],
            next_text(File_chars),
            atom_chars(File, File_chars),
            next_text(How_chars),
            atom_chars(How, How_chars),
            next_texts(Dynamics),
            next_texts(Clauses),
            next_texts(Goals),
            Count1 is Count - 1,
            next_programs_(Count1, Programs1)
        ).

loaded_programs([], _).
loaded_programs([program(File, How, Dynamics0, Clauses0, Goals)|Programs], N) :-
        texts_terms(Dynamics0, N, 0, Dynamics),
        texts_terms(Clauses0, N, 0, Clauses),
        defined_here(Clauses, Dynamics, Defined0),
        sort(Defined0, Defined),
        forgotten(How, File, Defined),
        places(Defined, N, File, Places),
        declared(Dynamics, Places),
        added(Clauses, Places),
        run_goals(Goals, N, 0),
        N1 is N + 1,
        loaded_programs(Programs, N1).

texts_terms([], _, _, []).
texts_terms([Text|Texts], N, I, Terms) :-
        (   catch(read_term_from_chars(Text, Term, []), _, fail) ->
            Terms = [Term|Terms1]
        ;   note(N, x, [I]),
            Terms = Terms1
        ),
        I1 is I + 1,
        texts_terms(Texts, N, I1, Terms1).

note(N, Kind, Numbers) :-
        number_chars(N, N_chars),
        open_frame(a),
        field(N_chars),
        field([Kind]),
        note_fields(Numbers),
        end_frame.

note_fields([]).
note_fields([Value|Values]) :-
        (   number(Value) ->
            number_chars(Value, Chars)
        ;   atom_chars(Value, Chars)
        ),
        field(Chars),
        note_fields(Values).

defined_here([], Dynamics, Dynamics).
defined_here([Clause|Clauses], Dynamics, [Name/Arity|Defined]) :-
        clause_head_body(Clause, Head, _),
        functor(Head, Name, Arity),
        defined_here(Clauses, Dynamics, Defined).

%   What the file defined before is gone. If a part of it could not be read,
%   what may have been in that part stays.

forgotten(How, File, Defined) :-
        findall(Name/Arity, from_file(Name, Arity, File), Before),
        forgotten_each(Before, How, File, Defined).

forgotten_each([], _, _, _).
forgotten_each([Name/Arity|Rest], How, File, Defined) :-
        (   How \== whole,
            \+ member(Name/Arity, Defined) ->
            true
        ;   retract(from_file(Name, Arity, File)),
            emptied(Name, Arity)
        ),
        forgotten_each(Rest, How, File, Defined).

emptied(Name, Arity) :-
        functor(Head, Name, Arity),
        (   beside(Name, Arity) ->
            retractall(kalista_own:Head)
        ;   retractall(user:Head)
        ).

places([], _, _, []).
places([Name/Arity|Defined], N, File, Places) :-
        functor(Head, Name, Arity),
        (   predicate_property(user:Head, built_in) ->
            note(N, b, [Name,Arity]),
            Places = Places1
        ;   Places = [place(Name, Arity, Module)|Places1],
            (   beside(Name, Arity) ->
                Module = kalista_own
            ;   owned(Name, Arity) ->
                Module = user
            ;   is_known(Name, Arity) ->
                Module = kalista_own,
                assertz(beside(Name, Arity)),
                note(N, o, [Name,Arity])
            ;   Module = user,
                assertz(owned(Name, Arity))
            ),
            (   from_file(Name, Arity, Other), Other \== File ->
                retractall(from_file(Name, Arity, _)),
                emptied(Name, Arity),
                note(N, r, [Name,Arity])
            ;   true
            ),
            assertz(from_file(Name, Arity, File))
        ),
        places(Defined, N, File, Places1).

declared([], _).
declared([Name/Arity|Dynamics], Places) :-
        (   member(place(Name, Arity, Module), Places) ->
            made_dynamic(Module, Name, Arity)
        ;   true
        ),
        declared(Dynamics, Places).

added([], _).
added([Clause0|Clauses], Places) :-
        clause_head_body(Clause0, Head, Body),
        functor(Head, Name, Arity),
        (   memberchk(place(Name, Arity, Module), Places) ->
            placed_clause(Module, Clause0, Head, Body, Clause),
            assertz(Clause)
        ;   true
        ),
        added(Clauses, Places).

run_goals([], _, _).
run_goals([Text|Texts], N, I) :-
        \+ \+ run_goal(Text, N, I),
        I1 is I + 1,
        run_goals(Texts, N, I1).

run_goal(Text, N, I) :-
        catch(( read_term_from_chars(Text, Goal0, []), user_goal(Goal0, Goal) ), _, Goal = fail),
        (   catch(user:Goal, Error, true) ->
            (   var(Error) ->
                true
            ;   Error = '$kalista_halt'(_) ->
                throw(Error)
            ;   exception_fields(Error, Fields),
                number_chars(N, N_chars),
                number_chars(I, I_chars),
                open_frame(a),
                text_fields([N_chars,"e",I_chars|Fields]),
                end_frame
            )
        ;   note(N, f, [I])
        ).
