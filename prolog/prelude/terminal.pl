/*  Asking the person at the terminal.

    The games that are played in Prolog ask all their questions with these
    relations. They are loaded after the prelude of the system, which
    defines next_char/1.

    What is typed is a line. A full stop at its end and quotes around it do
    no harm, so that

        humain        humain.        'humain'.

    are the same answer. Blank lines are passed over. When the input ends,
    every question fails: whoever asks decides what this means.
*/

:- set_prolog_flag(double_quotes, chars).

%%  asked(+Question, -Answer)
%
%   Answer is what is typed after the Question, a list of characters. The
%   Question is a list of words, written without spaces between them. Fails
%   at the end of the input.

asked(Question, Answer) :-
        write_words(Question),
        flush_output,
        typed(Answer).

write_words([]).
write_words([Word|Words]) :-
        write(Word),
        write_words(Words).

%   typed(-Answer): the next line that is not blank.

typed(Answer) :-
        read_line(Line),
        tidy(Line, Text),
        (   Text = [] ->
            typed(Answer)
        ;   Answer = Text
        ).

%%  asked(+Question, :Understood, +Complaint, -Value)
%
%   Asks until the answer is understood: call(Understood, Answer, Value)
%   succeeds. Until then, the Complaint is written after each answer.

asked(Question, Understood, Complaint, Value) :-
        asked(Question, Answer),
        (   call(Understood, Answer, Value0) ->
            Value = Value0
        ;   write(Complaint), nl,
            asked(Question, Understood, Complaint, Value)
        ).

%%  read_line(-Line)
%
%   The next line without its end. Fails at the end of the input.

read_line(Line) :-
        next_char(Char),
        Char \== end_of_file,
        rest_of_line(Char, Line).

rest_of_line(Char, Line) :-
        (   Char == '\n'        -> Line = []
        ;   Char == end_of_file -> Line = []
        ;   Line = [Char|Line1],
            next_char(Char1),
            rest_of_line(Char1, Line1)
        ).

%%  tidy(+Line, -Text)
%
%   Text is Line without blanks, a final full stop and quotes around it.

tidy(Line, Text) :-
        without_blanks(Line, Line1),
        reversed(Line1, Enil1),
        without_blanks(Enil1, Enil2),
        without_first('.', Enil2, Enil3),
        without_blanks(Enil3, Enil4),
        without_first('\'', Enil4, Enil5),
        reversed(Enil5, Line5),
        without_first('\'', Line5, Text).

without_blanks([], []).
without_blanks([Char|Chars], Rest) :-
        (   blank(Char) ->
            without_blanks(Chars, Rest)
        ;   Rest = [Char|Chars]
        ).

blank(' ').
blank('\t').
blank('\r').

without_first(Char, Chars, Rest) :-
        (   Chars = [Char|Rest0] ->
            Rest = Rest0
        ;   Rest = Chars
        ).

reversed(Xs, Ys) :-
        reversed_onto(Xs, [], Ys).

reversed_onto([], Ys, Ys).
reversed_onto([X|Xs], Ys0, Ys) :-
        reversed_onto(Xs, [X|Ys0], Ys).

%%  small_number(+Text, +Low, +High, -N)
%
%   Text is one digit, the number N from Low to High.

small_number([Digit], Low, High, N) :-
        digit_value(Digit, N),
        Low =< N, N =< High.

digit_value('0', 0).
digit_value('1', 1).
digit_value('2', 2).
digit_value('3', 3).
digit_value('4', 4).
digit_value('5', 5).
digit_value('6', 6).
digit_value('7', 7).
digit_value('8', 8).
digit_value('9', 9).

%%  input_has_ended
%
%   Says so: the last words of a game that nobody will finish.

input_has_ended :-
        nl,
        write('The input has ended, and the game with it.'), nl.

/*  - - - - - - - - - - - -  Games at the terminal  - - - - - - - - - -  */

%%  write_faults(+State, +Move)
%
%   Says why a move is not legal, a sentence a line.

write_faults(State, Move) :-
        write('This move is not legal.'), nl,
        (   move_fault(State, Move, Fault),
            fault_text(Fault, Text),
            write_words(Text), nl,
            fail
        ;   true
        ).

%%  goes_nowhere(+State, +Before, -Why)
%
%   A game that has come to State after the states Before will hardly come
%   to an end: machines do not notice that they go round in circles.

goes_nowhere(State, Before, Why) :-
        length(Before, Length),
        (   Length >= 400 ->
            Why = 'nobody has won in 400 moves'
        ;   times(Before, State, 0, Times),
            Times >= 2,
            Why = 'this position has occurred three times'
        ).

times([], _, N, N).
times([State0|States], State, N0, N) :-
        (   State0 == State ->
            N1 is N0 + 1
        ;   N1 = N0
        ),
        times(States, State, N1, N).
