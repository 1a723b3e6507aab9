-- Files that are told by their first bytes, such as snapshots of a directory, are taken beside JSON and ZIP.
ALTER TABLE ingest_task DROP CONSTRAINT ingest_task_file_type_check;
ALTER TABLE ingest_task ADD CONSTRAINT ingest_task_file_type_check CHECK (file_type IN ('json', 'zip', 'source'));
