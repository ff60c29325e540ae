/*  What programs for SICStus Prolog miss in SWI-Prolog, loaded before them.

    The folder library beside this file has dialects/sicstus.pl, and an empty
    library for each that only SICStus has. What a program defines itself,
    what is built in and what it takes from a library of SWI-Prolog counts
    first; only what is still missing when it is called is looked for there:

        ?- rotate_list(1, [a,b,c], Rotated).
        Rotated = [b,c,a].
*/

:- multifile(user:file_search_path/2).
:- dynamic(user:file_search_path/2).

:- prolog_load_context(directory, Folder),
   atom_concat(Folder, '/library', Library),
   assertz(user:file_search_path(library, Library)).

:- op(1100, xfy, do).

%   Loaded now: later the folder may be gone.

:- use_module(library(sicstus), []).
:- autoload(library(sicstus)).
:- autoload(library(clpfd), [transpose/2]).

/*  What is built into the engine and used in dialects/sicstus.pl. */

'$random'(X) :- X is random_float.

bb_put(Key, Value) :- nb_setval(Key, Value).
bb_get(Key, Value) :- nb_current(Key, Value).
