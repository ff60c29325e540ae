/*  The wire between Rust and Prolog: requests that are read from user_input,
    frames that are written to user_error. See driver.pl for what a request
    and a frame are.

    This file is for Scryer Prolog and, with what systems/ adds, for the
    systems that have a file there. It uses some of Scryer's internal
    predicates, the ones with a $ in their names, where the documented ones
    cost ten times as much or lose something.
*/

:- module(kalista_wire, [next_request/2, next_text/1, next_texts/1,
                         next_number/1, frame/2, open_frame/1, end_frame/0,
                         field/1, end_record/0, text_records/1,
                         text_fields/1, term_chars/4, report_exception/2,
                         exception_or_halt/2,
                         exception_fields/2, next_decision/1]).

:- use_module(library(lists)).

:- set_prolog_flag(double_quotes, chars).

/*  - - - - - - - - - - - - -  Requests  - - - - - - - - - - - - - - - -  */

next_request(Tag, Letter) :-
        frame(Tag, n),
        end_frame,
        begin_request,
        '$get_n_chars'(user_input, 1, Chars),
        (   Chars = [Letter] ->
            true
        ;   Letter = q
        ).

%%  next_decision(-Chars)
%
%   What Rust says after a solution: c to continue, anything else to stop.

next_decision(Chars) :-
        begin_request,
        '$get_n_chars'(user_input, 1, Chars).

%   Whatever Rust says begins with the character 2. What stands before it was
%   left by a request that an error cut short, or by a goal.

begin_request :-
        '$get_n_chars'(user_input, 1, Chars),
        (   Chars = [Char], Char \== '\x2\' ->
            begin_request
        ;   true
        ).

%%  next_text(-Chars)
%
%   A text on the wire is its length in eight digits, a space and then the
%   characters. (The space is read along and dropped: Scryer swallows a byte
%   order mark when reading begins with it, and the count would be wrong.)

next_text(Chars) :-
        '$get_n_chars'(user_input, 8, Digits),
        number_chars(Length, Digits),
        Length1 is Length + 1,
        '$get_n_chars'(user_input, Length1, [_|Chars]).

next_number(Number) :-
        next_text(Digits),
        number_chars(Number, Digits).

next_texts(Texts) :-
        next_number(N),
        next_texts_(N, Texts).

next_texts_(N, Texts) :-
        (   N =:= 0 ->
            Texts = []
        ;   Texts = [Text|Texts1],
            next_text(Text),
            N1 is N - 1,
            next_texts_(N1, Texts1)
        ).

/*  - - - - - - - - - - - - -  Frames  - - - - - - - - - - - - - - - - -  */

%%  frame(+Tag, +Letter)
%
%   A frame begins. Only whoever knows the Tag can begin one that Rust
%   believes. Rust says it once, to serve/0, and from there it is handed from
%   predicate to predicate: what is neither in the database nor in a global
%   variable is out of reach for the goals that are called on the way.

frame(Tag, Letter) :-
        flush_output(user_output),
        flush_output(user_error),
        '$put_chars'(user_error, "\x1\"),
        '$put_chars'(user_error, Tag),
        put_char(user_error, Letter).

%%  open_frame(+Letter)
%
%   A frame that any goal may send: it asks or tells, and answers nothing.

open_frame(Letter) :-
        frame([], Letter).

end_frame :-
        put_char(user_error, '\x4\'),
        flush_output(user_error).

field(Chars) :-
        '$put_chars'(user_error, Chars),
        '$put_chars'(user_error, "\x1f\").

end_record :-
        '$put_chars'(user_error, "\x1e\").

text_records([]).
text_records([[Letter|Fields]|Records]) :-
        put_char(user_error, Letter),
        '$put_chars'(user_error, "\x1f\"),
        text_fields(Fields),
        end_record,
        text_records(Records).

text_fields([]).
text_fields([Field|Fields]) :-
        field(Field),
        text_fields(Fields).

%%  term_chars(+Term, +Names, +Depth, -Chars)

term_chars(Term, Names, Depth, Chars) :-
        (   current_prolog_flag(double_quotes, chars) ->
            Strings = true
        ;   Strings = false
        ),
        '$write_term_to_chars'(Chars, Term, false, false, true, Names, Depth, Strings).

%%  report_exception(+Tag, +Error)
%
%   Fields: how the toplevel writes it, its kind (existence_error, ...,
%   throw for a ball that is not an error term), for an unknown procedure
%   its name and arity, and what error_words/2 finds in it.

report_exception(Tag, Error) :-
        exception_fields(Error, Fields),
        frame(Tag, e),
        text_fields(Fields),
        end_frame.

%%  exception_or_halt(+Error, +Tag)
%
%   The same; a goal that called halt has thrown that.

exception_or_halt(Error, Tag) :-
        (   nonvar(Error), Error = '$kalista_halt'(Code), integer(Code) ->
            number_chars(Code, Chars),
            frame(Tag, h),
            field(Chars),
            end_frame
        ;   report_exception(Tag, Error)
        ).

exception_fields(Error, [Text,Kind_chars,Name,Arity|Words]) :-
        error_kind(Error, Kind, Name, Arity, Shown),
        term_chars(Shown, [], 60, Text),
        atom_chars(Kind, Kind_chars),
        error_words(Error, Words).

%   error_words(+Error, -Words): the parts of an error term that a sentence
%   can be made of: the arguments of what is wrong, and then where, as texts.

error_words(Error, Words) :-
        (   nonvar(Error), Error = error(Formal, Context), nonvar(Formal) ->
            Formal =.. [_|Arguments],
            length(Arguments, Count),
            number_chars(Count, Count_chars),
            texts_of_terms(Arguments, Texts, [Context_text]),
            term_chars(Context, [], 30, Context_text),
            Words = [Count_chars|Texts]
        ;   Words = []
        ).

texts_of_terms([], Texts, Texts).
texts_of_terms([Term|Terms], [Text|Texts0], Texts) :-
        term_chars(Term, [], 30, Text),
        texts_of_terms(Terms, Texts0, Texts).

error_kind(Error, Kind, Name, Arity, Shown) :-
        (   nonvar(Error), Error = error(Formal, _), nonvar(Formal) ->
            functor(Formal, Kind0, _),
            (   atom(Kind0) -> Kind = Kind0 ; Kind = error ),
            Shown = Error,
            (   Formal = existence_error(Procedure, Indicator),
                Procedure == procedure,
                nonvar(Indicator),
                indicator_name_arity(Indicator, Name0, Arity0) ->
                atom_chars(Name0, Name),
                number_chars(Arity0, Arity)
            ;   Name = [],
                Arity = []
            )
        ;   (   nonvar(Error), Error = resource_error(_) ->
                Kind = resource_error   % Scryer throws it bare
            ;   Kind = throw
            ),
            Name = [],
            Arity = [],
            Shown = throw(Error)
        ).

indicator_name_arity(_:Indicator, Name, Arity) :-
        nonvar(Indicator),
        indicator_name_arity(Indicator, Name, Arity).
indicator_name_arity(Name/Arity, Name, Arity) :-
        atom(Name),
        integer(Arity).
