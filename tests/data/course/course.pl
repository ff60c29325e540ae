% What a course in Prolog begins with: a family, lists, numbers, grammars.

parent(ann, bob).
parent(ann, liz).
parent(bob, cid).
parent(liz, dan).
parent(cid, eve).

male(bob).
male(cid).
male(dan).
female(ann).
female(liz).
female(eve).

mother(X, Y) :- parent(X, Y), female(X).
grandparent(X, Z) :- parent(X, Y), parent(Y, Z).
sibling(X, Y) :- parent(Z, X), parent(Z, Y), X \= Y.
ancestor(X, Y) :- parent(X, Y).
ancestor(X, Z) :- parent(X, Y), ancestor(Y, Z).

len([], 0).
len([_|Xs], N) :- len(Xs, M), N is M + 1.

app([], Ys, Ys).
app([X|Xs], Ys, [X|Zs]) :- app(Xs, Ys, Zs).

rev(Xs, Ys) :- rev(Xs, [], Ys).
rev([], Ys, Ys).
rev([X|Xs], Acc, Ys) :- rev(Xs, [X|Acc], Ys).

fact(0, 1) :- !.
fact(N, F) :- N > 0, M is N - 1, fact(M, G), F is N * G.

max(X, Y, X) :- X >= Y, !.
max(_, Y, Y).

even(N) :- 0 is N mod 2.

single(X) :- person(X), \+ married(X).
person(X) :- male(X).
person(X) :- female(X).
married(ann).
married(bob).

greeting --> [hello], name.
name --> [world].
name --> [prolog].

digits([D|Ds]) --> digit(D), digits(Ds).
digits([D]) --> digit(D).
digit(D) --> [D], { member(D, [0,1,2,3,4,5,6,7,8,9]) }.

:- dynamic(counter/1).
counter(0).
next(N) :- retract(counter(N0)), N is N0 + 1, assertz(counter(N)).

hanoi(0, _, _, _) :- !.
hanoi(N, A, B, C) :-
    M is N - 1, hanoi(M, A, C, B),
    write(A), write(' -> '), write(B), nl,
    hanoi(M, C, B, A).

colour(red). colour(green). colour(blue).

edge(a, b). edge(b, c). edge(c, a). edge(c, d).
path(X, Y, P) :- walk(X, Y, [X], R), reverse(R, P).
walk(X, X, V, V).
walk(X, Y, V, P) :- edge(X, Z), \+ member(Z, V), walk(Z, Y, [Z|V], P).
