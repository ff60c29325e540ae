/*  What stands in for library(os) in the sandbox: see docs/security.md.

    The environment is there, but empty; programs cannot be started.

        ?- use_module(library(os)), catch(shell("date"), E, true).
           E = error(permission_error(sandbox,procedure,shell/1),shell/1).

    This file is for Scryer Prolog alone.
*/

:- module(sandbox_os, [getenv/2, setenv/2, unsetenv/1, shell/1, shell/2, pid/1,
               raw_argv/1, argv/1]).

getenv(_, _) :- false.

setenv(_, _) :- refused(setenv/2).

unsetenv(_) :- refused(unsetenv/1).

shell(_) :- refused(shell/1).

shell(_, _) :- refused(shell/2).

pid(_) :- refused(pid/1).

raw_argv([]).

argv([]).

refused(Predicate) :-
        throw(error(permission_error(sandbox, procedure, Predicate), Predicate)).
