-- By which rules the last analysis went: another release analyses what it finds once more.

ALTER TABLE datapipe_status ADD COLUMN analysis_rules text;
COMMENT ON COLUMN datapipe_status.analysis_rules IS
  'Names the rules of the last analysis that was carried out; unknown before any analysis told.';
