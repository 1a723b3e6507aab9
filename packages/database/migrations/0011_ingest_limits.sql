-- What unpacking has produced, and files that wait for a better moment.

ALTER TABLE file_upload_job ADD COLUMN unpacked_bytes bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN file_upload_job.unpacked_bytes IS
  'What its files came to once everything was unpacked, so far: a job has a budget of bytes.';

ALTER TABLE ingest_task
  ADD COLUMN unpacked_bytes bigint NOT NULL DEFAULT 0,
  ADD COLUMN not_before timestamptz(3),
  ADD COLUMN last_failure text;
COMMENT ON COLUMN ingest_task.unpacked_bytes IS 'Of its finished entries.';
COMMENT ON COLUMN ingest_task.not_before IS 'Postponed until then: what it needs, such as disk space, was not there.';
COMMENT ON COLUMN ingest_task.last_failure IS 'Why it was postponed, for people.';
