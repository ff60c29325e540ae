%   The position is in the database of the program: it is put there for every question.
:- module(kalista, []).
initial_state(_, rouge-S) :- user:installer, faits(S).
turn(J-_, J).
valid_moves(J-S, Coups) :- pose(S), user:coups(J, Coups).
move(J-S, Coup, K-T) :- pose(S), user:jouerCoup(J, Coup), !, faits(T), user:adversaire(J, K).
game_over(J-S, K) :- pose(S), user:adversaire(J, K), user:gagnant(K).
faits(S) :- findall(F, (member(F, [piece(_,_,_,_),reserve(_,_),khan(_)]), user:F), L), sort(L, S).
pose(S) :- forall(member(F, [piece(_,_,_,_),reserve(_,_),khan(_)]), user:retractall(F)), forall(member(F, S), user:assertz(F)).
move_text(de(C,L,D,M), [A,X,B,Y]) :- case(C, L, A, X), case(D, M, B, Y).
move_text(retour(C,L), ['S',@,A,X]) :- case(C, L, A, X).
move_text(passe, [p,a,s,s]).
case(C, L, A, X) :- nth1(C, [a,b,c,d,e,f], A), nth1(L, ['1','2','3','4','5','6'], X).
