/*  Directed graphs without weights.

    Ask, for example:

        ?- vertices_edges_to_ugraph([c], [a-b], Graph).
        Graph = [a-[b],b-[],c-[]].
        ?- reachable(1, [1-[2],2-[3],3-[],4-[]], Vertices).
        Vertices = [1,2,3].

    A graph is a list of pairs of a vertex and the list of its neighbours,
    to which there are edges. Both the pairs and the neighbours are in the
    standard order, without duplicates. An edge is a pair of vertices.
*/

:- module(ugraphs, [add_edges/3, add_vertices/3, complement/2, compose/3,
                    del_edges/3, del_vertices/3, edges/2, neighbors/3,
                    neighbours/3, reachable/3, top_sort/2, top_sort/3,
                    transitive_closure/2, transpose_ugraph/2, vertices/2,
                    vertices_edges_to_ugraph/3, ugraph_union/3,
                    connect_ugraph/3]).

:- use_module(library(assoc)).
:- use_module(library(error)).
:- use_module(library(lists)).
:- use_module(library(ordsets)).
:- use_module(library(pairs)).

%%  vertices(+Graph, -Vertices)
%
%       ?- vertices([a-[b],b-[]], Vertices).
%       Vertices = [a,b].

vertices(Graph, Vertices) :-
        once(pairs_keys(Graph, Vertices)).

%%  edges(+Graph, -Edges)
%
%       ?- edges([a-[a,b],b-[]], Edges).
%       Edges = [a-a,a-b].

edges([], []).
edges([V-Ns|Graph], Edges) :-
        edges_from(Ns, V, Edges, Others),
        edges(Graph, Others).

edges_from([], _, Edges, Edges).
edges_from([N|Ns], V, [V-N|Edges], Others) :-
        edges_from(Ns, V, Edges, Others).

%%  vertices_edges_to_ugraph(+Vertices, +Edges, -Graph)
%
%   Graph has the Vertices, which may come in any order, and the Edges.
%   The vertices of the edges need not be in Vertices.
%
%       ?- vertices_edges_to_ugraph([c], [a-b], Graph).
%       Graph = [a-[b],b-[],c-[]].

vertices_edges_to_ugraph(Vertices, Edges, Graph) :-
        sort(Edges, EdgeSet),
        ends(EdgeSet, Ends),
        append(Vertices, Ends, All),
        sort(All, VertexSet),
        neighbours_of_all(VertexSet, EdgeSet, Graph).

ends([], []).
ends([V-N|Edges], [V,N|Ends]) :-
        ends(Edges, Ends).

neighbours_of_all([], _, []).
neighbours_of_all([V|Vs], Edges, [V-Ns|Graph]) :-
        neighbours_by_edges(Edges, V, Ns, Others),
        neighbours_of_all(Vs, Others, Graph).

neighbours_by_edges([], _, [], []).
neighbours_by_edges([W-N|Edges], V, Ns, Others) :-
        (   V == W ->
            Ns = [N|Ns1],
            neighbours_by_edges(Edges, V, Ns1, Others)
        ;   Ns = [],
            Others = [W-N|Edges]
        ).

%%  neighbours(+Vertex, +Graph, -Neighbours)
%%  neighbors(+Vertex, +Graph, -Neighbours)
%
%       ?- neighbours(a, [a-[b],b-[]], Neighbours).
%       Neighbours = [b].

neighbours(V, [W-Ms|Graph], Ns) :-
        (   V == W ->
            Ns = Ms
        ;   neighbours(V, Graph, Ns)
        ).

neighbors(V, Graph, Ns) :-
        neighbours(V, Graph, Ns).

/*  - - - - - - - - - - - -  Changing  - - - - - - - - - - - - - - - - -  */

%%  add_vertices(+Graph0, +Vertices, -Graph)
%
%   Graph is Graph0 and the Vertices, each of which may be named once.
%
%       ?- add_vertices([b-[]], [c,a], Graph).
%       Graph = [a-[],b-[],c-[]].

add_vertices(Graph0, Vertices, Graph) :-
        without_neighbours(Vertices, Pairs),
        keysort(Pairs, New),
        vertices_added(New, Graph0, Graph).

without_neighbours([], []).
without_neighbours([V|Vs], [V-[]|Pairs]) :-
        without_neighbours(Vs, Pairs).

vertices_added([], Graph, Graph).
vertices_added([V-Ns|New], Graph0, Graph) :-
        vertices_added(Graph0, V, Ns, New, Graph).

vertices_added([], V, Ns, New, [V-Ns|New]).
vertices_added([W-Ms|Graph0], V, Ns, New, Graph) :-
        compare(Order, V, W),
        vertices_added(Order, V, Ns, New, W, Ms, Graph0, Graph).

