-- What nothing reads, and what is missed when a user is deleted: whose entries they are is forgotten then.

DROP INDEX finding_case_false;
DROP INDEX element_note_end;
ALTER TABLE report_mail DROP COLUMN created_at;
CREATE INDEX finding_event_user ON finding_event (user_id) WHERE user_id IS NOT NULL;
