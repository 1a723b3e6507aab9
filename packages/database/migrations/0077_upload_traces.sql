-- Where somebody watches, an upload is one trace, whichever process goes on with it.
ALTER TABLE file_upload_job ADD COLUMN trace_parent text;
COMMENT ON COLUMN file_upload_job.trace_parent IS 'The step (W3C Trace Context) that began it; NULL: nobody recorded any.';