vertices_added(=, _, _, New, W, Ms, Graph0, [W-Ms|Graph]) :-
        vertices_added(New, Graph0, Graph).
vertices_added(<, V, Ns, New, W, Ms, Graph0, [V-Ns|Graph]) :-
        vertices_added(New, [W-Ms|Graph0], Graph).
vertices_added(>, V, Ns, New, W, Ms, Graph0, [W-Ms|Graph]) :-
        vertices_added(Graph0, V, Ns, New, Graph).

%%  del_vertices(+Graph0, +Vertices, -Graph)
%
%   Graph is Graph0 without the Vertices and the edges from and to them.
%
%   They must be vertices of Graph0: as in Scryer Prolog, one that is not
%   keeps the vertex that comes after it from being deleted.
%
%       ?- del_vertices([a-[b],b-[a,c],c-[]], [b], Graph).
%       Graph = [a-[],c-[]].

del_vertices(Graph0, Vertices, Graph) :-
        sort(Vertices, Set),
        (   Set == [] ->
            Graph = Graph0
        ;   vertices_deleted(Graph0, Set, Set, Graph)
        ).

vertices_deleted([], _, _, []).
vertices_deleted([V-Ns|Graph0], Vs, Set, Graph) :-
        (   Vs = [W|Ws] ->
            compare(Order, V, W)
        ;   Order = none,
            Ws = []
        ),
        vertex_deleted(Order, V, Ns, Set, Graph, Graph1, Vs, Ws, Vs1),
        vertices_deleted(Graph0, Vs1, Set, Graph1).

vertex_deleted(=, _, _, _, Graph, Graph, _, Ws, Ws).
vertex_deleted(<, V, Ns, Set, [V-Ms|Graph], Graph, Vs, _, Vs) :-
        ord_subtract(Ns, Set, Ms).
vertex_deleted(>, V, Ns, Set, [V-Ms|Graph], Graph, _, Ws, Ws) :-
        ord_subtract(Ns, Set, Ms).
vertex_deleted(none, V, Ns, Set, [V-Ms|Graph], Graph, Vs, _, Vs) :-
        ord_subtract(Ns, Set, Ms).

%%  add_edges(+Graph0, +Edges, -Graph)
%
%   Graph is Graph0 with the Edges and their vertices.
%
%       ?- add_edges([a-[],b-[]], [b-a], Graph).
%       Graph = [a-[],b-[a]].

add_edges(Graph0, Edges, Graph) :-
        vertices_edges_to_ugraph([], Edges, New),
        ugraph_union(Graph0, New, Graph).

%%  del_edges(+Graph0, +Edges, -Graph)
%
%   Graph is Graph0 without the Edges, but with all its vertices.
%
%       ?- del_edges([a-[a,b],b-[]], [a-b], Graph).
%       Graph = [a-[a],b-[]].

del_edges(Graph0, Edges, Graph) :-
        vertices_edges_to_ugraph([], Edges, Gone),
        edges_deleted(Graph0, Gone, Graph).

edges_deleted([], _, []).
edges_deleted([V-Ns|Graph0], Gone, Graph) :-
        edges_deleted(Gone, V, Ns, Graph0, Graph).

edges_deleted([], V, Ns, Graph0, [V-Ns|Graph0]).
edges_deleted([W-Ms|Gone], V, Ns, Graph0, Graph) :-
        compare(Order, V, W),
        edges_deleted(Order, V, Ns, Graph0, W, Ms, Gone, Graph).

edges_deleted(=, V, Ns, Graph0, _, Ms, Gone, [V-Ls|Graph]) :-
        ord_subtract(Ns, Ms, Ls),
        edges_deleted(Graph0, Gone, Graph).
edges_deleted(<, V, Ns, Graph0, W, Ms, Gone, [V-Ns|Graph]) :-
        edges_deleted(Graph0, [W-Ms|Gone], Graph).
edges_deleted(>, V, Ns, Graph0, _, _, Gone, Graph) :-
        edges_deleted(Gone, V, Ns, Graph0, Graph).

%%  ugraph_union(+Graph1, +Graph2, -Graph)
%
%   Graph has the vertices and edges of both.
%
%       ?- ugraph_union([a-[a]], [a-[b],b-[]], Graph).
%       Graph = [a-[a,b],b-[]].

ugraph_union([], Graph, Graph).
ugraph_union([V-Ns|Graph1], Graph2, Graph) :-
        ugraph_union(Graph2, V, Ns, Graph1, Graph).

ugraph_union([], V, Ns, Graph1, [V-Ns|Graph1]).
ugraph_union([W-Ms|Graph2], V, Ns, Graph1, Graph) :-
        compare(Order, V, W),
        ugraph_union(Order, V, Ns, Graph1, W, Ms, Graph2, Graph).

