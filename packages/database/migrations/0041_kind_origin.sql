-- Kinds that nothing has any more are removed, and others get their ids. Who brought a kind is kept with it, so that
-- nobody takes all of them.

ALTER TABLE kind
  ADD COLUMN upload_job_id bigint,
  ADD COLUMN user_id uuid;
COMMENT ON TABLE kind IS
  'Node and relationship kinds by name. A kind that nothing has goes, and its id to another one: ids mean something '
  'within one generation of the graph.';
COMMENT ON COLUMN kind.upload_job_id IS 'The upload that brought it; none: built in, of a zone or label, or older.';
COMMENT ON COLUMN kind.user_id IS 'Who uploaded it; kept when the upload is forgotten.';

-- Those that go and come again take another id each time.
ALTER TABLE source_kind ALTER COLUMN id TYPE integer;
