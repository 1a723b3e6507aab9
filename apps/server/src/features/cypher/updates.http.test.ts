import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureKinds } from '@secgraph/database';
import { StoredUploadRepository } from '@secgraph/database/uploads';
import { dumpSnapshot } from '@secgraph/datapipe/testing';
import { DatapipeService, SnapshotFile, SnapshotStore } from '@secgraph/datapipe/thread';
import { openUploadStore } from '@secgraph/datapipe/uploads';
import { BUILT_IN_KINDS, BUILT_IN_MODEL } from '@secgraph/graph-schema';
import { openGraph } from '@secgraph/questions/thread';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestServer, messageOf } from '../../../test/test-server.ts';
import { PublishedGenerations } from '../../datapipe/published-generations.ts';
import { createGraphWorkerPool } from '../../graph-workers/graph-worker-pool.ts';

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

const generations = new PublishedGenerations(0);
const pool = createGraphWorkerPool({ workerCount: 2, log: pino({ level: 'silent' }) });
const server = await createTestServer({
  environment: { SECGRAPH_ENABLE_CYPHER_MUTATIONS: 'true' },
  graph: pool,
  publication: {
    servedGeneration: 0,
    reached: (generation, signal) => generations.reached(generation, signal),
    cancelUpdate: () => undefined,
  },
});
const { database } = server;
const dataFolder = await mkdtemp(join(tmpdir(), 'secgraph-update-test-'));
const { authorization } = await server.logInAs('Power User');
const published: ReturnType<typeof dumpSnapshot>[] = [];

await ensureKinds(database, BUILT_IN_KINDS);
const service = new DatapipeService({
  database,
  snapshotFile: new SnapshotFile(dataFolder),
  data: {
    dataFolder,
    convertWorkers: 1,
    analysisRules: 'current' as const,
    productVersion: 'v0.0.0',
    selectorMs: 60_000,
    intervalMs: 60_000,
  },
  uploads: (databaseId) =>
    openUploadStore({ dataFolder, databaseId, stored: new StoredUploadRepository(database.kysely) }),
  log: SILENT,
  send: (event) => {
    if (event.type === 'graph') {
      pool.useGraph(event.graph);
      generations.advance(event.generation);
      published.push(dumpSnapshot(openGraph(event.graph, BUILT_IN_MODEL).snapshot));
    }
  },
});
const running = service.run();
await generations.reached(0, new AbortController().signal);

afterAll(async () => {
  service.stop();
  await running;
  await pool.close();
  await rm(dataFolder, { recursive: true, force: true });
});

async function run(query: string, { wait = 30, ...body }: { wait?: number; [name: string]: unknown } = {}) {
  const response = await server.inject({
    method: 'POST',
    url: '/api/v2/graphs/cypher',
    headers: { authorization, prefer: `wait=${wait}` },
    payload: { query, include_properties: true, ...body },
  });

  return {
    status: response.statusCode,
    data: response.statusCode === 200 ? response.json().data : undefined,
    message: response.statusCode === 200 ? undefined : messageOf(response),
  };
}

const NOTHING_CHANGED = {
  nodes_created: 0,
  nodes_deleted: 0,
  relationships_created: 0,
  relationships_deleted: 0,
  properties_set: 0,
  kinds_added: 0,
  kinds_removed: 0,
};

async function valuesOf(query: string): Promise<readonly unknown[]> {
  const { data } = await run(query);

  return data?.literals.map(({ value }: { value: unknown }) => value) ?? [];
}

/** What is stored, read as a new process reads it. */
async function stored() {
  const file = new SnapshotFile(join(dataFolder, 'none'));

  return dumpSnapshot((await new SnapshotStore({ database, file, log: SILENT }).load()).snapshot);
}

async function generation(): Promise<number> {
  const row = await database.kysely.selectFrom('graph_state').select('generation').executeTakeFirstOrThrow();

  return row.generation;
}

beforeEach(async () => {
  await run('MATCH (n) DETACH DELETE n');
});

