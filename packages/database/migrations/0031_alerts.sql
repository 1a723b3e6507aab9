-- Who is told of what: webhooks, what alerts send there, what happened, and what became of telling it.

CREATE TABLE alert_webhook (
  id uuid PRIMARY KEY,
  type text COLLATE "C" NOT NULL CHECK (type IN ('generic', 'slack', 'ms-teams')),
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  url text NOT NULL UNIQUE,
  sealed_secret text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  failures integer NOT NULL DEFAULT 0,
  last_error text,
  last_errored_at timestamptz(3),
  last_succeeded_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  created_by text NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by text NOT NULL,
  disabled_at timestamptz(3),
  disabled_by text
);
COMMENT ON COLUMN alert_webhook.sealed_secret IS 'What deliveries are signed with, sealed with the key of the service.';

CREATE TABLE alert (
  id uuid PRIMARY KEY,
  name text NOT NULL UNIQUE,
  description text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  created_by text NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by text NOT NULL
);

CREATE TABLE alert_subscription (
  alert_id uuid NOT NULL REFERENCES alert ON DELETE CASCADE,
  channel_id uuid NOT NULL REFERENCES alert_webhook ON DELETE CASCADE,
  event_type text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  disabled_at timestamptz(3),
  PRIMARY KEY (alert_id, channel_id, event_type)
);
CREATE INDEX alert_subscription_type ON alert_subscription (event_type);

CREATE TABLE alert_event (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  type text COLLATE "C" NOT NULL,
  message text NOT NULL,
  data jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  attempts_queued_at timestamptz(3)
);
COMMENT ON COLUMN alert_event.attempts_queued_at IS 'Null: nobody wanted to be told.';
CREATE INDEX alert_event_created ON alert_event (created_at);

CREATE TABLE alert_attempt (
  alert_id uuid NOT NULL REFERENCES alert ON DELETE CASCADE,
  channel_id uuid NOT NULL REFERENCES alert_webhook ON DELETE CASCADE,
  event_id uuid NOT NULL REFERENCES alert_event ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  succeeded_at timestamptz(3),
  last_status_code integer,
  last_error text,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3) DEFAULT now(),
  PRIMARY KEY (alert_id, channel_id, event_id)
);
COMMENT ON TABLE alert_attempt IS 'An event that one alert sends to one webhook, until it arrived or was given up.';
COMMENT ON COLUMN alert_attempt.next_attempt_at IS
  'Null: none, it arrived or was given up. While somebody tries, when others may believe that he is gone.';
CREATE INDEX alert_attempt_due ON alert_attempt (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX alert_attempt_event ON alert_attempt (event_id);

-- In the transaction of what happened: it is told if and only if it happened.
CREATE FUNCTION record_alert_event(told_type text, told_message text, told_data jsonb) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  told_id uuid;
BEGIN
  INSERT INTO alert_event (type, message, data) VALUES (told_type, told_message, told_data) RETURNING id INTO told_id;
  INSERT INTO alert_attempt (alert_id, channel_id, event_id)
    SELECT subscription.alert_id, subscription.channel_id, told_id
    FROM alert_subscription subscription JOIN alert_webhook webhook ON webhook.id = subscription.channel_id
    WHERE subscription.event_type = told_type AND subscription.disabled_at IS NULL AND webhook.disabled_at IS NULL;
  IF FOUND THEN
    UPDATE alert_event SET attempts_queued_at = now() WHERE id = told_id;
  END IF;
  RETURN told_id;
END
$$;

-- Jobs fail in several places; none of them can forget to tell.
CREATE FUNCTION tell_failed_upload_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_alert_event('ingest.job.failed', 'Upload job ' || NEW.id || ' failed: ' || NEW.status_message,
    jsonb_build_object('job_id', NEW.id, 'status', NEW.status, 'status_message', NEW.status_message,
      'user_email_address', NEW.user_email_address, 'total_files', NEW.total_files, 'failed_files', NEW.failed_files));
  RETURN NULL;
END
$$;
CREATE TRIGGER file_upload_job_failed AFTER UPDATE OF status ON file_upload_job
  FOR EACH ROW WHEN (NEW.status IN (4, 5) AND OLD.status <> NEW.status) EXECUTE FUNCTION tell_failed_upload_job();

-- Jobs of collection clients, for the same reason.
CREATE FUNCTION tell_ended_collection_job() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_done CONSTANT boolean := NEW.status IN (2, 8);
BEGIN
  PERFORM record_alert_event(CASE WHEN is_done THEN 'client.job.completed' ELSE 'client.job.failed' END,
    'Collection job ' || NEW.id || ' of ' || NEW.client_name || CASE WHEN is_done THEN ' is done' ELSE ' failed' END
      || CASE WHEN NEW.status_message = '' THEN '' ELSE ': ' || NEW.status_message END,
    jsonb_build_object('job_id', NEW.id, 'client_id', NEW.client_id, 'client_name', NEW.client_name,
      'event_title', NEW.event_title, 'status', NEW.status, 'status_message', NEW.status_message));
  RETURN NULL;
END
$$;
CREATE TRIGGER collection_job_ended AFTER UPDATE OF status ON collection_job
  FOR EACH ROW WHEN (NEW.status IN (2, 4, 5, 8) AND OLD.status <> NEW.status) EXECUTE FUNCTION tell_ended_collection_job();
