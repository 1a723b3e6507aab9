import { createEmptyDatabase } from '@secgraph/test-kit/database';
import { afterAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../connection/database.ts';
import { type GraphSink, readGraph } from '../graph/read-graph.ts';
import { openRepositories } from '../repositories.ts';
import { migrate } from './migrate.ts';
import { readMigrations } from './migration-files.ts';

const USER = '00000000-0000-4000-8000-000000000001';
const AT = '2024-02-29T12:00:00Z';
const all = await readMigrations();
const opened: Database[] = [];
afterAll(() => Promise.all(opened.map((database) => database.close())));

async function createAt(version: number): Promise<Database> {
  const { url } = await createEmptyDatabase();
  const database = await openDatabase({ url });
  opened.push(database);
  await migrate(database, { migrations: all.slice(0, version) });
  await fill(database);

  return database;
}

/** By what tables have had from the beginning. */
async function fill({ pool }: Database): Promise<void> {
  await pool.query(`
    INSERT INTO kind (id, name) VALUES (1, 'Base'), (2, 'User'), (3, 'MemberOf');
    INSERT INTO property_set (id, properties) VALUES (1, '{"isacl":false}');
    INSERT INTO observation (id, observed_at) VALUES (1, '${AT}');
    INSERT INTO node (id, object_id, kind_ids, properties) VALUES
      (1, 'S-1-5-21-1', '{1,2}', '{"name":"ADA"}'), (2, 'ü \\x', '{2}', '{}');
    INSERT INTO relationship (start_id, end_id, id, property_set_id, kind_id) VALUES (1, 2, 1, 1, 3);
    UPDATE graph_state SET generation = 7, last_node_id = 2, last_relationship_id = 1, last_kind_id = 3,
      last_property_set_id = 1, last_observation_id = 1;
    INSERT INTO platform_user (id, principal_name, created_at, updated_at)
      VALUES ('${USER}', 'ada', '${AT}', '${AT}');
    INSERT INTO saved_query (user_id, name, query, description, created_at, updated_at)
      VALUES ('${USER}', 'all', 'MATCH (n) RETURN n', 'of ada', '${AT}', '${AT}');
    INSERT INTO file_upload_job
      (user_id, status, status_message, start_time, end_time, last_ingest, total_files, created_at, updated_at)
      VALUES ('${USER}', 2, 'done', '${AT}', '${AT}', '${AT}', 3, '${AT}', '${AT}')`);
}

/** As the service reads it. */
async function readAll(database: Database) {
  const { users, savedQueries, uploadJobs } = openRepositories(database);
  const graph: unknown[] = [];
  const sink: GraphSink = {
    addKind: (...kind) => graph.push(kind),
    addPropertySet: (...set) => graph.push(set),
    addObservation: (...observation) => graph.push(observation),
    addNode: (row) => graph.push(row),
    addRelationships: (rows) => graph.push(rows),
    addSeen: (...seen) => graph.push(seen),
  };
  await readGraph(database, ({ generation }) => {
    graph.push(generation);
    return sink;
  });

  return {
    graph,
    user: await users.findUser(USER),
    queries: await savedQueries.listNames(USER),
    query: await savedQueries.findQuery(1, USER),
    job: await uploadJobs.findJob(1),
  };
}

const expected = await readAll(await createAt(all.length));

it('is there to be read', () => {
  expect(expected.graph.length).toBeGreaterThan(8);
  expect(expected).toMatchObject({
    user: { principalName: 'ada' },
    queries: ['all'],
    query: { description: 'of ada' },
    job: { totalFiles: 3 },
  });
});

it.each([7, 20, 41, 59, 71])('reads what schema %d held as if it were of today', async (version) => {
  const database = await createAt(version);
  await migrate(database);

  expect(await readAll(database)).toEqual(expected);
});
