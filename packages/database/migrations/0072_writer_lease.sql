-- Who may write the graph, and until when he has to say again that he lives. The number of the term takes the place of the
-- epoch: a process of a release before this one finds no epoch, and is refused as a writer that was replaced.

CREATE TABLE writer_lease (
  term bigint PRIMARY KEY,
  only_row boolean NOT NULL UNIQUE DEFAULT true CHECK (only_row),
  holder text NOT NULL DEFAULT '',
  expires_at timestamptz NOT NULL DEFAULT '-infinity'
);
COMMENT ON TABLE writer_lease IS
  'Every transaction of the writer locks the key of its term (FOR KEY SHARE). Renewing changes no key and waits for none of '
  'them; an election changes the key, so it waits for those under way, and all that come later find another term.';
COMMENT ON COLUMN writer_lease.holder IS 'Host and process, for people.';
COMMENT ON COLUMN writer_lease.expires_at IS 'By the clock of the database.';

INSERT INTO writer_lease (term) SELECT writer_epoch FROM graph_state;
ALTER TABLE graph_state DROP COLUMN writer_epoch;
