/*  Khan: boards as pictures.

    Ask, for example:

        ?- initial_state([], S), display_game(S).
        ?- etatInitial(Board), afficherPlateau(Board).
        ?- afficherPlateau(Board, gauche).           % the game in the database

    A board is one of coursework.pl: six lines of six (Val, Type).
*/

:- set_prolog_flag(double_quotes, chars).

%%  afficherPlateau(?Board)
%
%   Draws the board as it looks from bas.

afficherPlateau(Board) :-
        afficherPlateau(Board, bas).

%%  afficherPlateau(?Board, +Cote)
%
%   Draws the board as it looks to a player who sits at the side gauche,
%   droite, haut or bas: this side is at the bottom. Each square shows its
%   value, and the piece that stands on it. A board that is not given is
%   filled in from the facts.

afficherPlateau(Board, Cote) :-
        known_board(Board),
        once(opposite_side(Cote, _)),
        write('   '), write_heads(1, Cote), nl,
        write_rows(1, Board, Cote),
        write_rule, nl,
        flush_output.

write_heads(K, Cote) :-
        (   K > 6 ->
            true
        ;   once(seen_from(Cote, 1, K, C, L)),
            write('   '), write_label(Cote, across, C, L), write('  '),
            K1 is K + 1,
            write_heads(K1, Cote)
        ).

write_rows(R, Board, Cote) :-
        (   R > 6 ->
            true
        ;   write_rule, nl,
            once(seen_from(Cote, R, 1, C, L)),
            write(' '), write_label(Cote, down, C, L), write(' |'),
            write_squares(1, R, Board, Cote), nl,
            R1 is R + 1,
            write_rows(R1, Board, Cote)
        ).

write_rule :-
        write('   +-----+-----+-----+-----+-----+-----+').

write_squares(K, R, Board, Cote) :-
        (   K > 6 ->
            true
        ;   once(seen_from(Cote, R, K, C, L)),
            getIdPion(Board, C, L, Id),
            rechercheMarqueur(Board, (0,0,C,L), V),
            write(V),
            (   Id == b ->
                write('    ')
            ;   write(' '), write(Id), write(' ')
            ),
            write('|'),
            K1 is K + 1,
            write_squares(K1, R, Board, Cote)
        ).

%   seen_from(+Cote, ?Row, ?K, ?C, ?L): to a player at this side, square
%   (C,L) is the Kth in the Row, counted from the left and from the top.

seen_from(bas,    R, K, C, L) :- C = K,      L = R.
seen_from(haut,   R, K, C, L) :- C is 7 - K, L is 7 - R.
seen_from(gauche, R, K, C, L) :- C is 7 - R, L = K.
seen_from(droite, R, K, C, L) :- C = R,      L is 7 - K.

%   Seen from bas and haut, the letters of the columns run across the
%   board; seen from gauche and droite, they run down.

write_label(Cote, Direction, C, L) :-
        (   label_is_column(Cote, Direction) ->
            column_letter(C, Letter),
            write(Letter)
        ;   write(L)
        ).

label_is_column(bas, across).
label_is_column(haut, across).
label_is_column(gauche, down).
label_is_column(droite, down).

%%  display_game(+State)
%
%   Draws a state: the board, the player to move and the Khan.

display_game(State) :-
        state_board(State, Board),
        afficherPlateau(Board, bas),
        (   game_over(State, Winner) ->
            write(Winner), write(' has won')
        ;   State = etat(Player, _),
            write(Player), write(' to move, '),
            (   khan_bearer(State, pion(Id, _, _, _, V)) ->
                write('the Khan is on '), write(Id),
                write(' and asks for '), write(V)
            ;   write('nobody wears the Khan')
            )
        ),
        nl,
        flush_output.
