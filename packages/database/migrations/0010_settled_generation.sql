-- A job is over when readers see what it brought, and each process serves a generation in its own time.

ALTER TABLE file_upload_job ADD COLUMN settled_generation bigint;
COMMENT ON COLUMN file_upload_job.settled_generation IS
  'The generation that holds all of it, once it was analysed: whoever serves an older one shows the job as analyzing.';
