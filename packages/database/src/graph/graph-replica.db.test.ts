import { createTestDatabase } from '@secgraph/test-kit/database';
import { expect, it, onTestFinished } from 'vitest';
import { GraphReplica } from './graph-replica.ts';
import type { GraphSink } from './read-graph.ts';

const [primary, replica] = [await createTestDatabase(), await createTestDatabase()];

/** As streaming does: the same state, and what belongs to it. */
async function replicate(objectId: string): Promise<void> {
  const stamp = (await primary.database.pool.query('SELECT stamp FROM graph_state')).rows[0]?.stamp;
  await replica.database.pool.query(
    "INSERT INTO node (id, object_id, kind_ids, properties) VALUES ((SELECT coalesce(max(id), 0) + 1 FROM node), $1, '{}', '{}')",
    [objectId],
  );
  await replica.database.pool.query('UPDATE graph_state SET stamp = $1', [stamp]);
}

function nextStamp() {
  return primary.database.pool.query('UPDATE graph_state SET stamp = gen_random_uuid()');
}

function open(options: { readonly url?: string; readonly now?: () => number } = {}) {
  const lines: string[] = [];
  const found = new GraphReplica({
    url: options.url ?? replica.url,
    log: (line) => lines.push(line),
    patienceMs: 200,
    ...(options.now === undefined ? {} : { now: options.now }),
  });
  const read = async () => {
    const nodes: string[] = [];
    const sink: GraphSink = {
      addKind: () => undefined,
      addPropertySet: () => undefined,
      addObservation: () => undefined,
      addNode: ({ objectId }) => void nodes.push(objectId),
      addRelationships: () => undefined,
      addSeen: () => undefined,
    };
    return (await found.read(primary.database, () => sink)) === undefined ? undefined : nodes;
  };

  return { lines, read };
}

it('reads the newest generation of the primary from the replica, and none before it', async () => {
  await nextStamp();
  await replicate('FIRST');
  const { read, lines } = open();
  expect(await read()).toEqual(['FIRST']);

  await nextStamp();
  expect(await read()).toBeUndefined();
  expect(lines).toEqual([expect.stringContaining('it has not got what the primary has')]);
});

it('waits a moment for a replica that is behind', async () => {
  await nextStamp();
  const client = await primary.database.connect();
  onTestFinished(() => client.end());
  const { read } = open();
  // The primary's state cannot be read before the replica has it.
  await client.query('BEGIN; LOCK TABLE graph_state IN ACCESS EXCLUSIVE MODE');
  const reading = read();
  const stamp = (await client.query('SELECT stamp FROM graph_state')).rows[0]?.stamp;
  await replica.database.pool.query('UPDATE graph_state SET stamp = $1', [stamp]);
  await client.query('COMMIT');
  expect(await reading).toBeDefined();
});

it('leaves one that is away alone for a while, and tells once a minute', async () => {
  let nowMs = 0;
  const { read, lines } = open({
    url: 'postgresql://nobody@127.0.0.1:1/nothing',
    now: () => nowMs,
  });
  for (; nowMs <= 120_000; nowMs += 5_000) {
    expect(await read()).toBeUndefined();
  }
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('DATABASE_READ_URL');
});
