-- A second factor beside the password: one-time codes by time, and recovery codes for who has lost his device.

ALTER TABLE auth_secret ADD COLUMN totp_last_step bigint;
COMMENT ON COLUMN auth_secret.totp_secret IS
  'Empty: none. Sealed with a key that is not in the database; counts only once totp_activated says so.';
COMMENT ON COLUMN auth_secret.totp_last_step IS
  'The time step of the last code that was taken: no code of it, or of one before it, is taken again.';

CREATE TABLE recovery_code (
  user_id uuid NOT NULL REFERENCES auth_secret (user_id) ON DELETE CASCADE,
  digest bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, digest)
);
COMMENT ON TABLE recovery_code IS 'SHA-256 of codes of 80 random bits. A code that is used is deleted.';
