/*  Rules in a Prolog system that is not embedded: the door on its side.

    Rust starts swipl or gprolog as a process of its own and speaks to it as
    it speaks to the embedded Scryer (see driver.pl): requests come in on the
    standard input, and frames go out on a stream that the rules do not
    write to: Rust writes kalista_frames where the shared files have user_error.
    What goals write comes out elsewhere. The files wire.pl, answer.pl and
    rules.pl of driver/ and contract.pl are the same on all systems; what they
    take from Scryer is supplied by swi.pl and gnu.pl, each for its system.

    Rust makes one text of these files, in this order: the system's own, the
    shared ones, this one. In SWI-Prolog it is the module kalista_driver. GNU
    Prolog has no modules: there, each predicate of the text has "kalista "
    in front of its name. start/0 is called once the text is loaded.

    The loop looks like the one of driver.pl, and is another one: there, goals
    may leave something behind, because people ask them; here every question
    finds the same database. So a question is asked alone/1, and what has to
    stay of it is told to kept/2.
*/

%%  start
%
%   Loads the rules and answers requests until the one that says there are
%   no more, or until nobody is there to ask.

start :-
        wire_opened,
        next_text(Tag),
        catch(( rules_loaded, supply ), Error, report_exception(Tag, Error)),
        database_known,
        serve(Tag).

serve(Tag) :-
        repeat,
        next_request(Tag, Letter),
        (   Letter == q ->
            true
        ;   catch(alone(done(Letter, Tag)), Error, report_exception(Tag, Error)),
            what_is_kept_added,
            fail
        ),
        !.

done(Letter, Tag) :-
        (   request(Letter, Tag) ->
            true
        ;   frame(Tag, f),
            end_frame
        ).

request(i, Tag) :- inspect(Tag).
request(g, Tag) :- node(Tag).
request(v, Tag) :- read_move(Tag).
request(m, Tag) :- choose(Tag).
request(s, Tag) :- show(Tag).
request(o, Tag) :- answer(Tag).

%   What was kept of a question is there for the others.

what_is_kept_added :-
        (   remembered(Module, Clause) ->
            added(Module, Clause),
            database_known
        ;   true
        ).

%   A predicate of the rules is about to be called: see services.pl.

announce(Predicate) :-
        open_frame(w),
        field(Predicate),
        end_frame.
