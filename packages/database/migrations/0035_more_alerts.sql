-- What else alerts tell: clients that fall silent, acceptances that end soon, users who came.

ALTER TABLE collection_client ADD COLUMN offline_since timestamptz(3);
COMMENT ON COLUMN collection_client.offline_since IS
  'When it was last heard of, once somebody noticed that it is silent; null: it is not, or it never was heard of.';

ALTER TABLE finding ADD COLUMN expiry_told_for timestamptz(3);
COMMENT ON COLUMN finding.expiry_told_for IS 'The end of acceptance that was told to be near: each end is told once.';
CREATE INDEX finding_accepted ON finding (accepted_until) WHERE archived_at IS NULL AND accepted_until IS NOT NULL;

-- Users are made in several places; none of them can forget to tell. At the end, when their roles are known.
CREATE FUNCTION tell_created_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_alert_event('audit.user.created', 'User ' || NEW.principal_name || ' was created',
    jsonb_build_object('user_id', NEW.id, 'principal_name', NEW.principal_name,
      'email_address', coalesce(NEW.email_address, ''), 'sso_provider_id', NEW.sso_provider_id,
      'roles', (SELECT coalesce(jsonb_agg(role.name ORDER BY role.id), '[]')
        FROM platform_user_role held JOIN role ON role.id = held.role_id WHERE held.user_id = NEW.id)));
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER platform_user_created AFTER INSERT ON platform_user DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION tell_created_user();