describe('an updating statement', () => {
  it('is visible, as it was answered, once it is answered', async () => {
    const { status, data } = await run(
      "CREATE p = (u:User {objectid: 'S-1', name: 'ADA'})-[r:MemberOf {isacl: false}]->(g:Group:Base {name: 'G'}) RETURN p, g.name",
    );

    expect(status).toBe(200);
    expect(data.updates).toEqual({
      ...NOTHING_CHANGED,
      nodes_created: 2,
      relationships_created: 1,
      properties_set: 4,
      kinds_added: 3,
    });
    expect(data.literals).toEqual([{ key: 'g.name', value: 'G' }]);
    const [user, group] = Object.keys(data.nodes);
    expect(data.edges).toMatchObject([{ source: user, target: group, kind: 'MemberOf' }]);
    expect(data.nodes[user ?? '']).toMatchObject({ objectId: 'S-1', label: 'ADA', kinds: ['User'] });
    expect(data.nodes[group ?? '']).toMatchObject({
      objectId: expect.stringMatching(/^[0-9A-F-]{36}$/),
      kinds: ['Base', 'Group'],
    });

    const read = await run('MATCH p = (:User)-[:MemberOf]->(:Group) RETURN p');
    expect(read.data.nodes).toEqual(data.nodes);
    expect(read.data.edges).toEqual(data.edges);
    expect(await stored()).toEqual(published.at(-1));
  });

  it('is one generation, whatever it changes', async () => {
    const before = await generation();
    await run('UNWIND range(1, 500) AS i CREATE (n:User {name: toString(i), i: i})');

    expect(await generation()).toBe(before + 1);
    expect(await valuesOf('MATCH (n:User) RETURN count(n), sum(n.i)')).toEqual([500, 125_250]);
  });

  it('changes and removes properties, kinds and relationships', async () => {
    await run(
      "CREATE (a:User {objectid: 'A', name: 'A', old: 1})-[:Owns {x: 1}]->(b:Group {objectid: 'B', name: 'B'}), (a)-[:MemberOf]->(b)",
    );
    const changed = await run(
      "MATCH (a {name: 'A'})-[r:Owns]->(b) SET a:Tag_Owned, a.new = [1, 2], r.x = 2, r.y = 'y' REMOVE a.old, a:User",
    );

    expect([changed.status, changed.data.nodes]).toEqual([200, {}]);
    expect(await valuesOf("MATCH (a {name: 'A'}) RETURN labels(a), a.old, a.new")).toEqual([
      ['Tag_Owned'],
      null,
      [1, 2],
    ]);
    expect(await valuesOf('MATCH ()-[r:Owns]->() RETURN r.x, r.y')).toEqual([2, 'y']);
    await run('MATCH ()-[r:MemberOf]->() DELETE r');
    expect(await valuesOf('MATCH ()-[r]->() RETURN type(r)')).toEqual(['Owns']);
    await run("MATCH (b {name: 'B'}) DETACH DELETE b");
    expect(await valuesOf('MATCH (n) RETURN n.name')).toEqual(['A']);
    expect((await run('MATCH ()-[r]->() RETURN r')).status).toBe(404);
    expect(await stored()).toEqual(published.at(-1));
  });

  it('finds what it merges', async () => {
    const query =
      "MERGE (n:User {objectid: 'M'}) ON CREATE SET n.count = 1 ON MATCH SET n.count = n.count + 1 RETURN n.count";

    expect([await valuesOf(query), await valuesOf(query), await valuesOf(query)]).toEqual([[1], [2], [3]]);
  });

  it('holds one relationship per kind and pair of nodes', async () => {
    await run("CREATE (a:User {name: 'A'})-[:Owns {x: 1}]->(b:Group), (a)-[:Owns {y: 2}]->(b)");

    expect(await valuesOf('MATCH ()-[r:Owns]->() RETURN r.x, r.y')).toEqual([1, 2]);
  });

  it('does not show what it has deleted', async () => {
    await run("CREATE (:User {name: 'GONE'})");
    const { data } = await run("MATCH (n {name: 'GONE'}) WITH n, n.name AS name DELETE n RETURN n, name");

    expect([data.nodes, data.literals]).toEqual([{}, [{ key: 'name', value: 'GONE' }]]);
    expect(data.updates).toMatchObject({ nodes_deleted: 1 });
  });

  it('answers also when it changes nothing', async () => {
    const before = await generation();
    const { status, data } = await run('MATCH (n:Nothing) SET n.x = 1');

    expect([status, data]).toEqual([200, { nodes: {}, edges: [], literals: [], updates: NOTHING_CHANGED }]);
    expect(await generation()).toBe(before);
  });

  it('takes parameters, and is profiled', async () => {
    const { data } = await run('PROFILE UNWIND $names AS name CREATE (:User {name: name})', {
      parameters: { names: ['X', 'Y'] },
    });

    expect(data.plan).toMatchObject({ operator: expect.any(String), time_ms: expect.any(Number) });
    expect(await valuesOf('MATCH (n:User) RETURN n.name ORDER BY n.name')).toEqual(['X', 'Y']);
  });

  it('answers its rows as a table, too', async () => {
    const { data } = await run(
      'UNWIND $names AS name CREATE (n:User {name: name}) RETURN n.name AS name, n',
      {
        parameters: { names: ['X', 'Y'] },
        max_rows: 1,
      },
    );
    const [id] = Object.keys(data.nodes);

    expect(data.table).toEqual({
      columns: [
        { name: 'name', type: 'value' },
        { name: 'n', type: 'node' },
      ],
      rows: [['X', { node: id }]],
      row_count: 2,
    });
    expect([Object.keys(data.nodes).length, data.literals, data.updates.nodes_created]).toEqual([1, [], 2]);
  });

  it('answers what it has deleted in the cells of a table alone', async () => {
    await run("CREATE (:User {objectid: 'A'})-[:MemberOf]->(:Group {objectid: 'B'})");
    const { status, data } = await run('MATCH (a)-[r]->(b) DELETE r, b RETURN r, b', { max_rows: 5 });

    expect([status, data.table.row_count, data.edges]).toEqual([200, 1, []]);
    expect(Object.values(data.nodes).map((node) => (node as { objectId: string }).objectId)).toEqual(['A']);
  });

  it('follows the one before, however many come at once', async () => {
    await run("CREATE (:Counter {objectid: 'C', count: 0})");
    const statuses = await Promise.all(
      Array.from(
        { length: 10 },
        async () => (await run('MATCH (c:Counter) SET c.count = c.count + 1')).status,
      ),
    );

    expect(statuses).toEqual(Array(10).fill(200));
    expect(await valuesOf('MATCH (c:Counter) RETURN c.count')).toEqual([10]);
    expect(await database.kysely.selectFrom('graph_update').selectAll().execute()).toEqual([]);
  });
});

