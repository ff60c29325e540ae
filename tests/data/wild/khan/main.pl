% Khan as a student might write it: the position is in the database, the Khan is a fact of
% its own, and a loop at the terminal plays. Nothing here is by Kalista's contract.
:- dynamic piece/4, reserve/2, khan/1.
:- include('plateau.pl').
:- include('coups.pl').

installer :-
    retractall(piece(_,_,_,_)), retractall(reserve(_,_)), retractall(khan(_)),
    assert(piece(rouge,kalista,4,6)), assert(piece(ocre,kalista,3,1)),
    forall(member(C, [1,2,3,5,6]), assert(piece(rouge,sbire,C,6))),
    forall(member(C, [1,2,4,5,6]), assert(piece(ocre,sbire,C,1))),
    assert(reserve(rouge,0)), assert(reserve(ocre,0)),
    assert(khan(0)).

jouer :- installer, tour(rouge).

tour(Joueur) :- gagnant(Joueur), !, format('~w a gagne~n', [Joueur]).
tour(Joueur) :-
    coups(Joueur, Coups),
    format('~w joue parmi ~w: ', [Joueur,Coups]), read(Coup),
    member(Coup, Coups),
    jouerCoup(Joueur, Coup),
    adversaire(Joueur, Autre),
    tour(Autre).