ugraph_union(=, V, Ns, Graph1, _, Ms, Graph2, [V-Ls|Graph]) :-
        ord_union(Ns, Ms, Ls),
        ugraph_union(Graph1, Graph2, Graph).
ugraph_union(<, V, Ns, Graph1, W, Ms, Graph2, [V-Ns|Graph]) :-
        ugraph_union(Graph1, [W-Ms|Graph2], Graph).
ugraph_union(>, V, Ns, Graph1, W, Ms, Graph2, [W-Ms|Graph]) :-
        ugraph_union(Graph2, V, Ns, Graph1, Graph).

/*  - - - - - - - - - - - -  Graphs from graphs  - - - - - - - - - - - -  */

%%  transpose_ugraph(+Graph0, -Graph)
%
%   Graph has the edges of Graph0 in the other direction.
%
%       ?- transpose_ugraph([a-[b],b-[]], Graph).
%       Graph = [a-[],b-[a]].

transpose_ugraph(Graph0, Graph) :-
        edges(Graph0, Edges0),
        vertices(Graph0, Vertices),
        turned_round(Edges0, Edges),
        vertices_edges_to_ugraph(Vertices, Edges, Graph).

turned_round([], []).
turned_round([V-N|Edges0], [N-V|Edges]) :-
        turned_round(Edges0, Edges).

%%  complement(+Graph0, -Graph)
%
%   Graph has the vertices of Graph0 and the edges that are missing there,
%   except those from a vertex to itself.
%
%       ?- complement([a-[b],b-[],c-[]], Graph).
%       Graph = [a-[c],b-[a,c],c-[a,b]].

complement(Graph0, Graph) :-
        vertices(Graph0, Vertices),
        missing_edges(Graph0, Vertices, Graph).

missing_edges([], _, []).
missing_edges([V-Ns|Graph0], Vertices, [V-Missing|Graph]) :-
        ord_add_element(Ns, V, There),
        ord_subtract(Vertices, There, Missing),
        missing_edges(Graph0, Vertices, Graph).

%%  compose(+Graph1, +Graph2, -Graph)
%
%   Graph has an edge from A to C if there is an edge from A to some B in
%   Graph1, and one from B to C in Graph2. It has the vertices of both.
%
%       ?- compose([a-[b]], [b-[c]], Graph).
%       Graph = [a-[c],b-[]].

compose(Graph1, Graph2, Graph) :-
        vertices(Graph1, Vs1),
        vertices(Graph2, Vs2),
        ord_union(Vs1, Vs2, Vs),
        two_steps_from_all(Vs, Graph1, Graph2, Graph).

two_steps_from_all([], _, _, []).
two_steps_from_all([V|Vs], Graph1, Graph2, [V-Ns|Graph]) :-
        (   Graph1 = [W-Ms|Others],
            V == W ->
            two_steps(Ms, Graph2, [], Ns)
        ;   Others = Graph1,
            Ns = []
        ),
        two_steps_from_all(Vs, Others, Graph2, Graph).

two_steps([], _, Ns, Ns).
two_steps([M|Ms], Graph, Ns0, Ns) :-
        two_steps(Graph, M, Ms, Ns0, Ns).

two_steps([], _, _, Ns, Ns).
two_steps([V-Ls|Graph], M, Ms, Ns0, Ns) :-
        compare(Order, M, V),
        two_steps(Order, M, Ms, V, Ls, Graph, Ns0, Ns).

two_steps(=, _, Ms, _, Ls, Graph, Ns0, Ns) :-
        ord_union(Ls, Ns0, Ns1),
        two_steps(Ms, Graph, Ns1, Ns).
two_steps(<, _, Ms, V, Ls, Graph, Ns0, Ns) :-
        two_steps(Ms, [V-Ls|Graph], Ns0, Ns).
two_steps(>, M, Ms, _, _, Graph, Ns0, Ns) :-
        two_steps(Graph, M, Ms, Ns0, Ns).

%%  transitive_closure(+Graph0, -Graph)
%
%   Graph has an edge from A to B if there is a way from A to B in Graph0,
%   of one edge or more.
%
%       ?- transitive_closure([a-[b],b-[c],c-[]], Graph).
%       Graph = [a-[b,c],b-[c],c-[]].

transitive_closure(Graph0, Graph) :-
        vertices(Graph0, Vertices),
        ways_via_all(Vertices, Graph0, Graph).

ways_via_all([], Graph, Graph).
ways_via_all([V|Vs], Graph0, Graph) :-
        neighbours(V, Graph0, Ns),
        ways_via(Graph0, V, Ns, Graph1),
        ways_via_all(Vs, Graph1, Graph).

