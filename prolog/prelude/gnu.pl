/*  GNU Prolog needs nothing before the rules but strings in double
    quotes that are lists of characters. */

:- set_prolog_flag(double_quotes, chars).
