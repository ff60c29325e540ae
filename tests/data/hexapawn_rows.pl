% Hexapawn, written a third time: rows before columns, counted from 0 and from black's
% side, no texts, other names for the players. Plays the same game.

initial_state(_, g([p(2,0,x), p(2,1,x), p(2,2,x), p(0,0,o), p(0,1,o), p(0,2,o)], x)).

other(x, o).
other(o, x).

ahead(x, -1, 0).
ahead(o, 1, 2).

valid_moves(State, Moves) :- findall(Move, legal(State, Move), Moves).

legal(g(Pawns, Player), go(R-C, R1-C1)) :-
    other(Player, Other),
    \+ arrived(Pawns, Other),
    member(p(R,C,Player), Pawns),
    ahead(Player, Step, _),
    R1 is R + Step,
    between(0, 2, R1),
    (   C1 = C,
        \+ member(p(R1,C1,_), Pawns)
    ;   member(Side, [-1,1]),
        C1 is C + Side,
        member(p(R1,C1,Other), Pawns)
    ).

arrived(Pawns, Player) :-
    ahead(Player, _, Goal),
    member(p(Goal,_,Player), Pawns).

move(g(Pawns, Player), Move, g(Next, Other)) :-
    legal(g(Pawns, Player), Move),
    Move = go(R-C, R1-C1),
    other(Player, Other),
    select(p(R,C,Player), Pawns, Rest0),
    without(p(R1,C1,Other), Rest0, Rest),
    sort([p(R1,C1,Player)|Rest], Next).

without(X, Xs, Ys) :- ( select(X, Xs, Ys0) -> Ys = Ys0 ; Ys = Xs ).

game_over(State, Winner) :-
    State = g(Pawns, Player),
    other(Player, Other),
    (   arrived(Pawns, Other)
    ;   \+ legal(State, _)
    ),
    !,
    Winner = Other.
