-- Why a finding was accepted, and by whom: who looks at it later asks both.

ALTER TABLE finding
  ADD COLUMN accepted_at timestamptz(3),
  ADD COLUMN accepted_by text,
  ADD COLUMN accepted_reason text;
COMMENT ON COLUMN finding.accepted_by IS 'The name of the user at that time; users may be deleted.';
COMMENT ON COLUMN finding.accepted_reason IS 'Stays when the acceptance has ended; NULL when it was taken back.';
