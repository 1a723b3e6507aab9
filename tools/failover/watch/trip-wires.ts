import type { Database } from '@secgraph/database';

/**
 * Beside the tables of the service: who committed which generation in which term, and who was elected. Written by
 * triggers within the transactions themselves, so a fail-over that loses a commit loses its line as well.
 */
const TRIP_WIRES = `
CREATE SCHEMA failover;
CREATE TABLE failover.probe (only_row boolean PRIMARY KEY DEFAULT true, counter bigint NOT NULL DEFAULT 0);
INSERT INTO failover.probe DEFAULT VALUES;
CREATE TABLE failover.election (
  id bigserial PRIMARY KEY, term bigint NOT NULL, holder text NOT NULL, at timestamptz NOT NULL DEFAULT clock_timestamp());
CREATE TABLE failover.commit_of_graph (
  id bigserial PRIMARY KEY, generation bigint NOT NULL, term bigint NOT NULL, holder text NOT NULL,
  application text NOT NULL, at timestamptz NOT NULL DEFAULT clock_timestamp());
CREATE FUNCTION failover.note_election() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.term <> OLD.term THEN
    INSERT INTO failover.election (term, holder) VALUES (NEW.term, NEW.holder);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER failover_election AFTER UPDATE ON writer_lease FOR EACH ROW EXECUTE FUNCTION failover.note_election();
CREATE FUNCTION failover.note_commit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.generation <> OLD.generation THEN
    INSERT INTO failover.commit_of_graph (generation, term, holder, application)
      SELECT NEW.generation, term, holder, current_setting('application_name') FROM writer_lease;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER failover_commit AFTER UPDATE ON graph_state FOR EACH ROW EXECUTE FUNCTION failover.note_commit();`;

export async function layTripWires({ pool }: Database): Promise<void> {
  await pool.query(TRIP_WIRES);
}

/** @returns what was not as it should be, one line each */
export async function readTripWires({ pool }: Database): Promise<readonly string[]> {
  const [doubleTerms, backwards, strangers] = await Promise.all([
    pool.query<{ term: number; applications: string }>(
      `SELECT term, string_agg(DISTINCT application, ', ') AS applications FROM failover.commit_of_graph
       GROUP BY term HAVING count(DISTINCT application) > 1`,
    ),
    pool.query<{ generation: number; term: number; before: number }>(
      `SELECT generation, term, before FROM (
         SELECT generation, term, lag(term) OVER (ORDER BY generation, id) AS before FROM failover.commit_of_graph
       ) AS ordered WHERE term < before`,
    ),
    pool.query<{ generation: number }>(
      'SELECT generation FROM failover.commit_of_graph GROUP BY generation HAVING count(*) > 1',
    ),
  ]);

  return [
    ...doubleTerms.rows.map(({ term, applications }) => `term ${term} has two writers: ${applications}`),
    ...backwards.rows.map(
      ({ generation, term, before }) => `generation ${generation} is of term ${term}, behind term ${before}`,
    ),
    ...strangers.rows.map(({ generation }) => `generation ${generation} was committed twice`),
  ];
}
