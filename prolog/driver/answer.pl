/*  Answering questions: what the clauses of a game say of many positions.

    The hot path of the differential test. A request says once what is
    asked: the predicate that relates states and texts, goals for values and
    for choices (terms without their first argument, the state, and their
    last, the answer), and letters: m moves, s successors, o outcomes, l the
    legality of probes, f their faults, t texts, v values, p the number of
    replies to each move, c choices; and r for the clauses of a rules file,
    of which less is expected: see listed_moves/2. The questions stay on user_input until
    their turn comes; each is read, answered and forgotten by failure, and
    all answers are one frame. The records of an answer:

        m  move  next     a legal move and, if that is asked, where it leads
        w  winner         the game is over after the move before
        n  number         how many moves there are after it
        o  winner         the game is over
        l  y              the next probe is legal (n: it is not)
        f  y              the next probe has a fault (n: it has none)
        t  text           the position, then the probes, written again
        v  number         the next value; no number if there is none
        c  moves          the next choice: any number of moves
        e  message        the question is refused; what came before is void
        .                 the answer is complete

    These records, unlike those of other frames, have the character 30
    before them and 31 before every field: what stands in front of a text
    can be written together with it.

    What crossing costs, measured with Khan (12 moves a position, 0.5 ms in
    all): reading a question 5 us, writing a move and its successor 2 us; nearly
    all the rest is the rules' own work. One $put_chars of a text of 30
    characters takes 0.7 us, so texts are written as they come, and there is
    nothing to gain by collecting them first. Calling the rules in another
    module costs nothing, and a budget next to nothing.

    This file is for Scryer Prolog and, with what systems/ adds, for the
    systems that have a file there.
*/

:- module(kalista_answer, [answer/1]).

:- use_module(library(between)).
:- use_module(library(charsio)).
:- use_module(library(iso_ext)).
:- use_module(library(lists)).
:- use_module(library(kalista_wire)).

:- set_prolog_flag(double_quotes, chars).

answer(Tag) :-
        next_number(Budget),
        next_text(Text_chars),
        atom_chars(Text, Text_chars),
        next_terms(Values),
        next_terms(Choices),
        next_text(Letters),
        next_number(Questions),
        asked_goals(Letters, Letters, Text, Values, Choices, Asked),
        frame(Tag, o),
        answer_all(Questions, Budget, Text, Asked),
        end_frame.

answer_all(Questions, Budget, Text, Asked) :-
        between(1, Questions, _),
        next_text(Position),
        next_texts(Probes),
        answered(Budget, Text, Asked, Position, Probes),
        '$put_chars'(user_error, "\x1e\."),
        fail.
answer_all(_, _, _, _).

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

letter_goal(m, Letters, _, _, _, moves(From)) :-
        no_letter("spo", Letters),
        moves_from(Letters, From).
letter_goal(m, Letters, Text, _, _, Goal) :-
        successors_goal(Letters, Text, Goal).
letter_goal(s, Letters, Text, _, _, Goal) :-
        no_letter("m", Letters),
        successors_goal(Letters, Text, Goal).
letter_goal(p, Letters, Text, _, _, Goal) :-
        no_letter("ms", Letters),
        successors_goal(Letters, Text, Goal).
letter_goal(o, _, _, _, _, outcome).
letter_goal(l, Letters, _, _, _, legality(From)) :-
        moves_from(Letters, From).
letter_goal(f, Letters, _, _, _, faults(From)) :-
        moves_from(Letters, From).
letter_goal(t, _, Text, _, _, texts(Text)).
letter_goal(v, Letters, _, Values, _, values(From, Calls)) :-
        moves_from(Letters, From),
        goals_calls(Values, Calls).
letter_goal(c, _, _, _, Choices, choices(Calls)) :-
        goals_calls(Choices, Calls).

%   goals_calls(+Goals0, -Calls): of best(a), the call is
%   call(State, Value, best(State, a, Value)). It is made once; what a
%   question binds in it is forgotten with the question.

goals_calls([], []).
goals_calls([Goal0|Goals], [call(State, Value, Goal)|Calls]) :-
        Goal0 =.. [Name|Arguments0],
        append([State|Arguments0], [Value], Arguments),
        Goal1 =.. [Name|Arguments],
        kalista_services:in_module(user, Goal1, Goal),
        goals_calls(Goals, Calls).

%   moves_from(+Letters, -From): which moves there are is said by move/3, a
%   relation, or by valid_moves/2, a list.

moves_from(Letters, From) :-
        (   no_letter("r", Letters) -> From = relation ; From = list ).

successors_goal(Letters, Text, successors(From, Next, Outcome, Replies)) :-
        moves_from(Letters, From),
        (   no_letter("s", Letters) -> Next = no ; Next = Text ),
        (   no_letter("o", Letters) -> Outcome = no ; Outcome = yes ),
        (   no_letter("p", Letters) -> Replies = no ; Replies = yes ).

no_letter(Letters0, Letters) :-
        \+ ( member(Letter, Letters0), member(Letter, Letters) ).

answered(Budget, Text, Asked, Position, Probes) :-
        (   Budget =:= 0 ->
            guarded_answer(Text, Asked, Position, Probes)
        ;   call_with_inference_limit(guarded_answer(Text, Asked, Position, Probes),
                                      Budget, Result),
            (   Result == inference_limit_exceeded ->
                refused("the budget of inferences is spent")
            ;   true
            )
        ),
        !.

