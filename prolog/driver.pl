/*  The only door from Rust into Prolog.

    Rust starts serve/0 once. From then on it speaks to Prolog only through
    the standard streams, and what it says is always data, never program
    text:

        serve/0 writes a frame to user_error: "next, please";
        Rust puts a request on user_input: the character 2, one letter,
        then texts, each with its length before it;
        serve/0 does what is asked and writes frames with the results.

    A frame is written in one piece after everything else has been flushed,
    and begins with the character 1. Whatever else appears on user_output or
    user_error was written by a goal, and Rust passes it on as such. Inside
    a frame the character 31 ends a field and 30 ends a record.

    Everything happens in a failure-driven loop: Scryer has no garbage
    collector, and failure gives the memory of a request back. For the same
    reason nothing here keeps a choice point or an answer longer than needed.

    Goals read from somewhere else: the terminal, or whatever the standard
    input of this process is. In Scryer set_input/1 also changes what
    user_input means; so the loop of serve/0 gives user_input back to the
    wire before each request, whatever the last goal did to it.

    The game is known by its contract only: state_text/2, move_text/2,
    move/3, valid_moves/2, move_fault/3, game_over/2 and, if there is one,
    set_state/1, all of them in the module user; what else a check asks has
    its name in the request.

    This file is for Scryer Prolog alone. It uses some of its internal
    predicates, the ones with a $ in their names, where the documented ones
    cost ten times as much or lose something.
*/

:- module(kalista_driver, [serve/0, halting/1, announce/2, native_answer/3]).

:- use_module(library(between)).
:- use_module(library(charsio)).
:- use_module(library(iso_ext)).
:- use_module(library(lists)).

%%  serve
%
%   Answers requests until the one that says there are no more.

serve :-
        start,
        current_input(Wire),
        bb_put(wire, Wire),
        repeat,
        set_input(Wire),
        next_request(Letter),
        (   Letter == q ->
            true
        ;   catch(done(Letter), Error, report_exception(Error)),
            fail
        ),
        !.

done(Letter) :-
        (   request(Letter) ->
            true
        ;   frame(f),
            end_frame
        ).

%   With this fact the loader throws the error of a file it cannot load,
%   as it does for the toplevel, instead of printing it.

start :-
        (   catch('$toplevel':started, _, fail) ->
            true
        ;   asserta('$toplevel':started)
        ).

request(a) :- ask.
request(j) :- judge.
request(p) :- perft.
request(s) :- set_position.
request(c) :- consult_file.
request(l) :- list_predicates.
request(g) :- describe.
request(v) :- read_move.

/*  - - - - - - - - - - - - -  The wire  - - - - - - - - - - - - - - - -  */

next_request(Letter) :-
        frame(n),
        end_frame,
        begin_request,
        '$get_n_chars'(user_input, 1, Chars),
        (   Chars = [Letter] ->
            true
        ;   Letter = q
        ).

%   A request begins with the character 2. What stands before it was left by
%   a request that an error cut short.

begin_request :-
        '$get_n_chars'(user_input, 1, Chars),
        (   Chars = [Char], Char \== '\x2\' ->
            begin_request
        ;   true
        ).

%%  next_text(-Chars)
%
%   A text on the wire is its length in eight digits, a space and then the
%   characters. (The space is read along and dropped: Scryer swallows a byte
%   order mark when reading begins with it, and the count would be wrong.)

next_text(Chars) :-
        '$get_n_chars'(user_input, 8, Digits),
        number_chars(Length, Digits),
        Length1 is Length + 1,
        '$get_n_chars'(user_input, Length1, [_|Chars]).

next_number(Number) :-
        next_text(Digits),
        number_chars(Number, Digits).

