/*  Khan, for the Prolog system of your choice:

        swipl prolog/khan.pl
        gprolog --consult-file prolog/khan.pl
        scryer-prolog prolog/prelude/scryer.pl prolog/khan.pl

    Then ask, for example:

        ?- initial_state([], S), display_game(S), valid_moves(S, Moves).

    The rules themselves are in khan/rules.pl.
*/

:- include('prelude/host.pl').
:- include('prelude/terminal.pl').
:- include('prelude/pipe.pl').

:- include('common/lists.pl').
:- include('common/game.pl').
:- include('common/text.pl').
:- include('khan/board.pl').
:- include('khan/rules.pl').
:- include('khan/faults.pl').
:- include('khan/text.pl').
:- include('khan/coursework.pl').
:- include('khan/display.pl').
:- include('khan/brd.pl').
:- include('khan/heuristique.pl').
:- include('khan/minimax.pl').
:- include('khan/machines.pl').
:- include('khan/placement.pl').
:- include('khan/partie.pl').
:- include('khan/positionnement.pl').

:- include('native.pl').
