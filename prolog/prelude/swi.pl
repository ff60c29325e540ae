/*  SWI-Prolog has built in what the rules need. Each file of the rules
    says for itself that "..." is a list of characters; this makes it so
    in the queries of the toplevel, too. */

:- initialization(set_prolog_flag(double_quotes, chars)).

%%  pick_random(+Low, +High, -N)
%
%   N is one of the integers from Low to High, all equally likely.

pick_random(Low, High, N) :-
        random_between(Low, High, N).

%%  next_char(-Char)
%
%   The next character of the current input, or end_of_file.

next_char(Char) :-
        get_char(Char).

%%  native_pipe(+Command, -Stream)
%
%   What a command of the shell writes: see pipe.pl.

native_pipe(Command, Stream) :-
        open(pipe(Command), read, Stream).
