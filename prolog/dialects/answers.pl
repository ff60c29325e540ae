/*  Answers for a program that asks at the terminal, so that its menus can be
    walked through until the game begins (src/clauses/game/adapt/menu.rs).

    The program's questions are renamed: read(X) is 'answer to read'(X), and
    so on. A question has many answers, one after the other: a program that
    does not accept one fails, and so comes to the next. One that asks again
    instead of failing is given other answers after a while. An answer that
    leads to an error or to the end of the program is avoided the next time.

        ?- 'answer to read'(X).
        X = 1 ;
        X = 8 ; ...

    What is left of a line after a question is a list of characters; as at a
    terminal, what was read stays read when a goal fails.
*/

:- module(kalista, []).

%   The most questions of one walk, and how many of them have the same answers
%   in the same order. After those, every third has others: it may be the same
%   question again, but the one after it is a new one.

most(300).
same(6).

%   avoided(N, Answer): the question of this number has another answer.
%   preferred(N, Answer): this one is its first; N may be from(M), which is this
%   question and all after it.

:- dynamic(avoided/2).
:- dynamic(preferred/2).

'to be avoided'(N-Answer) :- assertz(avoided(N, Answer)).
'to be preferred'(N-Answer) :- assertz(preferred(N, Answer)).
'last answer'(Last) :- bb_get(kalista_last, Last).

%   A menu counts from 1, and has people against people first; then sizes,
%   and then what is accepted instead of numbers.

answers([1,8,7,6,5,9,10,11,12,4,3,2,13,15,0,y,h,p,a,b,w,x,human,player,yes,n,c]).

'an answer'(Answer) :-
        'another question'(N),
        answers(Answers),
        same(Same),
        (   N > Same,
            0 =:= N mod 3 ->
            Turn is (N - Same) // 3
        ;   Turn = 0
        ),
        'turned round'(Turn, Answers, Turned),
        (   'is preferred'(N, First) ->
            All = [First|Turned]
        ;   All = Turned
        ),
        'one of'(Answer, All),
        \+ avoided(N, Answer),
        bb_put(kalista_last, N-Answer).

'is preferred'(N, Answer) :- preferred(N, Answer).
'is preferred'(N, Answer) :-
        preferred(from(M), Answer),
        N >= M.

'another question'(N) :-
        (   bb_get(kalista_questions, M) ->
            true
        ;   M = 0
        ),
        N is M + 1,
        most(Most),
        (   N =< Most ->
            bb_put(kalista_questions, N)
        ;   throw(too_many_questions)
        ).

'turned round'(N, [First|Rest], Turned) :-
        (   N =< 0 ->
            Turned = [First|Rest]
        ;   'put last'(Rest, First, Next),
            M is N - 1,
            'turned round'(M, Next, Turned)
        ).

'put last'([], Last, [Last]).
'put last'([X|Xs], Last, [X|Ys]) :-
        'put last'(Xs, Last, Ys).

'one of'(X, [X|_]).
'one of'(X, [_|Xs]) :-
        'one of'(X, Xs).

%   What is left of the line.

'rest of the line'(Chars) :-
        (   bb_get(kalista_line, Chars0) ->
            Chars = Chars0
        ;   Chars = []
        ).

'a line'(Chars) :-
        'rest of the line'(Rest),
        (   Rest = [] ->
            'an answer'(Answer),
            'with a newline'(Answer, Chars)
        ;   Chars = Rest
        ).

'with a newline'(Answer, Chars) :-
        (   number(Answer) ->
            number_chars(Answer, Cs)
        ;   atom_chars(Answer, Cs)
        ),
        'put last'(Cs, '\n', Chars).

'without a newline'(Chars, Line) :-
        (   Chars = [Char|_],
            Char \== '\n' ->
            Chars = [_|Rest],
            Line = [Char|Line1],
            'without a newline'(Rest, Line1)
        ;   Line = []
        ).

%   Terms.

'answer to read'(Term) :-
        'an answer'(Answer),
        bb_put(kalista_line, ['\n']),
        Term = Answer.
'answer to read'(_, Term) :- 'answer to read'(Term).
'answer to read_term'(Term, _) :- 'answer to read'(Term).
'answer to read_term'(_, Term, _) :- 'answer to read'(Term).

%   Characters and codes.

'answer to get_char'(Char) :-
        'a line'([First|Rest]),
        bb_put(kalista_line, Rest),
        Char = First.
'answer to get_char'(_, Char) :- 'answer to get_char'(Char).
'answer to peek_char'(Char) :-
        'a line'(Line),
        bb_put(kalista_line, Line),
        Line = [Char|_].
'answer to peek_char'(_, Char) :- 'answer to peek_char'(Char).
'answer to get_code'(Code) :- 'answer to get_char'(Char), char_code(Char, Code).
'answer to get_code'(_, Code) :- 'answer to get_code'(Code).
'answer to peek_code'(Code) :- 'answer to peek_char'(Char), char_code(Char, Code).
'answer to peek_code'(_, Code) :- 'answer to peek_code'(Code).
'answer to get_byte'(Code) :- 'answer to get_code'(Code).
'answer to get_byte'(_, Code) :- 'answer to get_code'(Code).
'answer to peek_byte'(Code) :- 'answer to peek_code'(Code).
'answer to peek_byte'(_, Code) :- 'answer to peek_code'(Code).
'answer to get0'(Code) :- 'answer to get_code'(Code).
'answer to get0'(_, Code) :- 'answer to get_code'(Code).
'answer to get'(Code) :- 'answer to get_code'(Code).
'answer to get'(_, Code) :- 'answer to get_code'(Code).
'answer to get_single_char'(Code) :-
        'an answer'(Answer),
        'with a newline'(Answer, [Char|_]),
        char_code(Char, Code).

%   Lines.

'the line'(Line) :-
        'a line'(Chars),
        bb_put(kalista_line, []),
        'without a newline'(Chars, Line).

'answer to read_line'(Codes) :-
        'the line'(Line),
        atom_chars(Atom, Line),
        atom_codes(Atom, Codes).
'answer to read_line'(_, Codes) :- 'answer to read_line'(Codes).
'answer to read_line_to_codes'(_, Codes) :- 'answer to read_line'(Codes).
'answer to read_line_to_codes'(_, Codes, []) :- 'answer to read_line'(Codes).
'answer to read_line_to_string'(_, String) :-
        'the line'(Line),
        atom_chars(String, Line).
'answer to skip_line' :- bb_put(kalista_line, []).
'answer to skip_line'(_) :- bb_put(kalista_line, []).
'answer to skip'(_) :- bb_put(kalista_line, []).
'answer to skip'(_, _) :- bb_put(kalista_line, []).
'answer to prompt1'(_).

%   Whoever chooses to leave has chosen the wrong thing.

'answer to halt' :- fail.
'answer to halt'(_) :- fail.
'answer to abort' :- fail.
