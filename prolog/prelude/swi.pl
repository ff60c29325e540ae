/*  SWI-Prolog has built in what the rules need. Each file of the rules
    says for itself that "..." is a list of characters; this makes it so
    in the queries of the toplevel, too. */

:- initialization(set_prolog_flag(double_quotes, chars)).
