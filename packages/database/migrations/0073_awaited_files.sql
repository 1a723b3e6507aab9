-- A stored file that cannot be read is waited for: its folder may be away for a while.

ALTER TABLE ingest_task ADD COLUMN awaits_file_since timestamptz(3);
COMMENT ON COLUMN ingest_task.awaits_file_since IS
  'When the stored file was first found to be missing or unreadable; forgotten when it is there.';