guarded_answer(Text, Asked, Position, Probes) :-
        catch(answer_or_refusal(Text, Asked, Position, Probes), Error, refused_by(Error)),
        !.

answer_or_refusal(Text, Asked, Position, Probes) :-
        question_answer(Text, Asked, Position, Probes),
        !.
answer_or_refusal(_, _, _, _) :-
        refused("the clauses fail where they should answer").

question_answer(Text, Asked, Position, Probes) :-
        (   text_term(Text, Position, State) ->
            probes_moves(Probes, Moves),
            all_records(Asked, State, Moves)
        ;   refused("not a position of this game")
        ).

probes_moves([], []).
probes_moves([Text|Texts], [Move|Moves]) :-
        (   user:move_text(Move, Text) ->
            true
        ;   append("not a move of this game: ", Text, Message),
            throw('$kalista_refused'(Message))
        ),
        probes_moves(Texts, Moves).

all_records([], _, _).
all_records([Property|Properties], State, Probes) :-
        property_records(Property, State, Probes),
        all_records(Properties, State, Probes).

property_records(moves(From), State, _) :-
        all_moves(From, State, Moves),
        move_records(Moves).
property_records(successors(From, Text, Outcome, Replies), State, _) :-
        successor_records(From, State, Text, Outcome, Replies).
property_records(outcome, State, _) :-
        winner_record(State, o).
property_records(legality(From), State, Probes) :-
        legality_records(Probes, From, State).
property_records(faults(From), State, Probes) :-
        fault_records(Probes, From, State).
property_records(texts(Text), State, Probes) :-
        term_text(Text, State, Chars),
        record(t, Chars),
        written_records(Probes).
property_records(values(From, Calls), State, _) :-
        value_records(Calls, From, State).
property_records(choices(Calls), State, _) :-
        choice_records(Calls, State).

%%  listed_moves(+State, -Moves)
%
%   What a rules file promises: while the game goes on, valid_moves/2 gives
%   all legal moves, and for each of them move/3 the next state. That move/3
%   fails for others, or is called without a move, nobody has promised.

listed_moves(State, Moves) :-
        (   user:game_over(State, _) ->
            Moves = []
        ;   user:valid_moves(State, Moves)
        ).

all_moves(relation, State, Moves) :-
        user:valid_moves(State, Moves).
all_moves(list, State, Moves) :-
        listed_moves(State, Moves).

move_next(relation, State, Move, Next) :-
        user:move(State, Move, Next).
move_next(list, State, Move, Next) :-
        listed_moves(State, Moves),
        member(Move, Moves),
        (   user:move(State, Move, Next) ->
            true
        ;   throw(no_next(Move))
        ).

is_legal(relation, State, Move) :-
        \+ \+ user:move(State, Move, _).
is_legal(list, State, Move) :-
        listed_moves(State, Moves),
        \+ \+ ( member(Move0, Moves), Move0 == Move ).

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

text_term(Text, Chars, Term) :-
        (   Text == state_text ->
            user:state_text(Term, Chars)
        ;   call(user:Text, Term, Chars)
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

successor_records(From, State, Text, Outcome, Replies) :-
        move_next(From, State, Move, Next),
        move_chars(Move, Chars),
        record(m, Chars),
        next_field(Text, Next),
        winner_of_next(Outcome, Next),
        replies_to_next(Replies, From, Next),
        fail.
successor_records(_, _, _, _, _).

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

replies_to_next(no, _, _).
replies_to_next(yes, From, Next) :-
        all_moves(From, Next, Moves),
        length(Moves, Length),
        number_chars(Length, Chars),
        record(n, Chars).

legality_records([], _, _).
legality_records([Move|Moves], From, State) :-
        (   is_legal(From, State, Move) ->
            record(l, "y")
        ;   record(l, "n")
        ),
        legality_records(Moves, From, State).

fault_records([], _, _).
fault_records([Move|Moves], From, State) :-
        (   \+ \+ has_fault(From, State, Move) ->
            record(f, "y")
        ;   record(f, "n")
        ),
        fault_records(Moves, From, State).

%   Rules from outside may not say what is wrong with a move.

has_fault(From, State, Move) :-
        (   '$predicate_defined'(user, move_fault, 3) ->
            user:move_fault(State, Move, _)
        ;   \+ is_legal(From, State, Move)
        ).

written_records([]).
written_records([Move|Moves]) :-
        move_chars(Move, Chars),
        record(t, Chars),
        written_records(Moves).

value_records([], _, _).
value_records([call(State, Value, Goal)|Calls], From, State) :-
        (   position_value(From, State, Goal, Value, Number) ->
            term_chars(Number, [], 0, Chars)
        ;   Chars = []
        ),
        record(v, Chars),
        value_records(Calls, From, State).

%   A rules file is not asked what a finished game is worth, and can be
%   played if a position has no value. What is not whole is compared to two
%   places, as it is searched with.

position_value(relation, _, Goal, Value, Value) :-
        call(Goal).
position_value(list, State, Goal, Value, Number) :-
        \+ user:game_over(State, _),
        catch(Goal, _, fail),
        (   integer(Value) ->
            Number = Value
        ;   number(Value),
            Number is truncate(Value * 100)
        ).

choice_records([], _).
choice_records([call(State, Choice, Goal)|Calls], State) :-
        '$put_chars'(user_error, "\x1e\c"),
        (   call(Goal) ->
            choice_fields(Choice)
        ;   true
        ),
        choice_records(Calls, State).

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
