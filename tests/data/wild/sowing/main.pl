%   Three pits a side and a store each. Whoever sows the last seed into the own store moves
%   again, so nobody can tell from the number of moves whose turn it is.
:- use_module(library(lists)).

initial_state(_, pits(south, [2,2,2], 0, [2,2,2], 0)).

valid_moves(pits(_, Own, _, _, _), Pits) :-
        findall(Pit, ( nth1(Pit, Own, Seeds), Seeds > 0 ), Pits).

move(pits(Player, Own0, Store0, Other0, Rest), Pit, Next) :-
        nth1(Pit, Own0, Seeds),
        append(Before0, [_|After0], Own0),
        length([_|Before0], Pit),
        sown(After0, Seeds, After, Seeds1),
        stored(Seeds1, Store0, Store, Seeds2),
        sown(Other0, Seeds2, Other, Seeds3),
        sown(Before0, Seeds3, Before, _),
        append(Before, [0|After], Own),
        (   Seeds1 =:= 1 ->
            Next = pits(Player, Own, Store, Other, Rest)
        ;   opponent(Player, Opponent),
            Next = pits(Opponent, Other, Rest, Own, Store)
        ).

sown([], Seeds, [], Seeds).
sown([Pit0|Pits0], Seeds0, [Pit|Pits], Seeds) :-
        (   Seeds0 > 0 ->
            Pit is Pit0 + 1,
            Seeds1 is Seeds0 - 1
        ;   Pit = Pit0,
            Seeds1 = Seeds0
        ),
        sown(Pits0, Seeds1, Pits, Seeds).

stored(0, Store, Store, 0).
stored(Seeds0, Store0, Store, Seeds) :-
        Seeds0 > 0,
        Store is Store0 + 1,
        Seeds is Seeds0 - 1.

opponent(south, north).
opponent(north, south).

game_over(pits(Player, [0,0,0], Store, Pits, Rest), Winner) :-
        sum_list([Rest|Pits], Others),
        opponent(Player, Opponent),
        (   Store > Others -> Winner = Player
        ;   Store < Others -> Winner = Opponent
        ;   Winner = nobody
        ).
