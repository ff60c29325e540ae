/*  Asking: a query of a person or a program, solution by solution.

    A query arrives as text, with a budget of inferences for each solution
    (0: no limit), the depth to which terms are written (0: all the way), and
    whose it is (0: the user's; 1: the game's own, which means the rules as they are;
    2: that of a user who sits at the terminal). Before it there may be a position that the game's database has
    to hold first. The frames that answer it:

        t           the database speaks of the position
        u           the text of the position cannot be read; nothing is asked
        s           the text is not a term
        y, m        a solution; y: the last one, m: there may be more. After m
                    one character is read: c to continue, anything else stops
        f           no (more) solutions
        b           the budget is spent
        e           an exception
        h           halt/0 or halt/1 was called

    This file is for Scryer Prolog alone.
*/

:- module(kalista_ask, [ask/1, position_told/2, input_for_goals/0,
                        input_opened_again/0, halting/1]).

:- use_module(library(charsio)).
:- use_module(library(iso_ext)).
:- use_module(library(lists)).
:- use_module(library(kalista_program)).
:- use_module(library(kalista_wire)).

ask(Tag) :-
        next_texts(Positions),
        next_number(Budget),
        next_number(Depth),
        next_number(Whose),
        next_text(Chars),
        (   position_told(Positions, Tag) ->
            ask_text(Chars, Whose, Budget, Depth, Tag)
        ;   true
        ).

%%  position_told(+Positions, +Tag)
%
%   The database holds the position, if there is one in the list.
%   Fails, and says so in a frame, if it cannot be read.

position_told([], _).
position_told([Position], Tag) :-
        (   user:state_text(State, Position) ->
            (   '$predicate_defined'(user, set_state, 1) ->
                user:set_state(State)
            ;   bb_put(current_state, State)
            ),
            frame(Tag, t),
            end_frame
        ;   frame(Tag, u),
            end_frame,
            fail
        ).

ask_text(Chars, Whose, Budget, Depth, Tag) :-
        catch(read_term_from_chars(Chars, Goal0, [variable_names(Names)]),
              Error,
              true),
        (   nonvar(Error) ->
            syntax_fault(Error, Tag)
        ;   (   Whose =:= 1 ->
                Goal1 = Goal0
            ;   user_goal(Goal0, Goal1)
            ),
            in_chunks(Goal1, Goal),
            (   Whose =:= 2 -> bb_put(prompts, true) ; bb_put(prompts, false) ),
            solutions(Goal, Names, Budget, Depth, Tag)
        ).

syntax_fault(Error, Tag) :-
        (   Error = error(syntax_error(What), _) ->
            true
        ;   What = Error
        ),
        term_chars(What, [], 20, Chars),
        frame(Tag, s),
        field(Chars),
        end_frame.

%   Whether a solution is the last one shows in the choice points: if there
%   are as many as before the goal was called, nothing is left to try.

solutions(Goal, Names, Budget, Depth, Tag) :-
        current_input(Wire),
        input_for_goals,
        '$get_b_value'(B0),
        solution(Budget, Goal, Residue, Result),
        '$get_b_value'(B),
        set_input(Wire),
        (   nonvar(Result), Result = exception(Error) ->
            !,
            exception_or_halt(Error, Tag)
        ;   Result == inference_limit_exceeded ->
            !,
            frame(Tag, b),
            end_frame
        ;   ( B0 == B ; Result == (!) ) ->
            !,
            \+ \+ solution_frame(y, Names, Residue, Depth, Tag)
        ;   \+ \+ solution_frame(m, Names, Residue, Depth, Tag),
            next_decision(Decision),
            input_for_goals,
            Decision \= "c",
            !
        ).
solutions(_, _, _, _, Tag) :-
        frame(Tag, f),
        end_frame.

%%  input_for_goals
%
%   From now on the current input is that of the process. It is opened once:
%   what a goal leaves unread is there for the next. It is opened a second
%   time for next_char/1 of the prelude, as bytes: only so does the end of
%   the input at a terminal (Ctrl-D) count when it is typed once.

