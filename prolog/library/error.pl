/*  Errors: checking arguments, and throwing the error terms of the
    standard.

    Ask, for example:

        ?- must_be(integer, a).
        error(type_error(integer,a),must_be/2).
        ?- can_be(list, [a|_]).
        true.

    An error is a term error(What, Context): What says what is wrong, and
    Context is the indicator of the predicate that found it. The types are

        integer             atom            boolean     true or false
        not_less_than_zero  an integer from 0 upwards
        character           an atom of one character
        in_character        a character or end_of_file
        octet_character     a character with a code up to 255
        chars               a list of characters
        octet_chars         a list of characters with codes up to 255
        list                pair            a term K-V
        term                a term without variables
        var                 a variable      type        one of these names
*/

:- module(error, [must_be/2, can_be/2,
                  instantiation_error/0, domain_error/2, type_error/2,
                  representation_error/1, resource_error/1,
                  instantiation_error/1, domain_error/3, type_error/3,
                  call_with_error_context/2]).

:- meta_predicate(call_with_error_context(0, +)).

%%  must_be(+Type, @Term)
%
%   Term is known and of the given Type; if it is not, an error says so:
%   an instantiation error as long as Term could still become one.
%
%       ?- must_be(list, [a|_]).
%       error(instantiation_error,must_be/2).

must_be(Type, Term) :-
        (   var(Type) ->
            instantiation_error(must_be/2)
        ;   known_type(Type) ->
            is_of_type(Type, Term)
        ;   type_error(type, Type, must_be/2)
        ).

known_type(integer).
known_type(atom).
known_type(list).
known_type(chars).
known_type(character).
known_type(boolean).
known_type(not_less_than_zero).
known_type(in_character).
known_type(octet_character).
known_type(octet_chars).
known_type(pair).
known_type(term).
known_type(var).
known_type(type).

is_of_type(integer, Term) :-
        (   integer(Term) ->
            true
        ;   not_of_type(integer, Term)
        ).
is_of_type(atom, Term) :-
        (   atom(Term) ->
            true
        ;   not_of_type(atom, Term)
        ).
is_of_type(list, Term) :-
        list_end(Term, End),
        (   End == [] ->
            true
        ;   var(End) ->
            instantiation_error(must_be/2)
        ;   type_error(list, Term, must_be/2)
        ).
is_of_type(chars, Term) :-
        (   all_chars(Term) ->
            true
        ;   can_be(chars, Term),
            instantiation_error(must_be/2)
        ).
is_of_type(character, Term) :-
        (   is_character(Term) ->
            true
        ;   not_of_type(character, Term)
        ).
is_of_type(boolean, Term) :-
        (   is_boolean(Term) ->
            true
        ;   not_of_type(boolean, Term)
        ).
is_of_type(not_less_than_zero, Term) :-
        is_of_type(integer, Term),
        (   Term >= 0 ->
            true
        ;   domain_error(not_less_than_zero, Term, must_be/2)
        ).
is_of_type(in_character, Term) :-
        (   Term == end_of_file ->
            true
        ;   is_character(Term) ->
            true
        ;   not_of_type(in_character, Term)
        ).
is_of_type(octet_character, Term) :-
        is_of_type(character, Term),
        octet(Term, must_be/2).
is_of_type(octet_chars, Term) :-
        is_of_type(chars, Term),
        octets(Term, must_be/2).
is_of_type(pair, Term) :-
        (   nonvar(Term),
            Term = _-_ ->
            true
        ;   not_of_type(pair, Term)
        ).
is_of_type(term, Term) :-
        (   ground(Term) ->
            true
        ;   instantiation_error(must_be/2)
        ).
is_of_type(var, Term) :-
        (   var(Term) ->
            true
        ;   throw(error(uninstantiation_error(Term), must_be/2))
        ).
is_of_type(type, Term) :-
        (   nonvar(Term),
            known_type(Term) ->
            true
        ;   not_of_type(type, Term)
        ).

not_of_type(Type, Term) :-
        (   var(Term) ->
            instantiation_error(must_be/2)
        ;   type_error(Type, Term, must_be/2)
        ).

%%  can_be(+Type, @Term)
%
%   Term is of the given Type, or could be if some of its variables were
%   known. An error says so if it could not.
%
%       ?- can_be(integer, _).
%       true.
%       ?- can_be(list, [a|b]).
%       error(type_error(list,[a|b]),can_be/2).

can_be(Type, Term) :-
        is_of_type(type, Type),
        (   var(Term) ->
            true
        ;   may_be(Type, Term) ->
            true
        ;   type_error(Type, Term, can_be/2)
        ).

