/*  A game that is known by its clauses alone.

    The clauses may be anybody's, so nothing is taken for granted: each
    predicate of the contract is called in a step of its own, and the first
    one that does not do what it should is named, with what it did. Ask,
    with a game's clauses loaded before this file:

        ?- kalista_contract:inspection("[] .", Records).
        ?- kalista_contract:node("[] .", "", "vn", Records).

    What a game may leave out is supplied here: the texts of states and
    moves, what a position is worth and, once the file is inspected, whose
    turn it is.

    This file is for Scryer Prolog and, with what systems/ adds, for the
    systems that have a file there.
*/

:- module(kalista_contract, [inspection/2, node/4, choice/3, picture/2, term_text/2]).

:- use_module(library(charsio)).
:- use_module(library(between)).
:- use_module(library(lists)).

%   A game may have said otherwise, for its own text; what follows is ours.

:- set_prolog_flag(double_quotes, chars).

/*  - - - - - - - - - - -  What a game may leave out  - - - - - - - - - -  */

required(initial_state/2).
required(valid_moves/2).
required(move/3).
required(game_over/2).

%   What the file has of itself is known by what was not supplied.

:- dynamic(supplied/1).

supply :-
        substitute(Predicate, Clause),
        \+ is_there(Predicate),
        assertz(user:Clause),
        assertz(supplied(Predicate)),
        fail.
supply.

%   A move's text may depend on the state; without a value of its own a
%   position is worth nothing, and a search sees wins and losses only.

substitute(state_text/2, (state_text(State, Text) :-
                              kalista_contract:term_text(State, Text))).
substitute(move_text/2, (move_text(Move, Text) :- move_text(_, Move, Text))) :-
        is_there(move_text/3).
substitute(move_text/2, (move_text(Move, Text) :-
                             kalista_contract:term_text(Move, Text))).
substitute(value/3, value(_, _, 0)).

is_there(Name/Arity) :-
        (   '$predicate_defined'(user, Name, Arity) ->
            true
        ;   functor(Head, Name, Arity),
            predicate_property(user:Head, dynamic)
        ).

is_own(Predicate) :-
        is_there(Predicate),
        \+ supplied(Predicate).

%%  term_text(?Term, ?Text)
%
%   The text of a state or a move where a game has none of its own: a
%   Prolog term that can be read again.

term_text(Term, Text) :-
        (   nonvar(Term) ->
            quoted_text(Term, Text)
        ;   append(Text, " .", Sentence),
            read_term_from_chars(Sentence, Term, []),
            ground(Term)
        ).

/*  - - - - - - - - - - - - - -  The file  - - - - - - - - - - - - - - - -  */

%%  inspection(+Options, -Records)
%
%   What the file has; Options, a text, describe its start. Afterwards
%   there is turn/2, too. The records:
%
%       h  predicate      the file has it of itself
%       t  clause         turn/2 was not there, and is now this
%       n  predicate      it is missing; this record is then the only one
%       e  predicate  what happened  position
%                         it does not keep the contract; the position may be
%                         left out; this record is then the only one

inspection(Options, Records) :-
        unless_broken(inspected(Options), [], Records).

inspected(Options, Records) :-
        (   required(Missing), \+ is_there(Missing) ->
            missing(Missing)
        ;   true
        ),
        findall([h,Text], own_text(Text), Own),
        (   is_there(turn/2) ->
            Records = Own
        ;   turn_supplied(Options, Clause),
            Records = [[t,Clause]|Own]
        ).

own_text(Text) :-
        member(Predicate, [move_text/2,move_text/3,display_game/1,choose_move/3]),
        is_own(Predicate),
        quoted_text(Predicate, Text).

missing(Predicate) :-
        quoted_text(Predicate, Text),
        throw('$kalista_broken'([n,Text])).

/*  - - - - - - - - - - - - - -  A position  - - - - - - - - - - - - - - -  */

%%  node(+Options, +Position, +Asked, -Records)
%
%   What there is to say of a position, given as text; an empty text stands
%   for the start that Options, also a text, describe. Asked is a text of
%   letters: what is not asked for is not worked out. The records:
%
%       s  text           the position as the clauses write it
%       t  player         the one to move
%       o  winner         the game is over; nothing follows
%       v  value          what the position is worth to that player, if v is
%                         asked for
%       m  move           a legal move, if m or n is asked for
%          next           where it leads, if n is
%          player winner  the one to move there and, if the game is over, who
%                         has won, if w is
%       e  predicate  what happened  position
%                         as above

node(Options, Position, Asked, Records) :-
        unless_broken(node_records(turn, Asked, Options, Position), Position, Records).

%   As long as nobody knows whose turn it is, a position is worth nothing
%   to anybody.

