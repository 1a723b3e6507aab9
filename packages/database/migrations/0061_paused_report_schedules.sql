-- Schedules of reports that rest until somebody has them go on.

ALTER TABLE report_schedule ADD COLUMN is_paused boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN report_schedule.is_paused IS 'Then next_run_at is the zero time, and it is worked out anew when the schedule goes on.';
