/*  Shi, for the Prolog system of your choice:

        swipl prolog/shi.pl
        gprolog --consult-file prolog/shi.pl
        scryer-prolog prolog/prelude/scryer.pl prolog/shi.pl

    Then ask, for example:

        ?- initial_state([], S), display_game(S), valid_moves(S, Moves).

    The rules themselves are in shi/rules.pl.
*/

:- include('prelude/host.pl').
:- include('prelude/terminal.pl').
:- include('prelude/pipe.pl').

:- include('common/lists.pl').
:- include('common/game.pl').
:- include('common/text.pl').
:- include('common/database.pl').
:- include('shi/board.pl').
:- include('shi/rules.pl').
:- include('shi/faults.pl').
:- include('shi/text.pl').
:- include('shi/machines.pl').
:- include('shi/sparse.pl').
:- include('shi/menus.pl').

:- include('native.pl').
