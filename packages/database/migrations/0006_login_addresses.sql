-- Where each user logs in from: whoever guesses passwords elsewhere must not be able to keep him out there.

CREATE TABLE login_address (
  user_id uuid NOT NULL REFERENCES platform_user ON DELETE CASCADE,
  address text COLLATE "C" NOT NULL,
  last_login_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, address)
);
COMMENT ON COLUMN login_address.address IS 'As limits count addresses: IPv6 by the /64.';
CREATE INDEX login_address_by_time ON login_address (last_login_at);
