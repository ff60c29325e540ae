% A family, as in the first hour of every course.

parent(ann, bob).
parent(ann, liz).
parent(bob, cid).
parent(cid, eve).

grandparent(X, Z) :- parent(X, Y), parent(Y, Z).

ancestor(X, Y) :- parent(X, Y).
ancestor(X, Z) :- parent(X, Y), ancestor(Y, Z).