input_for_goals :-
        (   bb_get(terminal, Stream-_),
            catch(set_input(Stream), _, fail) ->
            true
        ;   opened_input(text, Stream),
            opened_input(binary, Bytes),
            bb_put(terminal, Stream-Bytes),
            set_input(Stream)
        ).

%%  input_opened_again
%
%   The end of the input at a terminal is the end of one read.

input_opened_again :-
        (   bb_get(terminal, Stream-Bytes) ->
            opened_input(text, Stream1),
            opened_input(binary, Bytes1),
            bb_put(terminal, Stream1-Bytes1),
            set_input(Stream1),
            catch(close(Stream), _, true),
            catch(close(Bytes), _, true)
        ;   true
        ).

%   The standard input may be closed, or something that cannot be opened.

opened_input(Type, Stream) :-
        Options = [type(Type),eof_action(eof_code)],
        catch(open('/dev/stdin', read, Stream, Options),
              _,
              open('/dev/null', read, Stream, Options)).

solution(Budget, Goal, Residue, Result) :-
        (   Budget =:= 0 ->
            guarded(Goal, Residue, Result)
        ;   call_with_inference_limit(guarded(Goal, Residue, Result0), Budget, Result1),
            (   nonvar(Result0) ->
                Result = Result0
            ;   Result = Result1
            )
        ).

guarded(Goal, Residue, Result) :-
        catch(call_residue_vars(user:Goal, Residue),
              Error,
              Result = exception(Error)).

%%  in_chunks(+Goal0, -Goal)
%
%   Goal is Goal0, with a long conjunction as one of shorter ones. Scryer
%   compiles a query before it runs, which takes quadratic time in the
%   number of its goals. A cut would be local to its chunk, so a
%   conjunction with one stays as it is.
%
%       ?- in_chunks((a,b,c), Goal).
%          Goal = (a,b,c).

in_chunks(Goal0, Goal) :-
        conjuncts(Goal0, Goals),
        (   longer(Goals, 500), no_cut(Goals) ->
            chunks(Goals, Chunks),
            conjunction(Chunks, Goal1),
            in_chunks(Goal1, Goal)
        ;   Goal = Goal0
        ).

conjuncts(Goal, Goals) :-
        (   nonvar(Goal), Goal = (A, B) ->
            Goals = [A|Goals1],
            conjuncts(B, Goals1)
        ;   Goals = [Goal]
        ).

conjunction([Goal|Goals], Conjunction) :-
        (   Goals == [] ->
            Conjunction = Goal
        ;   Conjunction = (Goal, Conjunction1),
            conjunction(Goals, Conjunction1)
        ).

longer([_|Xs], N) :-
        (   N =:= 0 -> true ; N1 is N - 1, longer(Xs, N1) ).

no_cut([]).
no_cut([Goal|Goals]) :-
        \+ cuts(Goal),
        no_cut(Goals).

%   cuts(+Goal): there is a cut in Goal that acts outside of it.

cuts(Goal) :-
        nonvar(Goal),
        (   Goal = !
        ;   Goal = (A, B), ( cuts(A) ; cuts(B) )
        ;   Goal = (A ; B), ( cuts(A) ; cuts(B) )
        ;   Goal = (_ -> B), cuts(B)
        ).

chunks([], []).
chunks([Goal|Goals0], [call(Chunk)|Chunks]) :-
        first_ones(100, [Goal|Goals0], First, Goals),
        conjunction(First, Chunk),
        chunks(Goals, Chunks).

%%  halting(+Code)
%
%   What halt(Code) does here: it ends the query and tells Rust. Scryer's own
%   would end the machine without a word about the code, or panic if the code
%   does not fit into a byte.

halting(Code) :-
        (   var(Code) ->
            throw(error(instantiation_error, halt/1))
        ;   integer(Code) ->
            throw('$kalista_halt'(Code))
        ;   throw(error(type_error(integer, Code), halt/1))
        ).

/*  - - - - - - - - - - - -  An answer as text  - - - - - - - - - - - - -

    One record for each binding: the variable's name and its value, and one
    record with a single field for each residual goal. What is written is
    what Scryer's toplevel would show.
*/

