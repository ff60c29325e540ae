% Hexapawn, written a second time by somebody who thinks in boards: a list of nine
% squares, a1, b1, c1, a2 and so on. The texts are those of examples/hexapawn.pl.

initial_state(_, game(white, [w,w,w, e,e,e, b,b,b])).

turn(game(Player, _), Player).

enemy(w, b).
enemy(b, w).

pawn(white, w).
pawn(black, b).

% Where a pawn on a square may go, and what has to be there.
goes(w, From, To, e) :- between(1, 6, From), To is From + 3.
goes(w, From, To, b) :- between(1, 6, From), beside(From, S), To is S + 3.
goes(b, From, To, e) :- between(4, 9, From), To is From - 3.
goes(b, From, To, w) :- between(4, 9, From), beside(From, S), To is S - 3.

beside(S, L) :- (S - 1) mod 3 > 0, L is S - 1.
beside(S, R) :- (S - 1) mod 3 < 2, R is S + 1.

step(game(Player, Board), From, To) :-
    pawn(Player, Pawn),
    goes(Pawn, From, To, There),
    nth(From, Board, Pawn),
    nth(To, Board, There).

nth(1, [X|_], X) :- !.
nth(N, [_|Xs], X) :- N > 1, M is N - 1, nth(M, Xs, X).

put(1, X, [_|Xs], [X|Xs]) :- !.
put(N, X, [Y|Ys], [Y|Zs]) :- M is N - 1, put(M, X, Ys, Zs).

valid_moves(State, Moves) :- findall(From-To, step(State, From, To), Moves).

move(State, From-To, game(Next, Board2)) :-
    step(State, From, To),
    State = game(Player, Board),
    pawn(Player, Pawn),
    enemy(Pawn, Other),
    pawn(Next, Other),
    put(From, e, Board, Board1),
    put(To, Pawn, Board1, Board2).

game_over(State, Winner) :-
    State = game(Player, Board),
    pawn(Player, Pawn),
    enemy(Pawn, Other),
    pawn(Winner, Other),
    (   Other = w, Board = [_,_,_,_,_,_|Last], member(w, Last) -> true
    ;   Other = b, Board = [A,B,C|_], member(b, [A,B,C]) -> true
    ;   \+ step(State, _, _)
    ).

% The texts of the other file.

square(S, F-R) :- between(1, 9, S), F is (S - 1) mod 3 + 1, R is (S - 1) // 3 + 1.

squares(Pawn, Board, Squares) :-
    findall(Square, ( square(S, Square), nth(S, Board, Pawn) ), Squares0),
    sort(Squares0, Squares).

state_text(State, Text) :-
    (   nonvar(State) ->
        State = game(Player, Board),
        squares(w, Board, Whites),
        squares(b, Board, Blacks),
        write_term_to_chars(pawns(Player, Whites, Blacks), [quoted(true)], Text)
    ;   append(Text, " .", Sentence),
        read_term_from_chars(Sentence, pawns(Player, Whites, Blacks), []),
        findall(P, ( square(_, Square), sign(Square, Whites, Blacks, P) ), Board),
        State = game(Player, Board)
    ).

sign(Square, Whites, Blacks, Sign) :-
    (   member(Square, Whites) -> Sign = w
    ;   member(Square, Blacks) -> Sign = b
    ;   Sign = e
    ).

move_text(From-To, Text) :-
    (   nonvar(From) ->
        name(From, A, B), name(To, C, D), Text = [A,B,C,D]
    ;   Text = [A,B,C,D], name(From, A, B), name(To, C, D)
    ).

name(S, File, Rank) :-
    square(S, F-R),
    nth(F, [a,b,c], File),
    nth(R, ['1','2','3'], Rank).