describe('a statement that cannot be carried out', () => {
  it('is one that its sender takes for a reading one', async () => {
    const before = await generation();

    expect(await run('CREATE (n:User)', { allow_updates: false })).toEqual({
      status: 400,
      data: undefined,
      message: 'the statement would change the graph, which the request does not allow',
    });
    expect((await run('RETURN 1', { allow_updates: false })).status).toBe(200);
    expect((await run('EXPLAIN CREATE (n:User)', { allow_updates: false })).status).toBe(200);
    expect(await generation()).toBe(before);
  });

  it.each([
    ["CREATE (:User {objectid: 'TAKEN'})", /TAKEN already/],
    ["CREATE (:User {objectid: 'N'}), (:User {objectid: 'N'})", /N already/],
    ['CREATE (:User {objectid: 5})', /must be a text/],
    ["MATCH (n) SET n.objectid = 'X'", /cannot be changed/],
    ["MATCH (n) SET n = {name: 'X'}", /cannot be changed/],
    ["MATCH (n) SET n.lastseen = 'X'", /keeps the property lastseen/],
    ["MATCH (n) SET n.x = 'a\\u0000b'", /cannot be stored/],
    [`MATCH (n) SET n:${'K'.repeat(257)}`, /256 characters/],
    ['MATCH (n) SET n.x = 1 WITH n RETURN 1 / (n.x - 1)', /./],
    ['CREATE (n:User) RETURN $missing', /missing/],
    ['MATCH (n) SET n.x = {a: 1}', /x/],
  ])('is refused as a whole: %s', async (query, message) => {
    await run("CREATE (:User {objectid: 'TAKEN', name: 'T'})");
    const before = await generation();

    expect(await run(query, { parameters: {} })).toMatchObject({
      status: 400,
      message: expect.stringMatching(message),
    });
    expect([await generation(), await valuesOf('MATCH (n) RETURN n.name, n.x')]).toEqual([
      before,
      ['T', null],
    ]);
  });

  it('may use the object id of a node it deletes', async () => {
    await run("CREATE (:User {objectid: 'TAKEN', name: 'T'})");

    expect((await run("MATCH (n) DELETE n CREATE (:Group {objectid: 'TAKEN', name: 'U'})")).status).toBe(200);
    expect(await valuesOf('MATCH (n) RETURN n.objectid, n.name')).toEqual(['TAKEN', 'U']);
  });

  it('leaves nothing when its time is over', async () => {
    const before = await generation();
    const answer = await run(
      'UNWIND range(1, 1000000) AS i UNWIND range(1, 1000000) AS j WITH i WHERE i < 0 CREATE (:User)',
      {
        wait: 1,
      },
    );

    expect(answer).toMatchObject({
      status: 500,
      message: expect.stringMatching(
        /^transaction timed out, reduce query complexity or try again later: the limit of \d+ seconds passed; ask/,
      ),
    });
    // The answer does not wait for the statement to be withdrawn.
    await expect.poll(() => database.kysely.selectFrom('graph_update').selectAll().execute()).toEqual([]);
    expect(await generation()).toBe(before);
  });
});

