/*  What every game has: moves that are listed, tried and played.

    Ask, for example:

        ?- initial_state([], S), valid_moves(S, Moves).
        ?- initial_state([], S), move(S, Move, Next).           % every move
        ?- initial_state([], S0), move(S0, Move, S),            % a game of
           move(S, Reply, _).                                   % two moves

    A game is a relation between states and moves. Its file rules.pl says

        initial_state(Options, State)       how it begins
        legal_move(State, Move)             which moves are legal
        state_played(State0, Move, State)   where a legal move leads
        game_over(State, Winner)            who has won, if it is over
        turn(State, Player)                 who is to move

    and its file faults.pl

        rule_broken(State, Move, Fault)     what is wrong with another move
        rule_followed(State, Move, Reason)  what there is to say for a legal one

    Whether a move is legal is decided in one place, legal_move/2: the
    relations below ask it when they list moves, when they try one, and
    when they explain why one is legal or why it is not.
*/

%%  valid_moves(+State, -Moves)
%
%   Moves are all legal moves in the standard order of terms, each once.
%   When the game is over, there are none.
%
%       ?- initial_state([], S), valid_moves(S, Moves).

valid_moves(State, Moves) :-
        must_be_known(State),
        findall(Move, legal_move(State, Move), Moves0),
        sort(Moves0, Moves).

%%  move(+State0, ?Move, ?State)
%
%   Move is legal in State0 and leads to State. All legal moves are
%   found, each once, in the order of valid_moves/2. A move that is given
%   is tried; if the state after it is given, the moves that lead there
%   are found.
%
%       ?- initial_state([], S), move(S, Move, Next).

move(State0, Move, State) :-
        must_be_known(State0),
        (   ground(Move) ->
            once(legal_move(State0, Move)),
            state_played(State0, Move, State)
        ;   ground(State) ->
            findall(Move, listed_move(State0, Move, State), Moves),
            is_among(Move, Moves)
        ;   listed_move(State0, Move, State)
        ).

listed_move(State0, Move, State) :-
        valid_moves(State0, Moves),
        is_among(Move, Moves),
        state_played(State0, Move, State).

%%  state_successors(+State, -Successors)
%
%   Successors is the list of all Move-Next such that Move leads from
%   State to Next, in the order of valid_moves/2.
%
%       ?- initial_state([], S), state_successors(S, [Move-Next|_]).

state_successors(State, Successors) :-
        valid_moves(State, Moves),
        moves_successors(Moves, State, Successors).

moves_successors([], _, []).
moves_successors([Move|Moves], State, [Move-Next|Successors]) :-
        state_played(State, Move, Next),
        moves_successors(Moves, State, Successors).

%%  move_fault(+State, +Move, -Fault)
%
%   Fault is a reason why Move is not legal in State. There is no
%   solution if, and only if, the move is legal.
%
%       ?- initial_state([], S), move_fault(S, hello, Fault).
%       Fault = not_a_move.

move_fault(State, Move, Fault) :-
        must_be_known(State),
        (   game_over(State, Winner) ->
            Fault = game_is_over(Winner)
        ;   \+ ground(Move) ->
            Fault = not_a_move
        ;   \+ legal_move(State, Move),
            rule_broken(State, Move, Fault)
        ).

%%  move_reason(+State, +Move, -Reason)
%
%   Reason is what makes Move legal. There is no solution if
%   the move is not legal.
%
%       ?- initial_state([], S), once(move(S, Move, _)),
%          move_reason(S, Move, Reason), reason_text(Reason, Text).

move_reason(State, Move, Reason) :-
        must_be_known(State),
        must_be_known(Move),
        once(legal_move(State, Move)),
        rule_followed(State, Move, Reason).

%%  must_be_known(+Term)
%
%   Raises an error if Term contains variables: a question that has no
%   finite answer is better refused than answered wrongly.

must_be_known(Term) :-
        (   ground(Term) ->
            true
        ;   throw(error(instantiation_error, must_be_known/1))
        ).
