/*  A game that is known by its clauses alone.

    The clauses may be anybody's, so nothing is taken for granted: each
    predicate of the contract is called in a step of its own, and the first
    one that does not do what it should is named, with what it did. Ask,
    with a game's clauses loaded:

        ?- kalista_contract:description(0, "[]", "", Records).

    The predicates are those of the file contract.md in this folder. What a
    game may leave out is loaded after it from the other files here.

    This file is for Scryer Prolog alone.
*/

:- module(kalista_contract, [description/4, player_path/2]).

:- use_module(library(charsio)).
:- use_module(library(between)).
:- use_module(library(lists)).

%%  description(+Announced, +Options, +Position, -Records)
%
%   All there is to say of a position, given as text; an empty text stands
%   for the start that Options, also a text, describe. The records:
%
%       s  text           the position as the clauses write it
%       t  player         the one to move
%       o  winner         the game is over; nothing follows
%       v  value          what the position is worth to that player
%       m  move  next     a legal move and where it leads
%       e  predicate  what happened; this record is then the only one

description(Announced, Options, Position, Records) :-
        catch(described(Announced, Options, Position, Records0), Error, true),
        (   var(Error) ->
            Records = Records0
        ;   Error = '$kalista_broken'(Predicate, What) ->
            Records = [[e,Predicate,What]]
        ;   throw(Error)
        ).

described(Announced, Options, Position, [[s,Text],[t,Player]|Records]) :-
        (   Position == [] ->
            read_term_from_chars(Options, Term, []),
            step(Announced, "initial_state/2", start(Term, State))
        ;   step(Announced, "state_text/2", user:state_text(State, Position))
        ),
        step(Announced, "state_text/2", text(user:state_text(State), Text)),
        step(Announced, "turn/2", player(State, Turn)),
        quoted(Turn, Player),
        announced(Announced, "game_over/2"),
        (   tried("game_over/2", user:game_over(State, Winner)) ->
            quoted(Winner, Winner_text),
            Records = [[o,Winner_text]]
        ;   Records = [[v,Value_text]|Moves],
            step(Announced, "value/3", value(State, Turn, Value)),
            number_chars(Value, Value_text),
            step(Announced, "valid_moves/2", moves(State, Terms)),
            announced(Announced, "move/3"),
            move_records(Terms, State, Moves)
        ).

move_records([], _, []).
move_records([Move|Moves], State, [[m,Move_text,Next_text]|Records]) :-
        quoted(Move, Shown),
        (   tried("move/3", user:move(State, Move, Next)) ->
            true
        ;   broken("move/3", ["fails for a move that valid_moves/2 lists: ",Shown])
        ),
        (   tried("move_text/2", text(user:move_text(Move), Move_text)) ->
            true
        ;   broken("move_text/2", ["has no text for the move ",Shown])
        ),
        (   tried("state_text/2", text(user:state_text(Next), Next_text)) ->
            true
        ;   broken("state_text/2", ["has no text for the position after ",Shown])
        ),
        move_records(Moves, State, Records).

/*  - - - - - - -  What the predicates of a game have to give  - - - - - - -  */

%   Courses ask for initial_state/2 with a list of options, with a size, or
%   with something of their own.

start(Options, State) :-
        (   user:initial_state(Options, State0) ->
            true
        ;   Options = [size(Size)|_] ->
            user:initial_state(Size, State0)
        ;   user:initial_state(_, State0)
        ),
        (   ground(State0) ->
            State = State0
        ;   expected(["leaves variables in the state: ",State0])
        ).

%   Some write atoms where others write lists of characters.

text(Goal, Text) :-
        call(Goal, Text0),
        (   is_text(Text0) ->
            Text = Text0
        ;   atom(Text0) ->
            atom_chars(Text0, Text)
        ;   expected(["gives no list of characters: ",Text0])
        ).

player(State, Player) :-
        user:turn(State, Player0),
        (   atomic(Player0) ->
            Player = Player0
        ;   expected(["gives no player: ",Player0])
        ).

%   As long as nobody knows who the players are, a position is worth
%   nothing to them.

