/*  The libraries of Scryer Prolog that the rules rely on: in the other
    systems, what they define is built in. */

:- use_module(library(lists)).
:- use_module(library(between)).
:- use_module(library(dcgs)).
:- use_module(library(iso_ext)).
:- use_module(library(charsio)).
:- use_module(library(format)).
