-- Uploaded files of services that share nothing but the database wait here until they are ingested, in parts that are
-- written and read one at a time.
CREATE TABLE stored_upload (
  name text COLLATE "C" PRIMARY KEY,
  part_count integer,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
COMMENT ON COLUMN stored_upload.part_count IS 'NULL: it is still being stored.';

CREATE TABLE stored_upload_part (
  name text COLLATE "C" NOT NULL REFERENCES stored_upload ON DELETE CASCADE,
  number integer NOT NULL,
  is_packed boolean NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (name, number)
);
COMMENT ON COLUMN stored_upload_part.number IS 'From 0 on.';
COMMENT ON COLUMN stored_upload_part.is_packed IS 'Whether the content is compressed (Zstandard).';
-- Packed already: PostgreSQL would try in vain.
ALTER TABLE stored_upload_part ALTER COLUMN content SET STORAGE EXTERNAL;
