/*  What stands in for library(files) in the sandbox: see docs/security.md.

    What is in the folder of the rules can be looked at; nothing can be
    made, changed or deleted.

        ?- use_module(library(files)), catch(delete_file("a"), E, true).
           E = error(permission_error(sandbox,procedure,delete_file/1),delete_file/1).

    This file is for Scryer Prolog alone.
*/

:- module(sandbox_files, [directory_files/2, file_size/2, file_exists/1,
                  directory_exists/1, delete_file/1, rename_file/2,
                  file_copy/2, delete_directory/1, make_directory/1,
                  make_directory_path/1, working_directory/2,
                  path_canonical/2, path_segments/2,
                  file_modification_time/2, file_creation_time/2,
                  file_access_time/2]).

:- use_module(library(charsio)).
:- use_module(library(dcgs)).
:- use_module(library(error)).
:- use_module(library(lists)).

directory_files(Directory, Files) :-
        must_be(chars, Directory),
        can_be(list, Files),
        (   '$directory_files'(Directory, Files0) ->
            Files = Files0
        ;   '$directory_exists'(Directory),
            refused(directory_files/2)
        ).

file_size(File, Size) :-
        file_must_exist(File, file_size/2),
        can_be(integer, Size),
        '$file_size'(File, Size).

file_exists(File) :-
        must_be(chars, File),
        '$file_exists'(File).

directory_exists(Directory) :-
        must_be(chars, Directory),
        '$directory_exists'(Directory).

delete_file(_) :- refused(delete_file/1).

rename_file(_, _) :- refused(rename_file/2).

file_copy(_, _) :- refused(file_copy/2).

delete_directory(_) :- refused(delete_directory/1).

make_directory(_) :- refused(make_directory/1).

make_directory_path(_) :- refused(make_directory_path/1).

working_directory(Directory0, Directory) :-
        can_be(list, Directory0),
        can_be(list, Directory),
        '$working_directory'(Directory0, Directory).

path_canonical(Path, Canonical) :-
        must_be(chars, Path),
        can_be(list, Canonical),
        '$path_canonical'(Path, Canonical).

file_modification_time(File, Time) :-
        file_time(File, modification, Time).

file_creation_time(File, Time) :-
        file_time(File, creation, Time).

file_access_time(File, Time) :-
        file_time(File, access, Time).

file_time(File, Which, Time) :-
        file_must_exist(File, file_time/3),
        '$file_time'(File, Which, Chars),
        read_from_chars(Chars, Time).

file_must_exist(File, Context) :-
        (   file_exists(File) ->
            true
        ;   throw(error(existence_error(file, File), Context))
        ).

%%  path_segments(?Path, ?Segments)
%
%   Segments are the parts of Path between its separators.

path_segments(Path, Segments) :-
        '$directory_separator'(Separator),
        (   var(Path) ->
            must_be(list, Segments),
            maplist(must_be(chars), Segments),
            phrase(separated(Segments, Separator), Path)
        ;   must_be(chars, Path),
            path_parts(Path, Separator, Segments)
        ).

separated([], _) --> [].
separated([Segment|Segments], Separator) -->
        seq(Segment),
        separated_rest(Segments, Separator).

separated_rest([], _) --> [].
separated_rest([Segment|Segments], Separator) -->
        [Separator],
        seq(Segment),
        separated_rest(Segments, Separator).

path_parts(Path, Separator, Segments) :-
        (   append(First, [Separator|Rest], Path) ->
            Segments = [First|Segments1],
            path_parts(Rest, Separator, Segments1)
        ;   Segments = [Path]
        ).

refused(Predicate) :-
        throw(error(permission_error(sandbox, procedure, Predicate), Predicate)).
