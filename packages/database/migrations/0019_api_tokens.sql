-- Tokens that programs sign their requests with, and the numbers of requests that must not come twice.

CREATE TABLE api_token (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES platform_user ON DELETE CASCADE,
  name text,
  sealed_key text NOT NULL,
  hmac_method text NOT NULL DEFAULT 'hmac-sha2-256',
  last_access timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
COMMENT ON COLUMN api_token.sealed_key IS 'Sealed with a key that is not in the database.';
CREATE INDEX api_token_by_user ON api_token (user_id);

CREATE TABLE request_nonce (
  token_id uuid NOT NULL REFERENCES api_token ON DELETE CASCADE,
  nonce text COLLATE "C" NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (token_id, nonce)
);
CREATE INDEX request_nonce_by_expiry ON request_nonce (expires_at);
