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

/** The first whose tables of later years are filled as well. */
const LATER = 77;

/** By what tables have had since then. */
async function fillLater({ pool }: Database): Promise<void> {
  await pool.query(`
    INSERT INTO element_note (object_id, name, text, user_id, author, created_at, updated_at)
      VALUES ('S-1-5-21-1', 'ADA', 'is on leave', '${USER}', 'ada', '${AT}', '${AT}');
    INSERT INTO manual_change (request_id, type, object_id, relationship_kind, end_object_id, content, name, end_name,
        reason, user_id, author, created_at, expires_at)
      VALUES ('${USER}', 'mark-false', 'S-1-5-21-1', 'MemberOf', 'ü \\x', '{}', 'ADA', 'X', 'was removed', '${USER}',
        'ada', '${AT}', '2124-02-29T12:00:00Z');
    INSERT INTO notebook (user_id, title, cells, updated_by, created_at, updated_at)
      VALUES ('${USER}', 'a hunt', '[{"id":"a","type":"note","text":"begin here"}]', 'ada', '${AT}', '${AT}');
    INSERT INTO notebook_share (notebook_id, user_id, may_edit) VALUES (1, NULL, false);
    INSERT INTO notebook_answer (notebook_id, cell_id, user_id, counts, kept_at)
      VALUES (1, 'a', '${USER}', '{"nodes":1}', '${AT}');
    INSERT INTO stored_upload (name, part_count) VALUES ('waits', 1);
    INSERT INTO stored_upload_part (name, number, is_packed, content) VALUES ('waits', 0, false, 'content')`);
}

async function readLater(database: Database) {
  const { notes, manualChanges, notebooks } = openRepositories(database);

  return {
    ...(await readAll(database)),
    note: await notes.find(1),
    change: await manualChanges.find(1),
    notebook: await notebooks.findNotebook(1, USER),
    sharing: await notebooks.getSharing(1),
    answers: await notebooks.listAnswers(1, USER),
    uploads: (await database.pool.query('SELECT name, number, content FROM stored_upload_part')).rows,
  };
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

/** Those of releases stay in the list, and that of each new one comes to it. */
const RELEASED = [7, 20, 41, 59, 71, LATER];

it.each(RELEASED)('reads what schema %d held as if it were of today', async (version) => {
  const database = await createAt(version);
  await migrate(database);

  expect(await readAll(database)).toEqual(expected);
});

it.each(RELEASED.filter((version) => version >= LATER))(
  'reads notes, changes, notebooks and uploads of schema %d as if they were of today',
  async (version) => {
    const [today, earlier] = [await createAt(all.length), await createAt(version)];
    await fillLater(today);
    await fillLater(earlier);
    await migrate(earlier);

    const read = await readLater(earlier);
    expect(read).toEqual(await readLater(today));
    expect(read).toMatchObject({
      note: { text: 'is on leave', author: 'ada' },
      change: { reason: 'was removed' },
      notebook: { title: 'a hunt' },
      answers: [{ cellId: 'a' }],
      uploads: [{ name: 'waits' }],
    });
  },
);
