"""Does what ForceHound does with a server once it has collected: registers its kinds and uploads a graph.

Environment: CLIENTS_URL, CLIENTS_TOKEN_ID, CLIENTS_TOKEN_KEY. Prints one JSON object.
"""

import json
import os

from forcehound.bloodhound.client import BloodHoundClient

GRAPH = {
    "metadata": {"source_kind": "Salesforce"},
    "graph": {
        "nodes": [
            {"id": "FH-USER", "kinds": ["SF_User"], "properties": {"name": "fh user"}},
            {"id": "FH-PROFILE", "kinds": ["SF_Profile"], "properties": {"name": "fh profile"}},
        ],
        "edges": [
            {
                "kind": "SF_HasProfile",
                "start": {"value": "FH-USER", "match_by": "id"},
                "end": {"value": "FH-PROFILE", "match_by": "id"},
            }
        ],
    },
}

client = BloodHoundClient(
    os.environ["CLIENTS_URL"], os.environ["CLIENTS_TOKEN_ID"], os.environ["CLIENTS_TOKEN_KEY"]
)
with open("forcehound.json", "w", encoding="utf-8") as file:
    json.dump(GRAPH, file)
kinds = client.register_custom_nodes()
print(json.dumps({"kinds": len(kinds), "job": client.upload_graph("forcehound.json")}))
