-- The newest snapshot of the graph for processes that share nothing but the database: one that begins need not make it from
-- the tables. The content lies in parts beside it, or elsewhere under the same name.
CREATE TABLE stored_snapshot (
  name text COLLATE "C" PRIMARY KEY,
  position bigint GENERATED ALWAYS AS IDENTITY,
  stamp uuid NOT NULL,
  part_count integer,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
COMMENT ON COLUMN stored_snapshot.position IS 'Rises: the last one that is whole is the newest.';
COMMENT ON COLUMN stored_snapshot.stamp IS 'Of its generation.';
COMMENT ON COLUMN stored_snapshot.part_count IS 'NULL: it is still being stored. 0: its content is elsewhere.';

CREATE TABLE stored_snapshot_part (
  name text COLLATE "C" NOT NULL REFERENCES stored_snapshot ON DELETE CASCADE,
  number integer NOT NULL,
  is_packed boolean NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (name, number)
);
COMMENT ON COLUMN stored_snapshot_part.is_packed IS 'Whether the content is compressed (Zstandard).';
-- Packed already: PostgreSQL would try in vain.
ALTER TABLE stored_snapshot_part ALTER COLUMN content SET STORAGE EXTERNAL;
