#!/usr/bin/env python3
"""Signs a request with an API token, with nothing but the standard library.

    export SECGRAPH_URL=http://127.0.0.1:8080
    export SECGRAPH_TOKEN_ID=… SECGRAPH_TOKEN_KEY=…
    python3 examples/signed_request.py GET /api/v2/self
    python3 examples/signed_request.py POST /api/v2/graphs/cypher '{"query": "MATCH (n:User) RETURN n LIMIT 5"}'

Each link of the signature is an HMAC-SHA256 keyed with the one before it; the first key is the token's key as text.
The nonce is optional: with it, the service takes the request only once.
"""

import base64
import datetime
import hashlib
import hmac
import json
import os
import sys
import urllib.error
import urllib.request
import uuid


def link(key: bytes, text: bytes) -> bytes:
    return hmac.new(key, text, hashlib.sha256).digest()


def sign(key: str, method: str, target: str, date: str, body: bytes, nonce: str) -> str:
    digest = link(key.encode(), (method + target).encode())
    digest = link(digest, date[:13].encode())
    digest = link(digest, nonce.encode())
    digest = link(digest, body)
    return base64.b64encode(digest).decode()


def send(method: str, target: str, body: bytes = b"") -> bytes:
    """`target` is path and query exactly as they go over the wire."""
    date = datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds")
    nonce = uuid.uuid4().hex
    request = urllib.request.Request(
        os.environ.get("SECGRAPH_URL", "http://127.0.0.1:8080") + target,
        data=body or None,
        method=method,
        headers={
            "Authorization": "bhesignature " + os.environ["SECGRAPH_TOKEN_ID"],
            "RequestDate": date,
            "RequestNonce": nonce,
            "Signature": sign(os.environ["SECGRAPH_TOKEN_KEY"], method, target, date, body, nonce),
            "Content-Type": "application/json",
        },
    )
    with urllib.request.urlopen(request) as answer:
        return answer.read()


def main() -> int:
    if len(sys.argv) not in (3, 4):
        print(__doc__, file=sys.stderr)
        return 2
    method, target, *rest = sys.argv[1:]
    try:
        text = send(method.upper(), target, rest[0].encode() if rest else b"")
    except urllib.error.HTTPError as refusal:
        print(f"{refusal.code}: {refusal.read().decode(errors='replace')}", file=sys.stderr)
        return 1
    print(json.dumps(json.loads(text), indent=2) if text else "")
    return 0


if __name__ == "__main__":
    sys.exit(main())