value(State, Player, Value) :-
        (   Player == '$unknown' ->
            Value0 = 0
        ;   user:value(State, Player, Value0)
        ),
        (   integer(Value0) ->
            Value = Value0
        ;   number(Value0) ->
            Value is truncate(Value0 * 100)
        ;   expected(["gives no number: ",Value0])
        ).

moves(State, Moves) :-
        user:valid_moves(State, Moves0),
        (   \+ is_list(Moves0) ->
            expected(["gives no list of moves: ",Moves0])
        ;   \+ ground(Moves0) ->
            expected(["leaves variables in the moves: ",Moves0])
        ;   Moves0 == [] ->
            expected(["gives no move, but game_over/2 says that the game goes on"])
        ;   sort(Moves0, Moves),
            length(Moves0, N0),
            length(Moves, N),
            (   N0 =:= N ->
                true
            ;   expected(["lists a move twice: ",Moves0])
            )
        ).

is_list(Term) :-
        catch(length(Term, _), _, fail),
        nonvar(Term).

/*  - - - - - - - - - - -  Steps that may break  - - - - - - - - - - - - -  */

step(Announced, Predicate, Goal) :-
        announced(Announced, Predicate),
        (   tried(Predicate, Goal) ->
            true
        ;   broken(Predicate, ["fails"])
        ).

announced(Announced, Predicate) :-
        kalista_driver:announce(Announced, Predicate).

tried(Predicate, Goal) :-
        catch(Goal, Error, blamed(Error, Predicate)).

blamed(Error, Predicate) :-
        (   var(Error) ->
            broken(Predicate, ["throws ",Error])
        ;   Error = '$kalista_expected'(What) ->
            broken(Predicate, What)
        ;   Error = error(existence_error(procedure, Name/Arity), _) ->
            broken(Predicate, ["calls ",Name/Arity,", which does not exist"])
        ;   broken(Predicate, ["throws ",Error])
        ).

expected(What) :-
        throw('$kalista_expected'(What)).

broken(Predicate, Parts) :-
        parts_text(Parts, What),
        throw('$kalista_broken'(Predicate, What)).

is_text(Term) :-
        nonvar(Term),
        catch(atom_chars(_, Term), _, fail).

%   Texts stay what they are, other terms are written.

parts_text([], []).
parts_text([Part|Parts], Text) :-
        (   is_text(Part) ->
            Written = Part
        ;   shortened(Part, Written)
        ),
        append(Written, Text0, Text),
        parts_text(Parts, Text0).

shortened(Term, Text) :-
        write_term_to_chars(Term, [quoted(true),double_quotes(true),max_depth(60)], Text).

quoted(Term, Text) :-
        write_term_to_chars(Term, [quoted(true),double_quotes(true)], Text).

/*  - - - - - - - - - -  Whose turn it is, by observation  - - - - - - - -

    Most games keep the player to move somewhere in the state, and few say
    where. It shows: the start has some player there, every position one
    move later another one, and every position two moves later the first
    one again.
*/

%%  player_path(+Options, -Path)
%
%   Path leads from the state to the player to move: [2] is the second
%   argument, [1,3] the third argument of the first one.

player_path(Options, Path) :-
        start(Options, State),
        nexts(State, [Next|Nexts]),
        nexts(Next, Afters),
        Afters = [_|_],
        path(State, 4, Path, Player),
        path_at(Next, Path, Other),
        atomic(Other),
        Other \== Player,
        all_at(Nexts, Path, Other),
        all_at(Afters, Path, Player),
        !.

nexts(State, Nexts) :-
        (   user:game_over(State, _) ->
            Nexts = []
        ;   moves(State, Moves),
            findall(Next, ( member(Move, Moves), once(user:move(State, Move, Next)) ), Nexts)
        ).

%   The places of a term that hold something atomic, outer ones first.

path(Term, Deepest, Path, Value) :-
        between(1, Deepest, Depth),
        length(Path, Depth),
        path_at(Term, Path, Value),
        atomic(Value).

path_at(Term, [], Term).
path_at(Term, [N|Path], Value) :-
        compound(Term),
        functor(Term, _, Arity),
        between(1, Arity, N),
        arg(N, Term, Argument),
        path_at(Argument, Path, Value).

all_at([], _, _).
all_at([State|States], Path, Value) :-
        once(path_at(State, Path, Value0)),
        Value0 == Value,
        all_at(States, Path, Value).
