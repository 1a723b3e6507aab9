"""Asks a service through the SDK for Python: what is read without further parameters, and the usual chain of calls.

Prints one JSON object. Environment: CLIENTS_URL, CLIENTS_SESSION, CLIENTS_TOKEN_ID, CLIENTS_TOKEN_KEY.
"""

import importlib
import inspect
import json
import os
import pkgutil

import blood_hound_api_client.api as api
from auth.hmac_authenticated_client import HMACAuthenticatedClient
from blood_hound_api_client import AuthenticatedClient
from blood_hound_api_client.api.api_info import get_api_version
from blood_hound_api_client.api.collection_uploads import (
    create_file_upload_job,
    end_file_upload_job,
    upload_file_to_job,
)
from blood_hound_api_client.api.cypher import run_cypher_query
from blood_hound_api_client.api.search import search
from blood_hound_api_client.models import RunCypherQueryBody, UploadFileToJobBody

URL = os.environ["CLIENTS_URL"]
GRAPH = {
    "graph": {
        "nodes": [
            {"id": "SDK-1", "kinds": ["SdkThing"], "properties": {"name": "one"}},
            {"id": "SDK-2", "kinds": ["SdkThing"], "properties": {"name": "two"}},
        ],
        "edges": [
            {
                "kind": "SdkKnows",
                "start": {"value": "SDK-1", "match_by": "id"},
                "end": {"value": "SDK-2", "match_by": "id"},
            }
        ],
    }
}


def readings():
    """Every reading operation of the SDK that takes nothing but what has a default."""
    for area in pkgutil.iter_modules(api.__path__):
        package = importlib.import_module(f"{api.__name__}.{area.name}")
        for operation in pkgutil.iter_modules(package.__path__):
            module = importlib.import_module(f"{package.__name__}.{operation.name}")
            parameters = inspect.signature(module.sync_detailed).parameters.values()
            needed = [p for p in parameters if p.default is p.empty and p.name != "client"]
            if not needed and '"method": "get"' in inspect.getsource(module._get_kwargs):
                yield operation.name, module


def read_all(client):
    """What became of each: the status, or why the SDK could not read the answer."""
    outcomes = {}
    for name, module in readings():
        try:
            outcomes[name] = int(module.sync_detailed(client=client).status_code)
        except Exception as error:  # whatever a model of the SDK raises is what is to be told
            outcomes[name] = f"{type(error).__name__}: {error}"
    return outcomes


def upload(client):
    job = create_file_upload_job.sync(client=client).data.id
    upload_file_to_job.sync_detailed(
        job,
        client=client,
        body=UploadFileToJobBody.from_dict(GRAPH),
        content_type="application/json",
    )
    end_file_upload_job.sync_detailed(job, client=client)
    return job


def main():
    session = AuthenticatedClient(base_url=URL, token=os.environ["CLIENTS_SESSION"])
    signed = HMACAuthenticatedClient(
        base_url=URL,
        token_id=os.environ["CLIENTS_TOKEN_ID"],
        token_key=os.environ["CLIENTS_TOKEN_KEY"],
    )
    query = RunCypherQueryBody(query="MATCH (n:Computer) RETURN n", include_properties=False)
    answer = run_cypher_query.sync(client=signed, body=query)
    print(
        json.dumps(
            {
                "version": get_api_version.sync(client=signed).data.api.current_version,
                "computers": len(answer.data.nodes.to_dict()),
                "found": [item.name for item in search.sync(client=session, q="DOMAIN ADMINS").data],
                "job": upload(signed),
                "signed": read_all(signed),
                "session": read_all(session),
            }
        )
    )


if __name__ == "__main__":
    main()