frame(Letter) :-
        flush_output(user_output),
        flush_output(user_error),
        '$put_chars'(user_error, "\x1\"),
        put_char(user_error, Letter).

end_frame :-
        flush_output(user_error).

field(Chars) :-
        '$put_chars'(user_error, Chars),
        '$put_chars'(user_error, "\x1f\").

end_record :-
        '$put_chars'(user_error, "\x1e\").

/*  - - - - - - - - - - - - -  Asking  - - - - - - - - - - - - - - - - -

    A query arrives as text, with a budget of inferences for each solution
    (0: as many as it likes) and the depth to which terms are written (0: all
    the way). The frames that answer it:

        s           the text is no term
        y, m        a solution; y: the last one, m: there may be more. After m
                    one character is read: c to continue, anything else stops
        f           no (more) solutions
        b           the budget is spent
        e           an exception
        h           halt/0 or halt/1 was called
*/

ask :-
        next_number(Budget),
        next_number(Depth),
        next_text(Chars),
        catch(read_term_from_chars(Chars, Goal0, [variable_names(Names)]),
              Error,
              true),
        (   nonvar(Error) ->
            syntax_fault(Error)
        ;   polite_halt(Goal0, Goal),
            solutions(Goal, Names, Budget, Depth)
        ).

syntax_fault(Error) :-
        (   Error = error(syntax_error(What), _) ->
            true
        ;   What = Error
        ),
        term_chars(What, [], 20, Chars),
        frame(s),
        field(Chars),
        end_frame.

%   Whether a solution is the last one shows in the choice points: if there
%   are as many as before the goal was called, nothing is left to try.

solutions(Goal, Names, Budget, Depth) :-
        current_input(Wire),
        input_for_goals,
        '$get_b_value'(B0),
        solution(Budget, Goal, Residue, Result),
        '$get_b_value'(B),
        set_input(Wire),
        (   nonvar(Result), Result = exception(Error) ->
            !,
            exception_or_halt(Error)
        ;   Result == inference_limit_exceeded ->
            !,
            frame(b),
            end_frame
        ;   ( B0 == B ; Result == (!) ) ->
            !,
            \+ \+ solution_frame(y, Names, Residue, Depth)
        ;   \+ \+ solution_frame(m, Names, Residue, Depth),
            '$get_n_chars'(user_input, 1, Decision),
            input_for_goals,
            Decision \= "c",
            !
        ).
solutions(_, _, _, _) :-
        frame(f),
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

%%  polite_halt(+Goal0, -Goal)
%
%   Goal is Goal0 with halting/1 for halt/0 and halt/1. Scryer's own would
%   end the machine without a word about the code, or panic if the code
%   does not fit into a byte.

polite_halt(Goal0, Goal) :-
        (   var(Goal0) ->
            Goal = Goal0
        ;   halting_goal(Goal0, Goal) ->
            true
        ;   Goal0 = (A0, B0) ->
            Goal = (A, B),
            polite_halt(A0, A),
            polite_halt(B0, B)
        ;   Goal0 = (A0 ; B0) ->
            Goal = (A ; B),
            polite_halt(A0, A),
            polite_halt(B0, B)
        ;   Goal0 = (A0 -> B0) ->
            Goal = (A -> B),
            polite_halt(A0, A),
            polite_halt(B0, B)
        ;   Goal = Goal0
        ).

halting_goal(halt, kalista_driver:halting(0)).
halting_goal(halt(Code), kalista_driver:halting(Code)).

%%  halting(+Code)
%
%   What halt(Code) does here: it ends the query and tells Rust.

halting(Code) :-
        (   var(Code) ->
            throw(error(instantiation_error, halt/1))
        ;   integer(Code) ->
            throw('$kalista_halt'(Code))
        ;   throw(error(type_error(integer, Code), halt/1))
        ).

exception_or_halt(Error) :-
        (   nonvar(Error), Error = '$kalista_halt'(Code), integer(Code) ->
            number_chars(Code, Chars),
            frame(h),
            field(Chars),
            end_frame
        ;   report_exception(Error)
        ).

%%  report_exception(+Error)
%
%   Fields: how the toplevel writes it, its kind (existence_error, ...,
%   throw for a ball that is no error term) and, for an unknown procedure,
%   its name and arity.

report_exception(Error) :-
        error_kind(Error, Kind, Name, Arity, Shown),
        term_chars(Shown, [], 60, Text),
        atom_chars(Kind, Kind_chars),
        frame(e),
        field(Text),
        field(Kind_chars),
        field(Name),
        field(Arity),
        end_frame.

error_kind(Error, Kind, Name, Arity, Shown) :-
        (   nonvar(Error), Error = error(Formal, _), nonvar(Formal) ->
            functor(Formal, Kind0, _),
            (   atom(Kind0) -> Kind = Kind0 ; Kind = error ),
            Shown = Error,
            (   Formal = existence_error(Procedure, Indicator),
                Procedure == procedure,
                nonvar(Indicator),
                indicator_name_arity(Indicator, Name0, Arity0) ->
                atom_chars(Name0, Name),
                number_chars(Arity0, Arity)
            ;   Name = [],
                Arity = []
            )
        ;   (   nonvar(Error), Error = resource_error(_) ->
                Kind = resource_error   % Scryer throws it bare
            ;   Kind = throw
            ),
            Name = [],
            Arity = [],
            Shown = throw(Error)
        ).

indicator_name_arity(_:Indicator, Name, Arity) :-
        nonvar(Indicator),
        indicator_name_arity(Indicator, Name, Arity).
indicator_name_arity(Name/Arity, Name, Arity) :-
        atom(Name),
        integer(Arity).

/*  - - - - - - - - - - - -  An answer as text  - - - - - - - - - - - - -

    One record for each binding: the variable's name and its value, and one
    record with a single field for each residual goal. What is written is
    what Scryer's toplevel would show.
*/

solution_frame(Letter, Names, Residue, Depth) :-
        '$toplevel':gather_query_vars(Names, Vars0),
        term_variables(Vars0, Vars1),
        '$project_atts':project_attributes(Vars1, Residue),
        copy_term([Vars1,Residue], [Vars1,Residue], Goals),
        values(Names, Values),
        term_variables([Goals,Vars1,Residue|Values], Vars2),
        first_ones(100, Vars2, Vars),
        charsio:extend_var_list(Vars, Names, Names1, fabricated),
        '$toplevel':gather_equations(Names1, Vars0, Equations),
        frame(Letter),
        equation_records(Equations, Names1, Depth),
        goal_records(Goals, Names1, Depth),
        end_frame.

values([], []).
values([_=Value|Names], [Value|Values]) :-
        values(Names, Values).

%   Naming variables takes quadratic time; the rest are shown as _123.

first_ones(N, Xs0, Xs) :-
        (   N > 0, Xs0 = [X|Xs1] ->
            Xs = [X|Xs2],
            N1 is N - 1,
            first_ones(N1, Xs1, Xs2)
        ;   Xs = []
        ).

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

%%  term_chars(+Term, +Names, +Depth, -Chars)

term_chars(Term, Names, Depth, Chars) :-
        (   current_prolog_flag(double_quotes, chars) ->
            Strings = true
        ;   Strings = false
        ),
        '$write_term_to_chars'(Chars, Term, false, false, true, Names, Depth, Strings).

/*  - - - - - - - - - - - -  Judging positions  - - - - - - - - - - - - -

    The hot path of the differential test. A request says once what is
    asked: the predicate that relates states and texts, goals for values and
    for choices (terms without their first argument, the state, and their
    last, the answer), and letters: m moves, s successors, o outcomes, l the
    legality of probes, f their faults, t texts, v values, p the number of
    replies to each move, c choices. The cases stay on user_input until
    their turn comes; each is read, judged and forgotten by failure, and the
    whole reply is one frame. The records of a case:

        m  move  next     a legal move and, if that is asked, where it leads
        w  winner         the game is over after the move before
        n  number         so many moves there are after it
        o  winner         the game is over
        l  y              the next probe is legal (n: it is not)
        f  y              the next probe has a fault (n: it has none)
        t  text           the position, then the probes, written again
        v  number         the next value; no number if there is none
        c  moves          the next choice: any number of moves
        e  message        the case is refused; what came before is void
        .                 the case is done

    These records, unlike those of other frames, have the character 30
    before them and 31 before every field: what stands in front of a text
    can be written together with it.

    What crossing costs, measured with Khan (12 moves a position, 0.5 ms in
    all): reading a case 5 us, writing a move and its successor 2 us; nearly
    all the rest is the rules' own work. One $put_chars of a text of 30
    characters takes 0.7 us, so texts are written as they come, and there is
    nothing to gain by collecting them first. Calling the rules in another
    module costs nothing, and a budget next to nothing.
*/

judge :-
        next_number(Budget),
        next_text(Text_chars),
        atom_chars(Text, Text_chars),
        next_terms(Values),
        next_terms(Choices),
        next_text(Letters),
        next_number(Cases),
        asked_goals(Letters, Letters, Text, Values, Choices, Asked),
        frame(j),
        judge_cases(Cases, Budget, Text, Asked),
        end_frame.

judge_cases(Cases, Budget, Text, Asked) :-
        between(1, Cases, _),
        next_text(Position),
        next_texts(Probes),
        judged(Budget, Text, Asked, Position, Probes),
        '$put_chars'(user_error, "\x1e\."),
        fail.
judge_cases(_, _, _, _).

next_texts(Texts) :-
        next_number(N),
        next_texts_(N, Texts).

next_texts_(N, Texts) :-
        (   N =:= 0 ->
            Texts = []
        ;   Texts = [Text|Texts1],
            next_text(Text),
            N1 is N - 1,
            next_texts_(N1, Texts1)
        ).

next_terms(Terms) :-
        next_texts(Texts),
        texts_terms(Texts, Terms).

texts_terms([], []).
texts_terms([Text|Texts], [Term|Terms]) :-
        append(Text, " .", Sentence),
        read_term_from_chars(Sentence, Term, []),
        texts_terms(Texts, Terms).

%%  asked_goals(+Rest, +Letters, +Text, +Values, +Choices, -Asked)
%
%   Asked is a list of what has to be done for each position, in the order
%   of the letters. The moves are gone through once, whatever is asked of
%   them; if nothing is asked but what they are, they are not played.

asked_goals([], _, _, _, _, []).
asked_goals([Letter|Rest], Letters, Text, Values, Choices, Asked) :-
        (   letter_goal(Letter, Letters, Text, Values, Choices, Goal) ->
            Asked = [Goal|Asked1]
        ;   Asked = Asked1
        ),
        asked_goals(Rest, Letters, Text, Values, Choices, Asked1).

letter_goal(m, Letters, _, _, _, moves) :-
        no_letter("spo", Letters).
letter_goal(m, Letters, Text, _, _, Goal) :-
        successors_goal(Letters, Text, Goal).
letter_goal(s, Letters, Text, _, _, Goal) :-
        no_letter("m", Letters),
        successors_goal(Letters, Text, Goal).
letter_goal(p, Letters, Text, _, _, Goal) :-
        no_letter("ms", Letters),
        successors_goal(Letters, Text, Goal).
letter_goal(o, _, _, _, _, outcome).
letter_goal(l, _, _, _, _, legality).
letter_goal(f, _, _, _, _, faults).
letter_goal(t, _, Text, _, _, texts(Text)).
letter_goal(v, _, _, Values, _, values(Questions)) :-
        goals_questions(Values, Questions).
letter_goal(c, _, _, _, Choices, choices(Questions)) :-
        goals_questions(Choices, Questions).

%   goals_questions(+Goals0, -Questions): of best(a), the question is
%   question(State, Answer, best(State, a, Answer)). It is made once; what
%   a case binds in it is forgotten with the case.

goals_questions([], []).
goals_questions([Goal0|Goals], [question(State, Answer, user:Goal)|Questions]) :-
        Goal0 =.. [Name|Arguments0],
        append([State|Arguments0], [Answer], Arguments),
        Goal =.. [Name|Arguments],
        goals_questions(Goals, Questions).

successors_goal(Letters, Text, successors(Next, Outcome, Replies)) :-
        (   no_letter("s", Letters) -> Next = no ; Next = Text ),
        (   no_letter("o", Letters) -> Outcome = no ; Outcome = yes ),
        (   no_letter("p", Letters) -> Replies = no ; Replies = yes ).

no_letter(Letters0, Letters) :-
        \+ ( member(Letter, Letters0), member(Letter, Letters) ).

judged(Budget, Text, Asked, Position, Probes) :-
        (   Budget =:= 0 ->
            guarded_case(Text, Asked, Position, Probes)
        ;   call_with_inference_limit(guarded_case(Text, Asked, Position, Probes),
                                      Budget, Result),
            (   Result == inference_limit_exceeded ->
                refused("the budget of inferences is spent")
            ;   true
            )
        ),
        !.

guarded_case(Text, Asked, Position, Probes) :-
        catch(case_or_refused(Text, Asked, Position, Probes), Error, refused_by(Error)),
        !.

case_or_refused(Text, Asked, Position, Probes) :-
        case(Text, Asked, Position, Probes),
        !.
case_or_refused(_, _, _, _) :-
        refused("the clauses fail where they should answer").

case(Text, Asked, Position, Probes) :-
        (   call(user:Text, State, Position) ->
            probes_moves(Probes, Moves),
            case_aspects(Asked, State, Moves)
        ;   refused("no position of this game")
        ).

probes_moves([], []).
probes_moves([Text|Texts], [Move|Moves]) :-
        (   user:move_text(Move, Text) ->
            true
        ;   append("no move of this game: ", Text, Message),
            throw('$kalista_refused'(Message))
        ),
        probes_moves(Texts, Moves).

case_aspects([], _, _).
case_aspects([Asked|Askeds], State, Probes) :-
        case_aspect(Asked, State, Probes),
        case_aspects(Askeds, State, Probes).

case_aspect(moves, State, _) :-
        user:valid_moves(State, Moves),
        move_records(Moves).
case_aspect(successors(Text, Outcome, Replies), State, _) :-
        successor_records(State, Text, Outcome, Replies).
case_aspect(outcome, State, _) :-
        winner_record(State, o).
case_aspect(legality, State, Probes) :-
        legality_records(Probes, State).
case_aspect(faults, State, Probes) :-
        fault_records(Probes, State).
case_aspect(texts(Text), State, Probes) :-
        term_text(Text, State, Chars),
        record(t, Chars),
        written_records(Probes).
case_aspect(values(Questions), State, _) :-
        value_records(Questions, State).
case_aspect(choices(Questions), State, _) :-
        choice_records(Questions, State).

%   record(+Letter, +Chars), further_field(+Chars): the beginning of a
%   record with its first field, and one field more.

record(Letter, Chars) :-
        '$put_chars'(user_error, ['\x1e\',Letter,'\x1f\'|Chars]).

further_field(Chars) :-
        '$put_chars'(user_error, ['\x1f\'|Chars]).

%   term_text(+Predicate, +Term, -Chars): calling what is known by name
%   only takes longer, so the usual one is called directly.

term_text(Text, Term, Chars) :-
        (   Text == state_text ->
            (   user:state_text(Term, Chars) -> true
            ;   throw(no_text(Term))
            )
        ;   call(user:Text, Term, Chars) -> true
        ;   throw(no_text(Term))
        ).

move_chars(Move, Chars) :-
        (   user:move_text(Move, Chars) ->
            true
        ;   throw(no_text(Move))
        ).

move_records([]).
move_records([Move|Moves]) :-
        move_chars(Move, Chars),
        record(m, Chars),
        move_records(Moves).

successor_records(State, Text, Outcome, Replies) :-
        user:move(State, Move, Next),
        move_chars(Move, Chars),
        record(m, Chars),
        next_field(Text, Next),
        winner_of_next(Outcome, Next),
        replies_to_next(Replies, Next),
        fail.
successor_records(_, _, _, _).

next_field(Text, Next) :-
        (   Text == no ->
            true
        ;   term_text(Text, Next, Chars),
            further_field(Chars)
        ).

winner_of_next(no, _).
winner_of_next(yes, Next) :-
        winner_record(Next, w).

winner_record(State, Letter) :-
        (   user:game_over(State, Winner) ->
            term_chars(Winner, [], 0, Chars),
            record(Letter, Chars)
        ;   true
        ).

replies_to_next(no, _).
replies_to_next(yes, Next) :-
        user:valid_moves(Next, Moves),
        length(Moves, Length),
        number_chars(Length, Chars),
        record(n, Chars).

legality_records([], _).
legality_records([Move|Moves], State) :-
        (   \+ \+ user:move(State, Move, _) ->
            record(l, "y")
        ;   record(l, "n")
        ),
        legality_records(Moves, State).

fault_records([], _).
fault_records([Move|Moves], State) :-
        (   \+ \+ has_fault(State, Move) ->
            record(f, "y")
        ;   record(f, "n")
        ),
        fault_records(Moves, State).

%   Rules from outside may not say what is wrong with a move.

has_fault(State, Move) :-
        (   predicate_known(move_fault, 3) ->
            user:move_fault(State, Move, _)
        ;   \+ user:move(State, Move, _)
        ).

written_records([]).
written_records([Move|Moves]) :-
        move_chars(Move, Chars),
        record(t, Chars),
        written_records(Moves).

value_records([], _).
value_records([question(State, Value, Goal)|Questions], State) :-
        (   call(Goal) ->
            term_chars(Value, [], 0, Chars)
        ;   Chars = []
        ),
        record(v, Chars),
        value_records(Questions, State).

choice_records([], _).
choice_records([question(State, Choice, Goal)|Questions], State) :-
        '$put_chars'(user_error, "\x1e\c"),
        (   call(Goal) ->
            choice_fields(Choice)
        ;   true
        ),
        choice_records(Questions, State).

choice_fields(Choice) :-
        (   Choice = [] ->
            true
        ;   Choice = [Move|Moves] ->
            move_chars(Move, Chars),
            further_field(Chars),
            choice_fields(Moves)
        ;   move_chars(Choice, Chars),
            further_field(Chars)
        ).

refused(Message) :-
        printable(Message, Chars),
        record(e, Chars).

%   A message may quote what was read: whatever that was, it must not be
%   taken for the end of a field or a frame.

printable([], []).
printable([Char0|Chars0], [Char|Chars]) :-
        (   char_code(Char0, Code), Code < 32 ->
            Char = ' '
        ;   Char = Char0
        ),
        printable(Chars0, Chars).

refused_by(Error) :-
        (   nonvar(Error), Error = '$kalista_refused'(Message) ->
            true
        ;   term_chars(Error, [], 60, Message)
        ),
        refused(Message).

/*  - - - - - - - - - - - - - -  Perft  - - - - - - - - - - - - - - - - -

    The number of leaves, with the last ply counted and not played. A
    finished game counts as the caller says. findall/3 forgets everything
    about a subtree but its number.
*/

perft :-
        next_number(Budget),
        next_number(Depth),
        next_number(Finished),
        next_text(Position),
        (   Budget =:= 0 ->
            guarded_perft(Depth, Finished, Position, Result)
        ;   call_with_inference_limit(guarded_perft(Depth, Finished, Position, Result),
                                      Budget, Inferences)
        ),
        (   Inferences == inference_limit_exceeded ->
            frame(b),
            end_frame
        ;   Result = leaves(Leaves) ->
            number_chars(Leaves, Chars),
            frame(p),
            field(Chars),
            end_frame
        ;   Result = exception(Error) ->
            report_exception(Error)
        ),
        !.

guarded_perft(Depth, Finished, Position, Result) :-
        catch(position_perft(Depth, Finished, Position, Result),
              Error,
              Result = exception(Error)),
        !.

position_perft(Depth, Finished, Position, leaves(Leaves)) :-
        user:state_text(State, Position),
        !,
        state_perft(Depth, State, Finished, Leaves).

state_perft(Depth, State, Finished, Leaves) :-
        (   Depth =:= 0 ->
            Leaves = 1
        ;   user:game_over(State, _) ->
            Leaves = Finished
        ;   Depth =:= 1 ->
            findall(m, user:move(State, _, _), Moves),
            length(Moves, Leaves)
        ;   Depth1 is Depth - 1,
            findall(Below, next_perft(Depth1, State, Finished, Below), Belows),
            sum_list(Belows, Leaves)
        ).

next_perft(Depth, State, Finished, Leaves) :-
        user:move(State, _, Next),
        state_perft(Depth, Next, Finished, Leaves).

/*  - - - - - - - - - -  The position, files, predicates  - - - - - - - -  */

set_position :-
        next_text(Position),
        (   user:state_text(State, Position) ->
            (   predicate_known(set_state, 1) ->
                user:set_state(State)
            ;   true
            ),
            frame(k)
        ;   frame(f)
        ),
        end_frame,
        !.

predicate_known(Name, Arity) :-
        '$predicate_defined'(user, Name, Arity).

consult_file :-
        next_text(Chars),
        atom_chars(File, Chars),
        input_for_goals,
        (   catch(consult(File), Error, true) ->
            (   nonvar(Error) ->
                exception_or_halt(Error)
            ;   frame(k),
                end_frame
            )
        ;   frame(f),
            end_frame
        ),
        !.

%   What is called somewhere but defined nowhere is current, too.

is_there(Name, Arity) :-
        (   predicate_known(Name, Arity) ->
            true
        ;   functor(Head, Name, Arity),
            predicate_property(user:Head, dynamic)
        ).

list_predicates :-
        findall(Name/Arity,
                ( current_predicate(user:Name/Arity), is_there(Name, Arity) ),
                Indicators),
        sort(Indicators, Sorted),
        frame(l),
        predicate_records(Sorted),
        end_frame.

predicate_records([]).
predicate_records([Name/Arity|Indicators]) :-
        atom_chars(Name, Name_chars),
        number_chars(Arity, Arity_chars),
        field(Name_chars),
        field(Arity_chars),
        end_record,
        predicate_records(Indicators).

/*  - - - - - - - -  A game that is known by its clauses alone  - - - - - -

    Where nobody has written the rules a second time, Rust asks the clauses
    for all it has to know of a position at once: see contract.pl, which is
    loaded with such games only. The frame g has a record for each thing
    there is to say; where Rust wants to know how far the clauses came, each
    predicate is announced before it is called, by a frame w with its name.
*/

describe :-
        next_number(Announced),
        next_text(Options),
        next_text(Position),
        catch(kalista_contract:description(Announced, Options, Position, Records),
              Error,
              true),
        (   nonvar(Error) ->
            exception_or_halt(Error)
        ;   frame(g),
            text_records(Records),
            end_frame
        ),
        !.

text_records([]).
text_records([[Letter|Fields]|Records]) :-
        put_char(user_error, Letter),
        '$put_chars'(user_error, "\x1f\"),
        text_fields(Fields),
        end_record,
        text_records(Records).

text_fields([]).
text_fields([Field|Fields]) :-
        field(Field),
        text_fields(Fields).

%%  announce(+Announced, +Predicate)

announce(Announced, Predicate) :-
        (   Announced =:= 0 ->
            true
        ;   frame(w),
            field(Predicate),
            end_frame
        ).

%   The text of a move as the clauses write it, if they can read it.

read_move :-
        next_text(Text),
        (   catch((user:move_text(Move, Text), user:move_text(Move, Same)), _, fail) ->
            frame(v),
            field(Same)
        ;   frame(f)
        ),
        end_frame,
        !.

/*  - - - - - - - - - - -  Asking Rust from a goal  - - - - - - - - - - - -

    For once the other way round: a goal writes the frame x with the words
    of a question, and Rust puts the answer on user_input before it lets the
    goal go on. See native.pl.
*/

%%  native_answer(+Game, +Words, -Answer)
%
%   Answer is lines(Lines) or failed(Message).

native_answer(Game, Words, Answer) :-
        frame(x),
        text_fields([Game|Words]),
        end_frame,
        current_input(Input),
        bb_get(wire, Wire),
        set_input(Wire),
        next_text(Status),
        next_texts(Lines),
        set_input(Input),
        (   Status = "lines" ->
            Answer = lines(Lines)
        ;   Lines = [Message],
            Answer = failed(Message)
        ).
