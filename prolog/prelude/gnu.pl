/*  GNU Prolog has built in what the rules need. In queries, too, "..."
    is a list of characters. */

:- initialization(set_prolog_flag(double_quotes, chars)).
