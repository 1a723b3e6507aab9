-- Signatures of requests that changed something: none counts again. Kept for as long as one could pass, and logged, so
-- that what was taken before a crash stays taken.

CREATE TABLE signed_request (
  token_id uuid NOT NULL REFERENCES api_token ON DELETE CASCADE,
  signature bytea NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (token_id, signature)
);
CREATE INDEX signed_request_by_expiry ON signed_request (expires_at);
