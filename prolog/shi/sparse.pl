/*  Shi: boards with few pieces.

    Ask, for example:

        ?- sparse_text(S, "6/6/2s3/6/3n2/6 s"), valid_moves(S, Moves).

    In a game of Shi at least seven pieces stand on the board, too many to
    look at every way to place them. The rules of moving and taking do not
    ask how many there are, though: whether they are right can be tried on
    all boards with a few pieces, if nobody minds that there is no game with
    such a board. What is missing there has not been taken: it never was.
*/

:- set_prolog_flag(double_quotes, chars).

%%  sparse_text(?State, ?Chars)
%
%   Chars is the text of State, in which neither side has taken a piece
%   before. One of the two must be known. See state_text/2.

sparse_text(State, Chars) :-
        (   ground(State) ->
            state_text(State, Chars)
        ;   known_chars(Chars),
            read_rows(Chars, 1, Board, [Letter]),
            length(Board, Size),
            once(board_size(Size)),
            rows_fit(Board, Size, Size),
            once(type_letter(Type, Letter)),
            few_pieces(Board, Size),
            State = Board-Size-0-0-Type
        ).

%   few_pieces(+Board, +Size): no more than in a game.

few_pieces(Board, Size) :-
        length_of(Board, samurai, Samurai),
        length_of(Board, ninja, Ninjas),
        Samurai =< Size,
        Ninjas =< Size.

length_of(Board, Type, Number) :-
        findall(X-Y, piece_in_board(Board, Type, X, Y), Squares),
        length(Squares, Number).
