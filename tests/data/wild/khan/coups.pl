% Les coups: de(C,L,D,M), retour(C,L) pour un sbire qui revient, passe.
coups(Joueur, Coups) :-
    khan(Valeur),
    findall(Coup, obeit(Joueur, Valeur, Coup), Obeis),
    (   Obeis \== [] -> Tous = Obeis
    ;   findall(Coup, desobeit(Joueur, Valeur, Coup), Tous)
    ),
    sort(Tous, Tries),
    ( Tries == [] -> Coups = [passe] ; Coups = Tries ).

% Une piece sur une case de la valeur du Khan; toutes s'il n'y a pas de Khan.
obeit(Joueur, Valeur, de(C,L,D,M)) :-
    piece(Joueur, _, C, L),
    valeur(C, L, V),
    ( Valeur =:= 0 -> true ; V =:= Valeur ),
    chemin(V, Joueur, C, L, [C-L], D, M).

desobeit(Joueur, _, de(C,L,D,M)) :-
    piece(Joueur, _, C, L),
    valeur(C, L, V),
    chemin(V, Joueur, C, L, [C-L], D, M).
desobeit(Joueur, Valeur, retour(C,L)) :-
    reserve(Joueur, N), N > 0,
    between(1, 6, L), between(1, 6, C),
    libre(C, L),
    valeur(C, L, Valeur).

chemin(1, Joueur, C, L, Vus, D, M) :-
    voisine(C, L, D, M),
    \+ member(D-M, Vus),
    \+ piece(Joueur, _, D, M).
chemin(N, Joueur, C, L, Vus, D, M) :-
    N > 1,
    voisine(C, L, E, K),
    \+ member(E-K, Vus),
    libre(E, K),
    N1 is N - 1,
    chemin(N1, Joueur, E, K, [E-K|Vus], D, M).

jouerCoup(_, passe) :- poserKhan(0).
jouerCoup(Joueur, retour(C,L)) :-
    retract(reserve(Joueur, N)), N1 is N - 1, assert(reserve(Joueur, N1)),
    assert(piece(Joueur, sbire, C, L)),
    valeur(C, L, V), poserKhan(V).
jouerCoup(Joueur, de(C,L,D,M)) :-
    retract(piece(Joueur, Type, C, L)),
    prendre(Joueur, D, M),
    assert(piece(Joueur, Type, D, M)),
    valeur(D, M, V), poserKhan(V).

prendre(Joueur, C, L) :-
    adversaire(Joueur, Autre),
    retract(piece(Autre, sbire, C, L)), !,
    retract(reserve(Autre, N)), N1 is N + 1, assert(reserve(Autre, N1)).
prendre(Joueur, C, L) :-
    adversaire(Joueur, Autre),
    ( retract(piece(Autre, kalista, C, L)) -> true ; true ).

poserKhan(V) :- retractall(khan(_)), assert(khan(V)).
