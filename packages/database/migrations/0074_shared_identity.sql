-- What all processes that share a database have in common: one that has another data folder would take uploads that the
-- others never find, and one that has another secret key could not read what they seal.

CREATE TABLE shared_identity (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  folder_id text,
  secret_key_hash text,
  claimed_at timestamptz
);
COMMENT ON COLUMN shared_identity.folder_id IS 'What the file folder-id of the data folder holds.';
COMMENT ON COLUMN shared_identity.secret_key_hash IS 'Derived from the secret key, which cannot be found from it.';
COMMENT ON COLUMN shared_identity.claimed_at IS
  'When a process last started with these; null: it has stopped. One that was elected holds a lock, too.';

INSERT INTO shared_identity DEFAULT VALUES;
