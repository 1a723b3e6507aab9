-- A rule of a schedule that cannot be read is told where the schedule is, and keeps no other one from being due.
ALTER TABLE collection_event ADD COLUMN rule_problem text NOT NULL DEFAULT '';
COMMENT ON COLUMN collection_event.rule_problem IS 'Why its rule cannot be read: it is not due then. Empty: it can.';
ALTER TABLE report_schedule ADD COLUMN rule_problem text NOT NULL DEFAULT '';
COMMENT ON COLUMN report_schedule.rule_problem IS 'Why its rule cannot be read: it is not due then. Empty: it can.';
