-- An analysis that cannot be stored is given up after some attempts, also when the service starts anew between them.

ALTER TABLE datapipe_status ADD COLUMN analysis_failures integer NOT NULL DEFAULT 0;
COMMENT ON COLUMN datapipe_status.analysis_failures IS
  'How many analyses in a row ended by an error of their own; 0 once one was recorded.';
