-- Whose object ids stay as they were sent: those of an upload, or of all files of an extension's sources.

ALTER TABLE file_upload_job ADD COLUMN case_sensitive_ids boolean NOT NULL DEFAULT false;
ALTER TABLE schema_extension ADD COLUMN case_sensitive_ids boolean NOT NULL DEFAULT false;
