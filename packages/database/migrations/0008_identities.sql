-- What is outside of the database, such as a data folder or a snapshot file, has to say whose it is.

ALTER TABLE graph_state
  ADD COLUMN database_id uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN stamp uuid NOT NULL DEFAULT gen_random_uuid();
COMMENT ON COLUMN graph_state.database_id IS 'For ever the same; dumps and copies have it, too.';
COMMENT ON COLUMN graph_state.stamp IS
  'A new one with each generation: a generation of a database that was restored or copied has the number of another, but never its stamp.';