solution_frame(Letter, Names, Residue, Depth, Tag) :-
        '$toplevel':gather_query_vars(Names, Vars0),
        term_variables(Vars0, Vars1),
        '$project_atts':project_attributes(Vars1, Residue),
        copy_term([Vars1,Residue], [Vars1,Residue], Goals),
        values(Names, Values),
        term_variables([Goals,Vars1,Residue|Values], Vars2),
        first_ones(100, Vars2, Vars, _),
        charsio:extend_var_list(Vars, Names, Names1, fabricated),
        equations(Names1, Equations),
        frame(Tag, Letter),
        equation_records(Equations, Names1, Depth),
        goal_records(Goals, Names1, Depth),
        end_frame.

values([], []).
values([_=Value|Names], [Value|Values]) :-
        values(Names, Values).

%   Naming variables takes quadratic time; the rest are shown as _123.

first_ones(N, Xs0, Xs, Rest) :-
        (   N > 0, Xs0 = [X|Xs1] ->
            Xs = [X|Xs2],
            N1 is N - 1,
            first_ones(N1, Xs1, Xs2, Rest)
        ;   Xs = [],
            Rest = Xs0
        ).

%%  equations(+Names, -Equations)
%
%   What an answer says of the variables Name=Value: their values, and which
%   of those that have none are the same. Of the names that a variable has
%   the second is left out: the others are equal to it. As gather_equations/3
%   of Scryer's toplevel, which takes quadratic time.
%
%       ?- equations(['X'=1,'Y'=A,'Z'=A], Equations).
%          Equations = ['X'=1,'Y'=A].

equations(Names, Equations) :-
        variables_names(Names, 0, Keyed),
        keysort(Keyed, Sorted),
        shared(Sorted, Shared0),
        keysort(Shared0, Shared),
        equations_(Names, 0, Shared, Equations).

%   variables_names(+Names, +N, -Keyed): of each name without a value its
%   variable and its number.

variables_names([], _, []).
variables_names([Name=Value|Names], N, Keyed) :-
        (   var(Value) ->
            Keyed = [Value-(N-Name)|Keyed1]
        ;   Keyed = Keyed1
        ),
        N1 is N + 1,
        variables_names(Names, N1, Keyed1).

%   shared(+Sorted, -Shared): the variables with several names, by the number
%   of the first of these.

shared([], []).
shared([Value-(N-Name)|Sorted0], Shared) :-
        same(Sorted0, Value, Others, Sorted),
        (   Others = [_|More] ->
            Shared = [N-[Name=Value|More]|Shared1]
        ;   Shared = Shared1
        ),
        shared(Sorted, Shared1).

same(Sorted0, Value, Others, Sorted) :-
        (   Sorted0 = [Value1-(_-Name)|Sorted1], Value1 == Value ->
            Others = [Name=Value|Others1],
            same(Sorted1, Value, Others1, Sorted)
        ;   Others = [],
            Sorted = Sorted0
        ).

equations_([], _, _, []).
equations_([Name=Value|Names], N, Shared0, Equations) :-
        (   nonvar(Value) ->
            Equations = [Name=Value|Equations1],
            Shared = Shared0
        ;   Shared0 = [N-Equal|Shared] ->
            append(Equal, Equations1, Equations)
        ;   Equations1 = Equations,
            Shared = Shared0
        ),
        N1 is N + 1,
        equations_(Names, N1, Shared, Equations1).

equation_records([], _, _).
equation_records([Name=Value|Equations], Names, Depth) :-
        (   var(Value) ->
            once(select(Name=_, Names, Names1))
        ;   Names1 = Names
        ),
        term_chars(Value, Names1, Depth, Chars),
        atom_chars(Name, Name_chars),
        field(Name_chars),
        (   '$toplevel':needs_bracketing(Value, =) ->
            '$put_chars'(user_error, "("),
            '$put_chars'(user_error, Chars),
            field(")")
        ;   field(Chars)
        ),
        end_record,
        equation_records(Equations, Names, Depth).

goal_records([], _, _).
goal_records([Goal|Goals], Names, Depth) :-
        term_chars(Goal, Names, Depth, Chars),
        field(Chars),
        end_record,
        goal_records(Goals, Names, Depth).