node_records(Turn, Asked, Options, Position, [[s,Text],[t,Player_text]|Records]) :-
        (   Position == [] ->
            read_term_from_chars(Options, Term, []),
            step("initial_state/2", start(Term, State))
        ;   step("state_text/2", user:state_text(State, Position))
        ),
        step("state_text/2", text(user:state_text(State), Text)),
        (   Turn == turn ->
            step("turn/2", player(State, Player))
        ;   Player = Turn
        ),
        quoted_text(Player, Player_text),
        kalista_services:announce("game_over/2"),
        (   ended(State, Text, Winner_text) ->
            Records = [[o,Winner_text]]
        ;   value_record(Turn, Asked, State, Player, Records, Moves),
            (   member(n, Asked) ->
                step("valid_moves/2", moves(State, Terms)),
                kalista_services:announce("move/3"),
                next_records(Terms, State, Asked, Moves)
            ;   member(m, Asked) ->
                step("valid_moves/2", moves(State, Terms)),
                move_records(Terms, Moves)
            ;   Moves = []
            )
        ).

ended(State, Text, Winner_text) :-
        tried("game_over/2", user:game_over(State, Winner)),
        !,
        (   var(Winner) ->
            throw('$kalista_broken'([e,"game_over/2",
                    "leaves it open who has won",Text]))
        ;   true
        ),
        quoted_text(Winner, Winner_text).

value_record(Turn, Asked, State, Player, Records, Records0) :-
        (   member(v, Asked), Turn == turn ->
            step("value/3", worth(State, Player, Value)),
            number_chars(Value, Value_text),
            Records = [[v,Value_text]|Records0]
        ;   Records = Records0
        ).

move_records([], []).
move_records([Move|Moves], [[m,Text]|Records]) :-
        quoted_text(Move, Shown),
        shown_move(Move, Shown, Text),
        move_records(Moves, Records).

shown_move(Move, Shown, Text) :-
        (   tried("move_text/2", text(user:move_text(Move), Text)) ->
            true
        ;   broken("move_text/2", ["has no text for the move ",Shown])
        ).

next_records([], _, _, []).
next_records([Move|Moves], State, Asked, [[m,Move_text,Next_text|More]|Records]) :-
        quoted_text(Move, Shown),
        (   tried("move/3", whole_next(State, Move, Next)) ->
            true
        ;   broken("move/3", ["fails for a move that valid_moves/2 lists: ",Shown])
        ),
        shown_move(Move, Shown, Move_text),
        (   tried("state_text/2", text(user:state_text(Next), Next_text)) ->
            true
        ;   broken("state_text/2", ["has no text for the position after ",Shown])
        ),
        (   member(w, Asked) ->
            next_fields(Next, Next_text, More)
        ;   More = []
        ),
        next_records(Moves, State, Asked, Records).

%   What is wrong there is wrong in that position.

next_fields(Next, Next_text, Fields) :-
        catch(ending_fields(Next, Next_text, Fields), '$kalista_broken'(Record0), true),
        (   var(Record0) ->
            true
        ;   append(Record0, [Next_text], Record),
            throw('$kalista_broken'(Record))
        ).

ending_fields(Next, Next_text, [Player_text|Winner]) :-
        step("turn/2", player(Next, Player)),
        quoted_text(Player, Player_text),
        kalista_services:announce("game_over/2"),
        (   ended(Next, Next_text, Winner_text) ->
            Winner = [Winner_text]
        ;   Winner = []
        ),
        kalista_services:announce("move/3").

/*  - - - - - - - -  A machine's move, and how a position looks  - - - - -  */

%%  choice(+Position, +Level, -Records)
%
%   What choose_move/3 plays; Level is a text. The one record is v with the
%   text of the move, or e as above.

choice(Position, Level, Records) :-
        unless_broken(choice_records(Position, Level), Position, Records).

choice_records(Position, Level, [[v,Text]]) :-
        step("state_text/2", user:state_text(State, Position)),
        number_chars(Number, Level),
        kalista_services:announce("choose_move/3"),
        (   tried("choose_move/3", user:choose_move(State, Number, Move)) ->
            true
        ;   broken("choose_move/3", ["has no move at level ",Level])
        ),
        step("move_text/2", text(user:move_text(Move), Text)).

%%  picture(+Position, -Records)
%
%   display_game/1 writes what it writes. There is no record, or e as above.

picture(Position, Records) :-
        unless_broken(picture_records(Position), Position, Records).

picture_records(Position, []) :-
        step("state_text/2", user:state_text(State, Position)),
        kalista_services:announce("display_game/1"),
        (   tried("display_game/1", user:display_game(State)) ->
            true
        ;   true
        ).

/*  - - - - - - -  What the predicates of a game have to give  - - - - - - -  */

%   Courses ask for initial_state/2 with a list of options, with a size, or
%   with something of their own. What fails or throws with one may do with the
%   other; if none does, it is the first that is told.

start(Options, State) :-
        (   start_with(Options, State0) ->
            true
        ;   ( Options = [size(Size)|_] -> true ; true ),
            start_with(Size, State0) ->
            true
        ;   user:initial_state(Options, State0)
        ),
        (   ground(State0) ->
            State = State0
        ;   expected(["leaves variables in the state: ",State0])
        ).

start_with(Option, State) :-
        catch(user:initial_state(Option, State), error(_, _), fail).

%   Some write atoms where others write lists of characters.

