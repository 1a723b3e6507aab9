"""Builds a graph with bhopengraph as its documentation tells, validates it and writes it to opengraph.json."""

from bhopengraph.Edge import Edge
from bhopengraph.Node import Node
from bhopengraph.OpenGraph import OpenGraph
from bhopengraph.Properties import Properties

PEOPLE = 25


def person(number):
    properties = Properties(name=f"Person {number}", displayname=f"Person {number}", level=number)
    return Node(id=f"BHO-{number}", kinds=["BhoPerson", "BhoBase"], properties=properties)


graph = OpenGraph(source_kind="BhoBase")
for number in range(PEOPLE):
    graph.add_node(person(number))
for number in range(PEOPLE - 1):
    graph.add_edge(Edge(start_node=f"BHO-{number}", end_node=f"BHO-{number + 1}", kind="BhoKnows"))

print("validated", graph.validate_graph()[0])
print("nodes", graph.get_node_count(), "edges", graph.get_edge_count())
print("exported", graph.export_to_file("opengraph.json"))