may_be(integer, Term) :-
        integer(Term).
may_be(atom, Term) :-
        atom(Term).
may_be(list, Term) :-
        list_end(Term, End),
        (   var(End) ->
            true
        ;   End == []
        ).
may_be(chars, Term) :-
        can_be(list, Term),
        may_be_chars(Term).
may_be(character, Term) :-
        is_character(Term).
may_be(boolean, Term) :-
        is_boolean(Term).
may_be(not_less_than_zero, Term) :-
        (   \+ integer(Term) ->
            type_error(integer, Term, can_be/2)
        ;   Term < 0 ->
            domain_error(not_less_than_zero, Term, can_be/2)
        ;   true
        ).
may_be(in_character, Term) :-
        (   is_character(Term) ->
            true
        ;   Term == end_of_file
        ).
may_be(octet_character, Term) :-
        octet(Term, can_be/2).
may_be(octet_chars, Term) :-
        can_be(chars, Term),
        octets(Term, can_be/2).
may_be(pair, _-_).
may_be(term, _).

may_be_chars(Term) :-
        (   var(Term) ->
            true
        ;   Term = [C|Cs] ->
            can_be(character, C),
            may_be_chars(Cs)
        ;   true
        ).

is_character(Term) :-
        atom(Term),
        atom_length(Term, 1).

is_boolean(Term) :-
        (   Term == true ->
            true
        ;   Term == false
        ).

all_chars(Term) :-
        nonvar(Term),
        (   Term = [C|Cs] ->
            is_character(C),
            all_chars(Cs)
        ;   Term == []
        ).

%   What follows the last element: [] for a list, a variable for a list
%   that goes on, and anything else for what is not a list.

list_end(Xs, End) :-
        (   nonvar(Xs),
            Xs = [_|Ys] ->
            list_end(Ys, End)
        ;   End = Xs
        ).

octet(C, Context) :-
        char_code(C, Code),
        (   Code =< 0xff ->
            true
        ;   domain_error(octet_character, C, Context)
        ).

octets(Cs, Context) :-
        (   nonvar(Cs),
            Cs = [C|Rest] ->
            (   var(C) ->
                true
            ;   octet(C, Context)
            ),
            octets(Rest, Context)
        ;   true
        ).

/*  - - - - - - - - - - - -  Throwing  - - - - - - - - - - - - - - - - -

    Without a context: call_with_error_context/2 can add one.
*/

%%  instantiation_error
%
%       ?- instantiation_error.
%       error(instantiation_error,[]).

instantiation_error :-
        throw(error(instantiation_error, [])).

%%  domain_error(+Domain, +Term)
%
%       ?- domain_error(colour, loud).
%       error(domain_error(colour,loud),[]).

domain_error(Domain, Term) :-
        throw(error(domain_error(Domain, Term), [])).

%%  type_error(+Type, +Term)
%
%       ?- type_error(list, foo).
%       error(type_error(list,foo),[]).

type_error(Type, Term) :-
        throw(error(type_error(Type, Term), [])).

%%  representation_error(+Flag)
%
%       ?- representation_error(max_arity).
%       error(representation_error(max_arity),[]).

representation_error(Flag) :-
        throw(error(representation_error(Flag), [])).

%%  resource_error(+Resource)
%
%       ?- resource_error(memory).
%       error(resource_error(memory),[]).

resource_error(Resource) :-
        throw(error(resource_error(Resource), [])).

%%  instantiation_error(+Context)
%
%       ?- instantiation_error(foo/1).
%       error(instantiation_error,foo/1).

instantiation_error(Context) :-
        throw(error(instantiation_error, Context)).

%%  domain_error(+Domain, +Term, +Context)
%
%       ?- domain_error(colour, loud, foo/1).
%       error(domain_error(colour,loud),foo/1).

domain_error(Domain, Term, Context) :-
        throw(error(domain_error(Domain, Term), Context)).

%%  type_error(+Type, +Term, +Context)
%
%       ?- type_error(list, foo, foo/1).
%       error(type_error(list,foo),foo/1).

type_error(Type, Term, Context) :-
        throw(error(type_error(Type, Term), Context)).

%%  call_with_error_context(+Goal, +Pair)
%
%   Goal, and if it throws an error, Pair is put in front of the context
%   of the error.
%
%       ?- call_with_error_context(type_error(list, foo), predicate-foo/1).
%       error(type_error(list,foo),[predicate-foo/1]).

call_with_error_context(Goal, Pair) :-
        must_be(pair, Pair),
        catch(Goal, error(What, Context),
              throw(error(What, [Pair|Context]))).
