-- Types of findings about single objects that extensions bring: a statement whose nodes are what is wrong.

ALTER TABLE schema_finding
  ADD COLUMN statement text NOT NULL DEFAULT '',
  ADD COLUMN severity text COLLATE "C" NOT NULL DEFAULT 'moderate'
    CHECK (severity IN ('low', 'moderate', 'high', 'critical')),
  ADD COLUMN is_off_by_default boolean NOT NULL DEFAULT false,
  ADD CHECK ((type = 2) = (statement <> ''));
COMMENT ON COLUMN schema_finding.statement IS 'Of list findings, which have no kind of relationship.';
COMMENT ON COLUMN schema_finding.environment_kind IS
  'Of list findings, empty where nodes of any environment count.';
