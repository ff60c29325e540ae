/*  What stands in for library(process) in the sandbox: see docs/security.md.

    No program can be started, so there is none to wait for.

        ?- use_module(library(process)), catch(process_create("date", [], []), E, true).
           E = error(permission_error(sandbox,procedure,process_create/3),process_create/3).

    This file is for Scryer Prolog alone.
*/

:- module(sandbox_process, [process_create/3, process_id/2, process_release/1,
                    process_wait/2, process_wait/3, process_kill/1]).

process_create(_, _, _) :- refused(process_create/3).

process_id(_, _) :- refused(process_id/2).

process_release(_) :- refused(process_release/1).

process_wait(_, _) :- refused(process_wait/2).

process_wait(_, _, _) :- refused(process_wait/3).

process_kill(_) :- refused(process_kill/1).

refused(Predicate) :-
        throw(error(permission_error(sandbox, procedure, Predicate), Predicate)).
