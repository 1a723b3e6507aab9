-- What a record of the history changed: by field, what was there before and what is there after.

ALTER TABLE asset_group_history ADD COLUMN changes jsonb;
COMMENT ON COLUMN asset_group_history.changes IS
  'By field of the API: {"before": …, "after": …}. None of records that were made before there was this column.';
