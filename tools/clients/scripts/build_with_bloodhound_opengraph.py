"""Builds a graph with bloodhound-opengraph as its documentation tells, and writes it to opengraph.json."""

from opengraph import OpenGraphBuilder

SERVERS = 10

builder = OpenGraphBuilder(source_kind="BogSystem")
builder.create_node(id="BOG-ALICE", kinds=["BogUser"], properties={"displayname": "Alice", "active": True})
for number in range(SERVERS):
    builder.create_node(
        id=f"BOG-{number}", kinds=["BogServer"], properties={"hostname": f"web{number}.example"}
    )
    builder.create_edge(
        start_value="BOG-ALICE",
        end_value=f"BOG-{number}",
        kind="BogAdministers",
        properties={"granted_date": "2026-01-15"},
    )
builder.save_to_file("opengraph.json")
