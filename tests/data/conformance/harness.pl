/*  Asking a goal and writing down all that it answers, on any Prolog system.

        ?- conf_ask("member(X, [a,b]) .").

    The goal is a text, so that one that cannot be read is an answer, too. What
    the goal itself writes goes to the current output as usual. What is found
    goes there as well, in frames:

        frame    character 17, a letter, a term, character 18
        s        a solution: the list of Name=Value for the variables of the goal
        e        the ball that ended it; after it, nothing
        m        there are more than 20 solutions; after it, nothing
        f        no (more) solutions; after it, nothing

    A term is written as its parts from left to right, each a letter, a text
    and the character 19: vN a variable, aNAME an atom, iN an integer, fN a
    float, tTEXT a string object, l a list, which its head and tail follow, and
    cARITY,NAME another compound, which its arguments follow. Whoever reads it
    makes one text of it in one way (tests/clauses/canonical.rs), so that the
    answers of two systems can be compared.

    What differs from system to system is in the file that is loaded before
    this one, harness_scryer.pl or harness_swipl.pl: conf_read/3, conf_set/1,
    conf_get/1 and conf_string/2.
*/

conf_ask(Chars) :-
        catch(conf_read(Chars, Goal, Names), _, Threw = yes),
        (   Threw == yes ->
            conf_frame(e, error(syntax_error(_), _))
        ;   conf_shown(Names, Shown),
            conf_solutions(Goal, Shown)
        ),
        !.

%   A variable whose name begins with _ is not shown.

conf_shown([], []).
conf_shown([Name=Value|Names], Shown) :-
        (   atom_chars(Name, ['_'|_]) ->
            Shown = Shown0
        ;   Shown = [Name=Value|Shown0]
        ),
        conf_shown(Names, Shown0).

%   The number of solutions so far survives backtracking.

conf_solutions(Goal, Names) :-
        conf_set(0),
        catch(Goal, Ball, Threw = yes),
        conf_get(N0),
        (   Threw == yes ->
            conf_frame(e, Ball),
            !
        ;   N0 =:= 20 ->
            conf_frame(m, []),
            !
        ;   conf_frame(s, Names),
            N is N0 + 1,
            conf_set(N),
            fail
        ).
conf_solutions(_, _) :-
        conf_frame(f, []).

conf_frame(Letter, Term) :-
        \+ \+ ( put_char('\x11\'), put_char(Letter),
                conf_parts([Term], 0),
                put_char('\x12\') ).

%   Variables are numbered as they are met. (In Scryer 0.10.0 term_variables/2 does
%   not find all of them.)

conf_parts([], _).
conf_parts([Term|Terms0], N0) :-
        (   var(Term) ->
            Term = '$conf_variable'(N0),
            N is N0 + 1
        ;   N = N0
        ),
        conf_part(Term, Terms0, Terms),
        put_char('\x13\'),
        conf_parts(Terms, N).

conf_part(Term, Terms0, Terms) :-
        (   Term = '$conf_variable'(N) -> put_char(v), write(N), Terms = Terms0
        ;   ( atom(Term) ; Term == [] ) -> put_char(a), conf_name(Term), Terms = Terms0
        ;   integer(Term) -> put_char(i), write(Term), Terms = Terms0
        ;   number(Term) -> put_char(f), write(Term), Terms = Terms0
        ;   conf_string(Term, Chars) -> put_char(t), conf_put(Chars), Terms = Terms0
        ;   Term = [Head|Tail] -> put_char(l), Terms = [Head,Tail|Terms0]
        ;   functor(Term, Name, Arity),
            put_char(c), write(Arity), put_char(','), conf_name(Name),
            Term =.. [_|Arguments],
            conf_before(Arguments, Terms0, Terms)
        ).

%   In Scryer 0.10.0 atom_chars/2 fails for atoms that came with an error.

conf_name(Name) :-
        (   Name \== [], atom_chars(Name, Chars) ->
            conf_put(Chars)
        ;   write(Name)
        ).

conf_put([]).
conf_put([Char|Chars]) :-
        put_char(Char),
        conf_put(Chars).

conf_before([], Terms, Terms).
conf_before([Term|Terms0], Terms1, [Term|Terms]) :-
        conf_before(Terms0, Terms1, Terms).