ways_via([], _, _, []).
ways_via([W-Ms|Graph0], V, Ns, [W-Ls|Graph]) :-
        (   ord_memberchk(V, Ms) ->
            ord_union(Ms, Ns, Ls)
        ;   Ls = Ms
        ),
        ways_via(Graph0, V, Ns, Graph).

%%  reachable(+Vertex, +Graph, -Vertices)
%
%   Vertices are those to which there is a way from Vertex, also itself.
%
%       ?- reachable(a, [a-[b],b-[],c-[]], Vertices).
%       Vertices = [a,b].

reachable(V, Graph, Vertices) :-
        reachable([V], Graph, [V], Vertices).

reachable([], _, Vertices, Vertices).
reachable([V|Vs], Graph, Vertices0, Vertices) :-
        neighbours(V, Graph, Ns),
        ord_union(Vertices0, Ns, Vertices1, New),
        append(Vs, New, Ws),
        reachable(Ws, Graph, Vertices1, Vertices).

%%  connect_ugraph(+Graph0, -Start, -Graph)
%
%   Graph is Graph0 with one vertex more, Start, from which there are edges
%   to all others. It is before them in the standard order.
%
%       ?- connect_ugraph([a-[],b-[]], Start, Graph).
%       Start = 0, Graph = [0-[a,b],a-[],b-[]].

connect_ugraph([], 0, []).
connect_ugraph([V-Ns|Graph0], Start, [Start-Vertices,V-Ns|Graph0]) :-
        vertices([V-Ns|Graph0], Vertices),
        (   var(V) ->
            instantiation_error(connect_ugraph/3)
        ;   number(V) ->
            Start is V - 1
        ;   Start = 0
        ).

/*  - - - - - - - - - - - -  Topological order  - - - - - - - - - - - -  */

%%  top_sort(+Graph, -Vertices)
%
%   Vertices are those of Graph, such that every edge goes from a vertex
%   to one that comes later. Fails if there is no such order, and if an
%   edge goes to what is not a vertex.
%
%       ?- top_sort([a-[],b-[],c-[a]], Vertices).
%       Vertices = [b,c,a].

top_sort(Graph, Vertices) :-
        top_sort(Graph, [], Vertices).

%%  top_sort(+Graph, ?Rest, -Vertices)
%
%   The same, with Rest after the vertices.

top_sort(Graph, Rest, Vertices) :-
        no_edges_counted(Graph, t, Counts0),
        edges_to_counted(Graph, Counts0, Counts),
        vertices(Graph, Vs),
        without_edges_to(Vs, Counts, Free),
        length(Graph, N),
        top_sorted(Free, N, Graph, Counts, Rest, Vertices).

no_edges_counted([], Counts, Counts).
no_edges_counted([V-_|Graph], Counts0, Counts) :-
        put_assoc(V, Counts0, 0, Counts1),
        no_edges_counted(Graph, Counts1, Counts).

edges_to_counted([], Counts, Counts).
edges_to_counted([_-Ns|Graph], Counts0, Counts) :-
        one_edge_more(Ns, Counts0, Counts1),
        edges_to_counted(Graph, Counts1, Counts).

one_edge_more([], Counts, Counts).
one_edge_more([N|Ns], Counts0, Counts) :-
        get_assoc(N, Counts0, C0, Counts1, C),
        C is C0 + 1,
        one_edge_more(Ns, Counts1, Counts).

without_edges_to([], _, []).
without_edges_to([V|Vs], Counts, Free) :-
        get_assoc(V, Counts, Count),
        (   Count =:= 0 ->
            Free = [V|Free1]
        ;   Free = Free1
        ),
        without_edges_to(Vs, Counts, Free1).

%   The first of the free vertices comes next. Those that become free with
%   it, as nothing else leads to them, come before the others.

top_sorted([], 0, _, _, Rest, Rest).
top_sorted([V|Free0], N, Graph, Counts0, Rest, [V|Vertices]) :-
        neighbours(V, Graph, Ns),
        one_edge_less(Ns, Counts0, Counts, Free0, Free),
        N1 is N - 1,
        top_sorted(Free, N1, Graph, Counts, Rest, Vertices).

one_edge_less([], Counts, Counts, Free, Free).
one_edge_less([V|Vs], Counts0, Counts, Free0, Free) :-
        get_assoc(V, Counts0, C0, Counts1, C),
        C is C0 - 1,
        (   C =:= 0 ->
            one_edge_less(Vs, Counts1, Counts, [V|Free0], Free)
        ;   one_edge_less(Vs, Counts1, Counts, Free0, Free)
        ).
