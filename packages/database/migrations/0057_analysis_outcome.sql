-- How the last analysis ended, so that nobody has to guess it from two times.

ALTER TABLE datapipe_status ADD COLUMN last_analysis_outcome text
  CHECK (last_analysis_outcome IN ('complete', 'tagged', 'partial', 'failed', 'canceled'));
COMMENT ON COLUMN datapipe_status.last_analysis_outcome IS
  'tagged: it was to mark members of zones and labels alone, and did. Null: none has ended, or one of an earlier release.';
