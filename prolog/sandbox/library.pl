/*  Which library stands in for which in the sandbox: see docs/security.md.

        ?- kalista_sandbox:stand_in(os, Library).
           Library = sandbox_os.

    The stand-ins only find words: what a predicate of the libraries would
    do is refused by the system in any case, but many of them would simply
    fail then.

    This file is for Scryer Prolog alone.
*/

:- module(kalista_sandbox, [stand_in/2]).

%%  stand_in(+Library, -Other)

stand_in(os, sandbox_os).
stand_in(files, sandbox_files).
stand_in(process, sandbox_process).
stand_in(sockets, sandbox_sockets).
