/*  Gauss, for the Prolog system of your choice:

        swipl prolog/gauss.pl
        gprolog --consult-file prolog/gauss.pl
        scryer-prolog prolog/prelude/scryer.pl prolog/gauss.pl

    Then ask, for example:

        ?- initial_state([], S), display_game(S), valid_moves(S, Moves).

    The rules themselves are in gauss/rules.pl.
*/

:- include('prelude/host.pl').
:- include('prelude/terminal.pl').
:- include('prelude/pipe.pl').

:- include('common/lists.pl').
:- include('common/game.pl').
:- include('common/text.pl').
:- include('common/database.pl').
:- include('gauss/board.pl').
:- include('gauss/rules.pl').
:- include('gauss/faults.pl').
:- include('gauss/text.pl').
:- include('gauss/display.pl').
:- include('gauss/coursework.pl').
:- include('gauss/machines.pl').
:- include('gauss/expert.pl').
:- include('gauss/menus.pl').

:- include('native.pl').
