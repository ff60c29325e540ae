/*  SWI-Prolog and GNU Prolog have built in what the rules need. What they
    do differently is here, in clauses that run under both.

    Each file of the rules says for itself that "..." is a list of
    characters; this makes it so in the queries of the toplevel, too. */

:- initialization(set_prolog_flag(double_quotes, chars)).

%   GNU Prolog draws the same numbers in every session unless it is told
%   not to; SWI-Prolog does not know this predicate, nor need it.

:- initialization(catch(randomize, _, true)).

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
%   What a command of the shell writes: see pipe.pl. GNU Prolog calls this
%   popen/3, SWI-Prolog opens a pipe like a file.

native_pipe(Command, Stream) :-
        catch(popen(Command, read, Stream),
              error(existence_error(_, _), _),
              open(pipe(Command), read, Stream)).
