% Three marks in a row of a square board, with names that nobody looks for: how moves are listed
% and made is seen only when the program plays against itself, which its menu has in the third
% place. The size of the board is asked for, the players stand in the loop, and what is listed as
% Column/Row is made by a goal that wants both by themselves.
:- use_module(library(lists)).
:- use_module(library(random)).
:- use_module(library(between)).

play :-
    write('1. Duas pessoas'), nl,
    write('2. Uma pessoa e a maquina'), nl,
    write('3. A maquina sozinha'), nl,
    read(Modo),
    modo(Modo, A-B),
    write('Tamanho: '),
    read(T),
    T >= 3, T =< 5,
    quadro(T, Q),
    vez(Q, T, 0, A-B).

modo(1, pessoa-pessoa).
modo(2, pessoa-maquina).
modo(3, maquina-maquina).

quadro(T, Q) :-
    length(Q, T),
    fileiras(Q, T).

fileiras([], _).
fileiras([F|Fs], T) :-
    findall(livre, between(1, T, _), F),
    fileiras(Fs, T).

vez(Q, _, _, _) :-
    game_over(Q, Quem), !,
    write(Quem), nl.
vez(Q, T, J, A-B) :-
    lugares(T, J, Q, Ls),
    escolhe(A, Ls, C/F),
    marca(F, C, J, Q, N),
    K is 1 - J,
    vez(N, T, K, B-A).

escolhe(pessoa, Ls, L) :- repeat, read(L), member(L, Ls), !.
escolhe(maquina, Ls, L) :- random_member(L, Ls).

lugares(T, _, Q, Ls) :-
    findall(C/F, ( between(1, T, F), between(1, T, C), nth1(F, Q, Fila), nth1(C, Fila, livre) ), Ls).

marca(F, C, J, Q, N) :-
    troca(Q, F, Fila, Nova, N),
    troca(Fila, C, livre, J, Nova).

troca([X|Xs], 1, X, Y, [Y|Xs]) :- !.
troca([X|Xs], I, A, B, [X|Ys]) :- I > 1, I1 is I - 1, troca(Xs, I1, A, B, Ys).

game_over(Q, J) :-
    member(Fila, Q),
    append(_, [J,J,J|_], Fila),
    number(J), !.
game_over(Q, empate) :-
    \+ ( member(Fila, Q), member(livre, Fila) ).
