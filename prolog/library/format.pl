/*  Text with terms, numbers and columns in it.

    Ask, for example:

        ?- format("~w plays ~q.~n", [anna,'A1']).
        anna plays 'A1'.
        ?- format("~w~t~10|~t~2f~8+~n", [total,3.14159]).
        total         3.14

    A text is a list of characters. In it, ~ and what follows it stand for
    something else; N is a number, or * for the next argument.

        ~w ~q           the next argument, as by write/1 or writeq/1
        ~a ~s           an atom; a list of characters
        ~Nd             an integer, with a point before its last N digits
        ~ND ~NU         the same, with a comma or an underscore after
                        every three digits
        ~NL             an integer with N digits, 72 if not given, a line
        ~Nf             a number with N digits after the point, or 6
        ~Nr ~NR         an integer with radix N, or 8; as in ff or FF
        ~Nn             N newlines, or 1
        ~i ~~           leave out the next argument; the character ~
        ~N|             a column ends at position N, or here
        ~N+             a column ends N characters after the last one
        ~t ~`Ct         what a column is filled up with: spaces, or C

    A column is filled up where its ~t are, in equal parts; the last one
    gets what is left. Without ~t nothing is filled up.
*/

:- module(format, [format_//2, format/2, format/3, portray_clause_//1,
                   portray_clause/1, portray_clause/2, listing/1]).

:- use_module(library(charsio)).
:- use_module(library(error)).
:- use_module(library(lists)).

%%  format(+Text, +Arguments)
%
%   Prints Text with the Arguments.
%
%       ?- format("~w and ~w", [a,b]).
%       a and b

format(Text, Arguments) :-
        current_output(Stream),
        format(Stream, Text, Arguments).

%%  format(+Stream, +Text, +Arguments)
%
%   The same to a Stream. Nothing is printed if there is an error.

format(Stream, Text, Arguments) :-
        formatted(Text, Arguments, Cs),
        put_chars(Cs, Stream),
        flush_output(Stream).

put_chars([], _).
put_chars([C|Cs], Stream) :-
        put_char(Stream, C),
        put_chars(Cs, Stream).

%%  format_(+Text, +Arguments)//
%
%   The characters of Text with the Arguments.
%
%       ?- phrase(format_("~w-~d", [a,1+2]), Cs).
%       Cs = "a-3".

format_(Text, Arguments, Cs0, Cs) :-
        formatted(Text, Arguments, Formatted),
        append(Formatted, Cs, Cs0).

%   The text is read first, then the parts are written: so what is wrong
%   with the text is found before what is wrong with an argument.

formatted(Text, Arguments, Cs) :-
        must_be(chars, Text),
        must_be(list, Arguments),
        variable_names(Arguments, ['_'], Names),
        parts(Text, Arguments, Parts),
        columns(Parts, Names, 0, [], Cs).

/*  - - - - - - - - - - - -  Reading the text  - - - - - - - - - - - - -  */

