-- What findings begin and end at is found by the id of its node, so that nothing needs object ids in order: keeping the
-- B-tree of a million of them costs the storing of their nodes 4.4 s of CPU of 6.3, and each change of a node as
-- much as the change itself. The one writer looks every object id up in memory, as it does for relationships.
ALTER TABLE finding ADD COLUMN source_node_id integer, ADD COLUMN target_node_id integer;
COMMENT ON COLUMN finding.source_node_id IS
  'Of the node when it was found last; another one, or none, may have the object id by now.';

UPDATE finding SET
  source_node_id = (SELECT node.id FROM node WHERE node.object_id = finding.source_id),
  target_node_id = (SELECT node.id FROM node WHERE node.object_id = finding.target_id);

ALTER TABLE node DROP CONSTRAINT node_object_id_key;
