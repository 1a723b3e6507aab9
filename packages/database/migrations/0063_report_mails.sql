-- To whom reports are sent, and what became of it.

ALTER TABLE report_schedule ADD COLUMN recipients text[] NOT NULL DEFAULT '{}';
ALTER TABLE report ADD COLUMN recipients text[] NOT NULL DEFAULT '{}';
COMMENT ON COLUMN report.recipients IS 'As its schedule had them when it was ordered.';

CREATE TABLE report_mail (
  report_id integer PRIMARY KEY REFERENCES report ON DELETE CASCADE,
  recipients text[] NOT NULL,
  refused text[] NOT NULL DEFAULT '{}',
  status text COLLATE "C" NOT NULL DEFAULT 'waiting'
    CHECK (status IN ('waiting', 'sending', 'sent', 'failed', 'unknown')),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3) DEFAULT now(),
  handed_over_at timestamptz(3),
  last_error text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  settled_at timestamptz(3)
);
COMMENT ON TABLE report_mail IS 'One message for each report that has recipients, made in the transaction that stores the report.';
COMMENT ON COLUMN report_mail.recipients IS 'Those that it is still to be sent to; once it was sent, those that the server took it for.';
COMMENT ON COLUMN report_mail.refused IS 'Those that the mail server does not take anything for.';
COMMENT ON COLUMN report_mail.next_attempt_at IS 'While it is sent: when whoever sends it has to be gone.';
COMMENT ON COLUMN report_mail.handed_over_at IS
  'Set before the end of the message is sent: from then on it may have arrived, whatever becomes of the process.';
CREATE INDEX report_mail_due ON report_mail (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
