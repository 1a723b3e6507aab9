-- Object ids may have 2,000 bytes each: two of them do not fit into a row of an index.

DROP INDEX manual_change_standing;
CREATE UNIQUE INDEX manual_change_standing
  ON manual_change (md5(object_id), md5(relationship_kind), md5(end_object_id), md5(property))
  WHERE ended_at IS NULL;

DROP INDEX element_note_object;
CREATE INDEX element_note_object ON element_note (object_id);
