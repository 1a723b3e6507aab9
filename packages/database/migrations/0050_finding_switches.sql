-- Types of findings that somebody switched on or off; the others are as they come.
CREATE TABLE finding_switch (
  finding text COLLATE "C" PRIMARY KEY,
  is_enabled boolean NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE finding_switch IS
  'By name: it holds again for a type that goes with its extension and comes back. A change counts schema_revision up.';
