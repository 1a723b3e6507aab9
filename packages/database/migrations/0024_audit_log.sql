-- Who changed what, and who was refused. Rows are written and read; nothing changes them.

CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  actor_id text COLLATE "C" NOT NULL,
  actor_name text COLLATE "C" NOT NULL,
  actor_email text COLLATE "C" NOT NULL,
  action text COLLATE "C" NOT NULL,
  fields jsonb NOT NULL,
  request_id text COLLATE "C" NOT NULL,
  source_ip_address text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL CHECK (status IN ('intent', 'success', 'failure')),
  commit_id uuid NOT NULL
);
COMMENT ON COLUMN audit_log.commit_id IS 'Shared by the intent and the outcome of one operation.';
CREATE INDEX audit_log_created_at ON audit_log (created_at DESC, id DESC);

-- Whoever can drop a trigger can get around it; nobody does so by mistake, and no statement of the service can.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('secgraph.audit_retention', true) = 'on' THEN
    IF OLD.created_at < now() - interval '30 days' THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER audit_log_rows_stay BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_log_stays BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
