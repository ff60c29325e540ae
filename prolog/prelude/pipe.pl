/*  Asking the program kalista through a pipe, for the systems that are not
    embedded in it. How a pipe is opened is up to them:
    native_pipe(+Command, -Stream). */

:- set_prolog_flag(double_quotes, chars).

%%  native_answer(+Game, +Words, -Answer)
%
%   What the native rules say: see native.pl. The program kalista is asked,
%   or the one that the environment variable KALISTA names.

native_answer(Game, Words, Answer) :-
        native_command([Game|Words], Command),
        native_pipe(Command, Stream),
        stream_lines(Stream, Lines),
        close(Stream),
        lines_answer(Lines, Answer).

%   The command ends with a line that says how it went.

lines_answer(Lines, Answer) :-
        (   append(Lines0, ["0"], Lines) ->
            Answer = lines(Lines0)
        ;   append(Messages, [_], Lines),
            lines_message(Messages, Message),
            Answer = failed(Message)
        ).

lines_message([], "kalista cannot be started; is it on the PATH?").
lines_message([Line|_], Line).

native_command(Words, Command) :-
        phrase(command_chars(Words), Chars),
        atom_chars(Command, Chars).

command_chars(Words) -->
        "${KALISTA:-kalista} native",
        words_chars(Words),
        " 2>&1; echo $?".

%   Each word in quotes of the shell; none of ours contains such a quote.

words_chars([]) --> [].
words_chars([Word|Words]) -->
        " '", word_chars(Word), "'",
        words_chars(Words).

word_chars([]) --> [].
word_chars([Char|Chars]) --> [Char], word_chars(Chars).

stream_lines(Stream, Lines) :-
        get_char(Stream, Char),
        (   Char == end_of_file ->
            Lines = []
        ;   Lines = [Line|Lines0],
            line_chars(Char, Stream, Line),
            stream_lines(Stream, Lines0)
        ).

line_chars(Char, Stream, Line) :-
        (   ( Char == '\n' ; Char == end_of_file ) ->
            Line = []
        ;   Line = [Char|Line0],
            get_char(Stream, Char0),
            line_chars(Char0, Stream, Line0)
        ).
