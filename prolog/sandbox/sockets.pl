/*  What stands in for library(sockets) in the sandbox: see docs/security.md.

    Nothing can be connected to, and nobody can connect.

        ?- use_module(library(sockets)), catch(socket_client_open(h:80, _, []), E, true).
           E = error(permission_error(sandbox,procedure,socket_client_open/3),socket_client_open/3).

    This file is for Scryer Prolog alone.
*/

:- module(sandbox_sockets, [socket_client_open/3, socket_server_open/2,
                    socket_server_accept/4, socket_server_close/1,
                    current_hostname/1]).

socket_client_open(_, _, _) :- refused(socket_client_open/3).

socket_server_open(_, _) :- refused(socket_server_open/2).

socket_server_accept(_, _, _, _) :- refused(socket_server_accept/4).

socket_server_close(_) :- refused(socket_server_close/1).

current_hostname(_) :- refused(current_hostname/1).

refused(Predicate) :-
        throw(error(permission_error(sandbox, procedure, Predicate), Predicate)).
