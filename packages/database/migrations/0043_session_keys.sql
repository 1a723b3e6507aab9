-- Nothing in the database signs sessions any more, and nobody can guess the id of one.

DROP TABLE signing_key;

CREATE TABLE session_key (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
COMMENT ON TABLE session_key IS
  'Names the key that signs sessions, which is derived from it and from a secret that is not in the database. No backup holds it.';
INSERT INTO session_key DEFAULT VALUES;

-- Their tokens were signed with what is gone.
DELETE FROM session;
ALTER TABLE session DROP COLUMN id;
ALTER TABLE session ADD COLUMN id uuid PRIMARY KEY;
COMMENT ON COLUMN session.id IS '128 random bits.';
