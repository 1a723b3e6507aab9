-- How many members of a zone nothing is found of.

ALTER TABLE posture_snapshot ADD COLUMN exposed_asset_count integer;
COMMENT ON COLUMN posture_snapshot.exposed_asset_count IS
  'Of asset_count, those that a finding ends at or is about. Null: an analysis of before did not count them.';
