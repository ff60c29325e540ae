/*  GNU Prolog has built in what the rules need. In queries, too, "..."
    is a list of characters. */

:- initialization(set_prolog_flag(double_quotes, chars)).
:- initialization(randomize).

%%  pick_random(+Low, +High, -N)
%
%   N is one of the integers from Low to High, all equally likely.

pick_random(Low, High, N) :-
        Above is High + 1,
        random(Low, Above, N).

%%  next_char(-Char)
%
%   The next character of the current input, or end_of_file.

next_char(Char) :-
        get_char(Char).

%%  native_pipe(+Command, -Stream)
%
%   What a command of the shell writes: see pipe.pl.

native_pipe(Command, Stream) :-
        popen(Command, read, Stream).
