/*  Queues: what comes in first goes out first.

    Ask, for example:

        ?- queue(a, Q0), queue_last(b, Q0, Q1), queue_head(X, Q, Q1).
        X = a.

    A queue is a term q(Count, Front, Back): Front is a list of all the
    elements that goes on with the variable Back, and Count is their
    number as s(s(0)) and so on. The end of a queue can be used once.
*/

:- module(queues, [queue/1, queue/2, queue_head/3, queue_head_list/3,
                   queue_last/3, queue_last_list/3, list_queue/2,
                   queue_length/2]).

%%  queue(?Queue)
%
%   Queue is empty.
%
%       ?- queue(Queue).
%       Queue = q(0,_A,_A).

queue(q(0, Back, Back)).

%%  queue(?X, ?Queue)
%
%   X is the only element of Queue.
%
%       ?- queue(a, Queue).
%       Queue = q(s(0),[a|_A],_A).

queue(X, Queue) :-
        list_queue([X], Queue).

%%  queue_head(?X, ?Queue, ?Longer)
%
%   Longer is X and then Queue: X comes in at the front, or goes out.
%
%       ?- queue(a, Queue), queue_head(X, Rest, Queue).
%       X = a.

queue_head(X, q(N, Front, Back), q(s(N), [X|Front], Back)).

%%  queue_head_list(?Xs, ?Queue, ?Longer)
%
%   Longer is the elements of the list Xs and then Queue.
%
%       ?- queue(c, Q), queue_head_list([a,b], Q, L), list_queue(Xs, L).
%       Xs = [a,b,c].

queue_head_list([], Queue, Queue).
queue_head_list([X|Xs], Queue, Longer) :-
        queue_head(X, Shorter, Longer),
        queue_head_list(Xs, Queue, Shorter).

%%  queue_last(?X, ?Queue, ?Longer)
%
%   Longer is Queue and then X.
%
%       ?- queue(a, Q), queue_last(b, Q, L), list_queue(Xs, L).
%       Xs = [a,b].

queue_last(X, q(N, Front, [X|Back]), q(s(N), Front, Back)).

%%  queue_last_list(?Xs, ?Queue, ?Longer)
%
%   Longer is Queue and then the elements of the list Xs.
%
%       ?- queue(a, Q), queue_last_list([b,c], Q, L), list_queue(Xs, L).
%       Xs = [a,b,c].

queue_last_list([], Queue, Queue).
queue_last_list([X|Xs], Queue, Longer) :-
        queue_last(X, Queue, Queue1),
        queue_last_list(Xs, Queue1, Longer).

%%  list_queue(?Xs, ?Queue)
%
%   Xs is the list of the elements of Queue.
%
%       ?- list_queue([a,b], Queue).
%       Queue = q(s(s(0)),[a,b|_A],_A).

list_queue(Xs, q(Count, Front, Back)) :-
        counted(Xs, Count, Front, Back).

counted([], 0, Back, Back).
counted([X|Xs], s(N), [X|Front], Back) :-
        counted(Xs, N, Front, Back).

%%  queue_length(+Queue, -Length)
%
%   Length is the number of elements of Queue.
%
%       ?- list_queue([a,b], Queue), queue_length(Queue, Length).
%       Length = 2.

queue_length(q(Count, Front, Back), Length) :-
        queue_length(Count, Front, Back, 0, Length).

queue_length(0, Back, Back, Length, Length).
queue_length(s(N), [_|Front], Back, Length0, Length) :-
        Length1 is Length0 + 1,
        queue_length(N, Front, Back, Length1, Length).
