-- Other graphs of the same service, each in a database of its own beside this one. Only the default database has rows.
CREATE TABLE workspace (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL UNIQUE CHECK (name ~ '^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$'),
  display_name text NOT NULL,
  state text NOT NULL DEFAULT 'creating' CHECK (state IN ('creating', 'ready', 'suspended', 'deleting')),
  memory_mib integer CHECK (memory_mib > 0),
  upload_limit_bytes bigint CHECK (upload_limit_bytes > 0),
  audit_retention_days integer CHECK (audit_retention_days >= 0),
  wake_at timestamptz,
  used_at timestamptz,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  created_by text NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by text NOT NULL
);
COMMENT ON COLUMN workspace.id IS 'Names its database and its folder, and is part of what its secret key is derived from.';
COMMENT ON COLUMN workspace.name IS 'In addresses.';
COMMENT ON COLUMN workspace.state IS
  'creating and deleting: somebody is at it, or was when he was killed; who finds that nobody is ends it.';
COMMENT ON COLUMN workspace.memory_mib IS 'Of its process; null, as with the next two: what the service has.';
COMMENT ON COLUMN workspace.audit_retention_days IS '0: for ever.';
COMMENT ON COLUMN workspace.wake_at IS 'When something of it is due that no request waits for; null: nothing is.';
COMMENT ON COLUMN workspace.used_at IS 'When it was last let go, or found in use; null: never.';
CREATE INDEX workspace_wake_at ON workspace (wake_at) WHERE wake_at IS NOT NULL;
