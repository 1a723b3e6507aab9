-- What clients remember for a user: values by name.

CREATE TABLE user_preference (
  user_id uuid NOT NULL REFERENCES platform_user ON DELETE CASCADE,
  name text COLLATE "C" NOT NULL,
  -- As text, so that it comes back as it was sent, with any character.
  value json NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, name)
);
