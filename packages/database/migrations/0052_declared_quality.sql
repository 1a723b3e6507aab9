-- What was counted of environments that extensions declare stands beside that of domains and tenants.
ALTER TABLE data_quality DROP CONSTRAINT data_quality_platform_check;
COMMENT ON COLUMN data_quality.platform IS 'ad, azure, or the kind of an environment that an extension declares.';
COMMENT ON COLUMN data_quality.counts IS
  'Numbers by name, as clients know them; of declared environments, by kind, behind the word node or relationship.';
CREATE INDEX data_quality_any_platform ON data_quality (environment_id, created_at, id);