text(Goal, Text) :-
        call(Goal, Text0),
        (   is_text(Text0) ->
            Text = Text0
        ;   atom(Text0) ->
            atom_chars(Text0, Text)
        ;   expected(["does not give a list of characters: ",Text0])
        ).

player(State, Player) :-
        user:turn(State, Player0),
        (   atomic(Player0) ->
            Player = Player0
        ;   expected(["does not give a player: ",Player0])
        ).

%   A game can do without values: one that fails or throws is left aside.

worth(State, Player, Value) :-
        (   catch(user:value(State, Player, Value1), error(_, _), fail) ->
            Value0 = Value1
        ;   Value0 = 0
        ),
        (   integer(Value0) ->
            Value = Value0
        ;   number(Value0) ->
            Value is truncate(Value0 * 100)
        ;   expected(["does not give a number: ",Value0])
        ).

moves(State, Moves) :-
        user:valid_moves(State, Moves0),
        (   \+ is_proper_list(Moves0) ->
            expected(["does not give a list of moves: ",Moves0])
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

%   The state after a move has no variables either.

whole_next(State, Move, Next) :-
        user:move(State, Move, Next0),
        (   ground(Next0) ->
            Next = Next0
        ;   expected(["leaves variables in the state after ",Move,": ",Next0])
        ).

is_proper_list(Term) :-
        catch(length(Term, _), _, fail),
        nonvar(Term).

/*  - - - - - - - - - - -  Steps that may break  - - - - - - - - - - - - -  */

step(Predicate, Goal) :-
        kalista_services:announce(Predicate),
        (   tried(Predicate, Goal) ->
            true
        ;   broken(Predicate, ["fails"])
        ).

tried(Predicate, Goal) :-
        catch(Goal, Error, blamed(Error, Predicate)).

blamed(Error, Predicate) :-
        (   var(Error) ->
            broken(Predicate, ["throws ",Error])
        ;   Error = '$kalista_expected'(What) ->
            broken(Predicate, What)
        ;   Error = error(existence_error(procedure, Name/Arity), _) ->
            broken(Predicate, ["calls ",Name/Arity,", which does not exist"])
        ;   out_of_memory(Error) ->
            broken(Predicate, ["uses up all memory, as endless recursion does"])
        ;   broken(Predicate, ["throws ",Error])
        ).

%   Scryer throws it without the functor error/2.

out_of_memory(resource_error(_)).
out_of_memory(error(resource_error(_), _)).

expected(What) :-
        throw('$kalista_expected'(What)).

broken(Predicate, Parts) :-
        parts_text(Parts, What),
        throw('$kalista_broken'([e,Predicate,What])).

unless_broken(Goal, Position, Records) :-
        catch(call(Goal, Records0), Error, true),
        (   var(Error) ->
            Records = Records0
        ;   Error = '$kalista_broken'(Record0) ->
            (   Position == [] ->
                Record = Record0
            ;   append(Record0, [Position], Record)
            ),
            Records = [Record]
        ;   throw(Error)
        ).

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

quoted_text(Term, Text) :-
        write_term_to_chars(Term, [quoted(true),double_quotes(true)], Text).

/*  - - - - - - - - - -  Whose turn it is, by observation  - - - - - - - -

    Most games keep the player to move somewhere in the state, and few say
    where. It shows: the start has some player there, every position one
    move later another one, and every position two moves later the first
    one again.
*/

%%  turn_supplied(+Options, -Text)
%
%   There is a clause for turn/2 from now on, and this is its text.

turn_supplied(Options, Text) :-
        node_records(unknown, "n", Options, [], Records),
        (   Records = [[s,Position],_,[o|_]] ->
            throw('$kalista_broken'([e,"game_over/2",
                    "says that the game is over before it begins",Position]))
        ;   true
        ),
        read_term_from_chars(Options, Term, []),
        (   player_path(Term, Path) ->
            path_goal(Path, State, Player, Goal),
            Clause = (turn(State, Player) :- Goal),
            kalista_services:kept(user, Clause),
            write_term_to_chars(Clause,
                                [quoted(true),variable_names(['State'=State,'Player'=Player])],
                                Text)
        ;   missing(turn/2)
        ).

path_goal([N], Term, Player, arg(N, Term, Player)).
path_goal([N,N1|Path], Term, Player, (arg(N, Term, Part), Goal)) :-
        path_goal([N1|Path], Part, Player, Goal).

%%  player_path(+Options, -Path)
%
%   Path leads from the state to the player to move: [2] is the second
%   argument, [1,3] the third argument of the first one.

player_path(Options, Path) :-
        step("initial_state/2", start(Options, State)),
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
        kalista_services:announce("game_over/2"),
        (   tried("game_over/2", user:game_over(State, _)) ->
            Nexts = []
        ;   step("valid_moves/2", moves(State, Moves)),
            kalista_services:announce("move/3"),
            findall(Next, next(State, Moves, Next), Nexts)
        ).

next(State, Moves, Next) :-
        member(Move, Moves),
        once(tried("move/3", whole_next(State, Move, Next))).

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

:- initialization(supply).
