-- What people ask of a collector beside collections: its logs, which it sends as an archive in parts.
CREATE TABLE collection_operation (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  client_id uuid NOT NULL REFERENCES collection_client ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('support_bundle')),
  status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'running', 'succeeded', 'failed')),
  requested_by uuid REFERENCES platform_user ON DELETE SET NULL,
  artifact_id uuid UNIQUE,
  is_artifact_whole boolean NOT NULL DEFAULT false,
  total_bytes integer,
  part_bytes integer,
  checksum bytea,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  started_at timestamptz(3),
  completed_at timestamptz(3)
);
COMMENT ON COLUMN collection_operation.artifact_id IS 'NULL: nothing was announced, or it is gone.';
COMMENT ON COLUMN collection_operation.checksum IS 'SHA-256 of the whole, as announced.';
CREATE INDEX collection_operation_client ON collection_operation (client_id, created_at);
-- One at a time for each client, whoever asks.
CREATE UNIQUE INDEX collection_operation_pending ON collection_operation (client_id, type) WHERE status IN ('queued', 'running');

CREATE TABLE collection_artifact_part (
  operation_id uuid NOT NULL REFERENCES collection_operation ON DELETE CASCADE,
  number integer NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (operation_id, number)
);
COMMENT ON COLUMN collection_artifact_part.number IS 'From 1 on.';
-- Packed already: PostgreSQL would try in vain.
ALTER TABLE collection_artifact_part ALTER COLUMN content SET STORAGE EXTERNAL;
