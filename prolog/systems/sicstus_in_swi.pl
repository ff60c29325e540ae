/*  What programs for SICStus Prolog miss in SWI-Prolog, loaded before them.

    The folder library beside this file has dialects/sicstus.pl, and an empty
    library for each that only SICStus has. What a program defines itself,
    what is built in and what it takes from a library of SWI-Prolog counts
    first; only what is still missing is looked for there:

        ?- rotate_list(1, [a,b,c], Rotated).
        Rotated = [b,c,a].
*/

:- module(sicstus_in_swi, [missing_imported/0]).

:- multifile(user:file_search_path/2).
:- dynamic(user:file_search_path/2).

:- prolog_load_context(directory, Folder),
   atom_concat(Folder, '/library', Library),
   assertz(user:file_search_path(library, Library)).

:- op(1100, xfy, user:do).

%   Loaded now: later the folder may be gone. Imported when it is called for
%   the first time, which may be by a directive of the program.

:- use_module(library(sicstus), []).
:- user:autoload(library(sicstus)).

%%  missing_imported
%
%   What the program, loaded by now, has neither defined nor imported it has
%   from there.

missing_imported :-
        forall(( module_property(sicstus, exports(Predicates)),
                 member(Name/Arity, Predicates),
                 is_missing(Name, Arity) ),
               catch(user:import(sicstus:Name/Arity), _, true)).

is_missing(Name, Arity) :-
        functor(Head, Name, Arity),
        \+ current_predicate(user:Name/Arity),
        \+ predicate_property(system:Head, defined).
