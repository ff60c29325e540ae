likes(ann, X) :- kind(X).
kind(bob.
kind(liz).
