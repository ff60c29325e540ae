/*  SWI-Prolog needs nothing before the rules: strings in double quotes
    are switched to lists of characters by each file for itself. At the
    toplevel, "..." in queries is made a list of characters here. */

:- set_prolog_flag(double_quotes, chars).
