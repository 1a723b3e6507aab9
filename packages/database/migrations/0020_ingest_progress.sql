-- How far an ingest is, by the size of files as they are stored.

ALTER TABLE ingest_task ADD COLUMN stored_bytes bigint NOT NULL DEFAULT 0;
ALTER TABLE file_upload_job ADD COLUMN stored_bytes bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN file_upload_job.stored_bytes IS 'Of all files that were queued for it; 0: unknown.';
ALTER TABLE datapipe_status ADD COLUMN ingest_progress json;
COMMENT ON COLUMN datapipe_status.ingest_progress IS 'Of the file under way, as the datapipe last told.';