describe('a statement that was signed with an API token', () => {
  async function createToken(scope: string) {
    const payload = { token_name: scope, scope };
    const response = await server.inject({
      method: 'POST',
      url: '/api/v2/tokens',
      payload,
      headers: { authorization },
    });

    return response.json().data as { readonly id: string; readonly key: string };
  }

  async function ask({ id, key }: { readonly id: string; readonly key: string }, query: string) {
    const url = '/api/v2/graphs/cypher';
    const payload = JSON.stringify({ query });
    const date = new Date().toISOString();
    const signature = [`POST${url}`, date.slice(0, 13), payload].reduce<string | Buffer>(
      (secret, part) => createHmac('sha256', secret).update(part).digest(),
      key,
    );
    const response = await server.inject({
      method: 'POST',
      url,
      payload,
      headers: {
        authorization: `bhesignature ${id}`,
        requestdate: date,
        signature: Buffer.from(signature).toString('base64'),
        'content-type': 'application/json',
        prefer: 'wait=30',
      },
    });

    return [response.statusCode, response.statusCode < 400 ? undefined : messageOf(response)];
  }

  it('changes the graph once, and is answered as often as it comes where it reads', async () => {
    const token = await createToken('all');
    const change = "CREATE (u:User {objectid: 'SIGNED'})";
    const [first] = await ask(token, change);
    expect(first).toBeLessThan(400);

    expect(await ask(token, change)).toEqual([401, expect.stringContaining('was done before')]);
    const read = "MATCH (u:User {objectid: 'SIGNED'}) RETURN count(u) AS number";
    expect([await ask(token, read), await ask(token, read)]).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
  });

  it('changes nothing by a token that reads', async () => {
    const token = await createToken('read');

    expect(await ask(token, "CREATE (u:User {objectid: 'READ'})")).toEqual([
      403,
      'Permission denied: User may not modify the graph.',
    ]);
  });
});