parts([], Arguments, []) :-
        (   Arguments == [] ->
            true
        ;   domain_error(empty_list, Arguments, format_//2)
        ).
parts([C|Cs], Arguments, [Part|Parts]) :-
        (   C == (~) ->
            (   directive(Cs, Arguments, Part0, Cs1, Arguments1) ->
                Part = Part0,
                parts(Cs1, Arguments1, Parts)
            ;   Arguments == [] ->
                domain_error(non_empty_list, [], format_//2)
            ;   domain_error(format_string, [~|Cs], format_//2)
            )
        ;   Part = text([C|Ds]),
            up_to(Cs, ~, Ds, Cs1),
            parts(Cs1, Arguments, Parts)
        ).

up_to([], _, [], []).
up_to([C|Cs], End, Before, Rest) :-
        (   C == End ->
            Before = [],
            Rest = [C|Cs]
        ;   Before = [C|Before1],
            up_to(Cs, End, Before1, Rest)
        ).

directive([C|Cs0], Arguments0, Part, Cs, Arguments) :-
        (   C == ('`') ->
            Cs0 = [Fill,t|Cs],
            Part = fill(Fill),
            Arguments = Arguments0
        ;   C == (*) ->
            Cs0 = [D|Cs],
            Arguments0 = [N|Arguments1],
            numbered(D, given(N), Arguments1, Arguments, Part)
        ;   number_read([C|Cs0], 0, N, [D|Cs]),
            (   [C|Cs0] == [D|Cs] ->
                (   simple(D, Arguments0, Arguments, Part) ->
                    true
                ;   numbered(D, none, Arguments0, Arguments, Part)
                )
            ;   numbered(D, given(N), Arguments0, Arguments, Part)
            )
        ).

number_read([C|Cs], N0, N, Rest) :-
        (   decimal_digit(C, D) ->
            N1 is N0 * 10 + D,
            number_read(Cs, N1, N, Rest)
        ;   N = N0,
            Rest = [C|Cs]
        ).

decimal_digit('0', 0).
decimal_digit('1', 1).
decimal_digit('2', 2).
decimal_digit('3', 3).
decimal_digit('4', 4).
decimal_digit('5', 5).
decimal_digit('6', 6).
decimal_digit('7', 7).
decimal_digit('8', 8).
decimal_digit('9', 9).

simple(w, [A|As], As, written(A)).
simple(q, [A|As], As, quoted(A)).
simple(a, [A|As], As, atom(A)).
simple(s, [A|As], As, chars(A)).
simple(i, [_|As], As, text([])).
simple(~, As, As, text([~])).
simple(t, As, As, fill(' ')).

numbered(d, N0, [A|As], As, integer(A, N)) :-
        number_or(N0, 0, N).
numbered('D', N0, [A|As], As, grouped(A, ',', N)) :-
        number_or(N0, 0, N).
numbered('U', N0, [A|As], As, grouped(A, '_', N)) :-
        number_or(N0, 0, N).
numbered('L', N0, [A|As], As, lines(A, N)) :-
        number_or(N0, 0, N).
numbered(f, N0, [A|As], As, float(A, N)) :-
        number_or(N0, 6, N).
numbered(r, N0, [A|As], As, radix(A, r, N)) :-
        number_or(N0, 8, N).
numbered('R', N0, [A|As], As, radix(A, 'R', N)) :-
        number_or(N0, 8, N).
numbered(n, N0, As, As, newlines(N)) :-
        number_or(N0, 1, N).
numbered(+, N0, As, As, column_after(N)) :-
        number_or(N0, 0, N).
numbered('|', N0, As, As, Part) :-
        (   N0 = given(N) ->
            Part = column(N)
        ;   Part = column
        ).

number_or(none, N, N).
number_or(given(N), _, N).

/*  - - - - - - - - - - - -  Columns  - - - - - - - - - - - - - - - - -

    columns(Parts, Names, From, Column, Cs): Column is what is in the
    column that begins at position From, the last part first: chars(Cs)
    or fill(C).
*/

columns([], _, From, Column, Cs) :-
        filled(Column, From, From, Cs, []).
columns([Part|Parts], Names, From, Column, Cs) :-
        part(Part, Parts, Names, From, Column, Cs).

part(fill(C), Parts, Names, From, Column, Cs) :-
        columns(Parts, Names, From, [fill(C)|Column], Cs).
part(newlines(N), Parts, Names, From, Column, Cs) :-
        filled(Column, From, From, Cs, Cs1),
        repeated(N, '\n', Cs1, Cs2),
        columns(Parts, Names, 0, [], Cs2).
part(column(To), Parts, Names, From, Column, Cs) :-
        filled(Column, From, To, Cs, Cs1),
        columns(Parts, Names, To, [], Cs1).
part(column_after(N), Parts, Names, From, Column, Cs) :-
        To is From + N,
        part(column(To), Parts, Names, From, Column, Cs).
part(column, Parts, Names, From, Column, Cs) :-
        width(Column, 0, Width, 0, _),
        part(column_after(Width), Parts, Names, From, Column, Cs).
part(text(Ds), Parts, Names, From, Column, Cs) :-
        columns(Parts, Names, From, [chars(Ds)|Column], Cs).
part(chars(Ds), Parts, Names, From, Column, Cs) :-
        must_be(chars, Ds),
        columns(Parts, Names, From, [chars(Ds)|Column], Cs).
part(atom(A), Parts, Names, From, Column, Cs) :-
        atom_chars(A, Ds),
        columns(Parts, Names, From, [chars(Ds)|Column], Cs).
part(written(A), Parts, Names, From, Column, Cs) :-
        write_term_to_chars(A, [numbervars(true),variable_names(Names)], Ds),
        columns(Parts, Names, From, [chars(Ds)|Column], Cs).
part(quoted(A), Parts, Names, From, Column, Cs) :-
        write_term_to_chars(A, [quoted(true),numbervars(true),
                                variable_names(Names)], Ds),
        columns(Parts, Names, From, [chars(Ds)|Column], Cs).
part(integer(A, N), Parts, Names, From, Column, Cs) :-
        integer_chars(A, N, Ds),
        columns(Parts, Names, From, [chars(Ds)|Column], Cs).
part(grouped(A, Separator, N), Parts, Names, From, Column, Cs) :-
        grouped_chars(A, Separator, N, Ds),
        columns(Parts, Names, From, [chars(Ds)|Column], Cs).
part(lines(A, N), Parts, Names, From, Column, Cs) :-
        lines_chars(A, N, Ds),
        columns(Parts, Names, From, [chars(Ds)|Column], Cs).
part(float(A, N), Parts, Names, From, Column, Cs) :-
        float_chars(A, N, Ds),
        columns(Parts, Names, From, [chars(Ds)|Column], Cs).
part(radix(A, Letter, N), Parts, Names, From, Column, Cs) :-
        radix_chars(A, Letter, N, Ds),
        columns(Parts, Names, From, [chars(Ds)|Column], Cs).

%   filled(Column, From, To, Cs, Rest): Cs is the Column, filled up, and
%   then Rest. As the last part comes first, what does not go into equal
%   parts is for the first fill that is met.

filled(Column, From, To, Cs, Rest) :-
        width(Column, 0, Width, 0, Fills),
        (   Fills =:= 0 ->
            Each = 0,
            Last = 0
        ;   Space is max(0, To - From - Width),
            Each is Space // Fills,
            Last is Space - Each * (Fills - 1)
        ),
        filled_(Column, Last, Each, Rest, Cs).

filled_([], _, _, Cs, Cs).
filled_([chars(Ds)|Column], N, Each, Rest, Cs) :-
        append(Ds, Rest, Rest1),
        filled_(Column, N, Each, Rest1, Cs).
filled_([fill(C)|Column], N, Each, Rest, Cs) :-
        repeated(N, C, Rest1, Rest),
        filled_(Column, Each, Each, Rest1, Cs).

width([], Width, Width, Fills, Fills).
width([chars(Cs)|Column], Width0, Width, Fills0, Fills) :-
        length(Cs, N),
        Width1 is Width0 + N,
        width(Column, Width1, Width, Fills0, Fills).
width([fill(_)|Column], Width0, Width, Fills0, Fills) :-
        Fills1 is Fills0 + 1,
        width(Column, Width0, Width, Fills1, Fills).

repeated(N, C, Cs, Rest) :-
        (   N > 0 ->
            Cs = [C|Cs1],
            N1 is N - 1,
            repeated(N1, C, Cs1, Rest)
        ;   Cs = Rest
        ).

/*  - - - - - - - - - - - -  Numbers  - - - - - - - - - - - - - - - - -  */

integer_chars(Expression, N, Cs) :-
        X is Expression,
        must_be(integer, X),
        number_chars(X, Ds),
        (   N =:= 0 ->
            Cs = Ds
        ;   length(Ds, Length),
            Before is Length - N,
            (   Before > 0 ->
                pointed(Before, Ds, Cs)
            ;   Zeros is N - Length,
                Cs = ['0','.'|Cs1],
                repeated(Zeros, '0', Cs1, Ds)
            )
        ).

pointed(Before, Ds, Cs) :-
        (   Before =:= 0 ->
            Cs = ['.'|Ds]
        ;   Ds = [D|Ds1],
            Cs = [D|Cs1],
            Before1 is Before - 1,
            pointed(Before1, Ds1, Cs1)
        ).

grouped_chars(Expression, Separator, N, Cs) :-
        integer_chars(Expression, N, Ds),
        up_to(Ds, '.', Before, After),
        length(Before, Length),
        grouped(Before, Length, Separator, Cs, After).

grouped([], _, _, Cs, Cs).
grouped([D|Ds], Length, Separator, [D|Cs], After) :-
        Length1 is Length - 1,
        (   Length1 > 0,
            Length1 mod 3 =:= 0 ->
            Cs = [Separator|Cs1]
        ;   Cs = Cs1
        ),
        grouped(Ds, Length1, Separator, Cs1, After).

lines_chars(Expression, N, Cs) :-
        (   N =:= 0 ->
            Width = 72
        ;   Width = N
        ),
        integer_chars(Expression, 0, Ds),
        lines(Ds, Width, Width, Cs).

lines([], _, _, []).
lines([D|Ds], Left, Width, Cs) :-
        (   Left =:= 0 ->
            Cs = ['_','\n',D|Cs1],
            Left1 is Width - 1
        ;   Cs = [D|Cs1],
            Left1 is Left - 1
        ),
        lines(Ds, Left1, Width, Cs1).

%   The digits after the point are those of the fraction times a power of
%   ten, rounded, with as many zeros before them as are needed: so they
%   are written with a 1 in front, which is then left out.

float_chars(Expression, N, Cs) :-
        Scale is 10^N,
        Fraction is round(abs(float_fractional_part(Expression)) * Scale),
        Whole0 is truncate(Expression),
        (   Fraction >= Scale ->
            Whole is Whole0 + truncate(sign(Expression)),
            After is Fraction
        ;   Whole = Whole0,
            After is Fraction + Scale
        ),
        (   After =:= 1 ->
            As = ['0']
        ;   number_chars(After, [_|As])
        ),
        number_chars(Whole, Bs),
        append(Bs, ['.'|As], Unsigned),
        (   Whole =:= 0,
            Expression < 0,
            After > Scale ->
            Cs = [-|Unsigned]
        ;   Cs = Unsigned
        ).

radix_chars(Expression, Letter, Radix, Cs) :-
        X is Expression,
        must_be(integer, X),
        must_be(integer, Radix),
        (   Radix >= 2,
            Radix =< 36 ->
            Absolute is abs(X),
            radix_digits(Absolute, Radix, Letter, [], Ds),
            (   X < 0 ->
                Cs = [-|Ds]
            ;   Cs = Ds
            )
        ;   number_chars(Radix, Rs),
            append([~|Rs], [Letter], Directive),
            domain_error(format_string, Directive, format_//2)
        ).

radix_digits(X, Radix, Letter, Ds0, Ds) :-
        Value is X mod Radix,
        radix_digit(Value, Letter, D),
        (   X < Radix ->
            Ds = [D|Ds0]
        ;   X1 is X // Radix,
            radix_digits(X1, Radix, Letter, [D|Ds0], Ds)
        ).

radix_digit(Value, Letter, D) :-
        (   Value < 10 ->
            Code is 0'0 + Value
        ;   Letter == r ->
            Code is 0'a + Value - 10
        ;   Code is 0'A + Value - 10
        ),
        char_code(D, Code).

%   The variables of a term get the names A, B, ..., Z, A1 and so on, after
%   Prefix.

variable_names(Term, Prefix, Names) :-
        term_variables(Term, Variables),
        variable_names(Variables, 0, Prefix, Names).

variable_names([], _, _, []).
variable_names([V|Vs], N, Prefix, [Name=V|Names]) :-
        Code is 0'A + N mod 26,
        char_code(C, Code),
        Round is N // 26,
        (   Round =:= 0 ->
            Cs = [C]
        ;   number_chars(Round, Ds),
            Cs = [C|Ds]
        ),
        append(Prefix, Cs, Chars),
        atom_chars(Name, Chars),
        N1 is N + 1,
        variable_names(Vs, N1, Prefix, Names).

/*  - - - - - - - - - - - -  Clauses  - - - - - - - - - - - - - - - - -  */

%%  portray_clause(+Clause)
%
%   Prints Clause as it could stand in a file.
%
%       ?- portray_clause((a(X) :- b(X), c)).
%       a(A) :-
%          b(A),
%          c.

portray_clause(Clause) :-
        current_output(Stream),
        portray_clause(Stream, Clause).

%%  portray_clause(+Stream, +Clause)
%
%   The same to a Stream.

portray_clause(Stream, Clause) :-
        portray_clause_(Clause, Cs, []),
        put_chars(Cs, Stream),
        flush_output(Stream).

%%  portray_clause_(+Clause)//
%
%   The characters of Clause as it could stand in a file.
%
%       ?- phrase(portray_clause_(f(X)), Cs).
%       Cs = "f(A).\n".

portray_clause_(Clause, Cs0, Cs) :-
        variable_names(Clause, [], Names),
        clause_chars(Clause, Names, Ds, ['.','\n']),
        append(Ds, Cs, Cs0).

clause_chars(Clause, Names, Cs0, Cs) :-
        (   var(Clause) ->
            goal_chars(Clause, Names, Cs0, Cs)
        ;   Clause = (Head :- Body) ->
            goal_chars(Head, Names, Cs0, [' ',:,-,'\n'|Cs1]),
            body_chars(Body, 0, 3, Names, Cs1, Cs)
        ;   Clause = (Head --> Body) ->
            goal_chars(Head, Names, Cs0, [' ',-,-,>,'\n'|Cs1]),
            body_chars(Body, 0, 3, Names, Cs1, Cs)
        ;   spaced_goal_chars(Clause, Names, Cs0, Cs)
        ).

%   Operators are in parentheses where they could be misunderstood.

goal_chars(Goal, Names, Cs0, Cs) :-
        write_term_to_chars(Goal, [quoted(true),variable_names(Names),
                                   double_quotes(true)], Ds),
        (   in_parentheses(Goal) ->
            Cs0 = ['('|Cs1],
            append(Ds, [')'|Cs], Cs1)
        ;   append(Ds, Cs, Cs0)
        ).

in_parentheses(Goal) :-
        nonvar(Goal),
        \+ number(Goal),
        functor(Goal, Name, Arity),
        current_op(Priority, _, Name),
        (   Arity =:= 0 ->
            true
        ;   Priority >= 1000
        ),
        !.

%   A space after a symbol, so that no point becomes a part of it.

spaced_goal_chars(Goal, Names, Cs0, Cs) :-
        goal_chars(Goal, Names, Ds, []),
        append(Before, [Last], Ds),
        !,
        (   char_type(Last, graphic_token) ->
            append(Before, [Last,' '|Cs], Cs0)
        ;   append(Before, [Last|Cs], Cs0)
        ).

%   body_chars(Body, At, Indent, Names, Cs0, Cs): the cursor is at
%   position At, and lines begin at Indent.

body_chars(Body, At, Indent, Names, Cs0, Cs) :-
        (   var(Body) ->
            indented(At, Indent, Cs0, Cs1),
            goal_chars(Body, Names, Cs1, Cs)
        ;   Body = (A, B) ->
            body_chars(A, At, Indent, Names, Cs0, [',','\n'|Cs1]),
            body_chars(B, 0, Indent, Names, Cs1, Cs)
        ;   Body = (_ ; _) ->
            indented(At, Indent, Cs0, ['(',' ',' '|Cs1]),
            branches_chars(Body, Indent, Names, Cs1, Cs2),
            indented(0, Indent, Cs2, [')'|Cs])
        ;   indented(At, Indent, Cs0, Cs1),
            spaced_goal_chars(Body, Names, Cs1, Cs)
        ).

branches_chars(Body, Indent, Names, Cs0, Cs) :-
        (   nonvar(Body),
            Body = (A ; B) ->
            branch_chars(A, Indent, Names, Cs0, Cs1),
            indented(0, Indent, Cs1, [;,' ',' '|Cs2]),
            branches_chars(B, Indent, Names, Cs2, Cs)
        ;   last_branch_chars(Body, Indent, Names, Cs0, Cs)
        ).

branch_chars(Branch, Indent, Names, Cs0, Cs) :-
        (   nonvar(Branch),
            Branch = (If -> Then) ->
            Inner is Indent + 3,
            body_chars(If, Inner, Inner, Names, Cs0, [' ',-,>,'\n'|Cs1]),
            body_chars(Then, 0, Inner, Names, Cs1, ['\n'|Cs])
        ;   last_branch_chars(Branch, Indent, Names, Cs0, Cs)
        ).

last_branch_chars(Branch, Indent, Names, Cs0, Cs) :-
        Inner is Indent + 3,
        body_chars(Branch, Inner, Inner, Names, Cs0, ['\n'|Cs]).

indented(At, Indent, Cs0, Cs) :-
        N is Indent - At,
        repeated(N, ' ', Cs0, Cs).

%%  listing(+PI)
%
%   Prints the clauses of the predicate Name/Arity, or of the nonterminal
%   Name//Arity. Fails if there are none.
%
%       ?- assertz(p(1)), listing(p/1).
%       p(1).

listing(PI) :-
        nonvar(PI),
        indicated(PI, P, N),
        functor(H, P, N),
        findall(H-B, clause(H, B), [First|Others]),
        listed(Others, First).

indicated(PI, P, N) :-
        (   PI = P/N0 ->
            N = N0
        ;   PI = P//N0 ->
            N is N0 + 2
        ;   type_error(predicate_indicator, PI, listing/1)
        ).

listed(Others, H-B) :-
        (   B == true ->
            portray_clause(H)
        ;   portray_clause((H :- B))
        ),
        (   Others = [Next|Others1] ->
            listed(Others1, Next)
        ;   true
        ).
