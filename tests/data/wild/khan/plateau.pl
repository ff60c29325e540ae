% Les cases: ligne par ligne, une valeur par colonne.
ligne(1, [2,3,1,2,2,3]).
ligne(2, [2,1,3,1,3,1]).
ligne(3, [1,3,2,3,1,2]).
ligne(4, [3,1,2,1,3,2]).
ligne(5, [2,3,1,3,1,3]).
ligne(6, [2,1,3,2,2,1]).

valeur(C, L, V) :- ligne(L, Valeurs), nth1(C, Valeurs, V).

adversaire(rouge, ocre).
adversaire(ocre, rouge).

voisine(C, L, D, L) :- D is C + 1, D =< 6.
voisine(C, L, D, L) :- D is C - 1, D >= 1.
voisine(C, L, C, M) :- M is L + 1, M =< 6.
voisine(C, L, C, M) :- M is L - 1, M >= 1.

libre(C, L) :- \+ piece(_, _, C, L).

gagnant(Joueur) :- adversaire(Joueur, Autre), \+ piece(Autre, kalista, _, _).
