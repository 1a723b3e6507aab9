-- An analysis under way: how far it is, whether it is still wanted, and when the next one is due.

ALTER TABLE datapipe_status
  ADD COLUMN analysis_step text,
  ADD COLUMN analysis_done integer,
  ADD COLUMN analysis_total integer,
  ADD COLUMN is_analysis_canceled boolean NOT NULL DEFAULT false,
  ADD COLUMN analysis_schedule text;
COMMENT ON COLUMN datapipe_status.is_analysis_canceled IS 'Somebody wants the analysis under way to end.';
COMMENT ON COLUMN datapipe_status.analysis_schedule IS
  'The recurrence rule that next_scheduled_analysis_at follows from.';
