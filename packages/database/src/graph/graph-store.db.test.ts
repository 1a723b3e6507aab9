import { createTestDatabase } from '@secgraph/test-kit/database';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { readLease } from '../coordination/writer-lease.ts';
import { loadState } from './graph-state.ts';
import { withGraphTransaction } from './graph-transaction.ts';
import { readGraph } from './read-graph.ts';
import { GraphRows } from './test/graph-rows.ts';
import { makeChanges, relationshipRows, seenRows } from './test/make-changes.ts';
import { RandomHistory } from './test/random-history.ts';

const { database } = await createTestDatabase();

beforeEach(async () => {
  await database.pool.query(
    'TRUNCATE kind, property_set, observation, node, relationship, observation_block',
  );
});

const readRows = () => readGraph(database, () => new GraphRows());

describe('the graph store', () => {
  it('holds after any history exactly the rows that a map holds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })), async (stream) => {
        await database.pool.query(
          'TRUNCATE kind, property_set, observation, node, relationship, observation_block',
        );
        const history = new RandomHistory(() => stream.next().value ?? 0);
        const expected = new GraphRows();

        for (let transaction = 0; transaction < 4; transaction++) {
          await withGraphTransaction(database, async (graph) => {
            for (let part = 0; part < 2; part++) {
              const changes = history.next(expected);
              await graph.write(changes);
              expected.apply(changes);
            }
          });
          expect(await readRows()).toEqual(expected);
        }
      }),
      { numRuns: 12 },
    );
  });

  it('leaves nothing behind when a transaction fails, and takes the same changes afterwards', async () => {
    const before = await loadState(database);
    const changes = makeChanges({
      kinds: [{ id: 1, name: 'Base' }],
      createdNodes: [{ id: 1, objectId: 'A', kindIds: [1], properties: '{}' }],
      createdRelationships: relationshipRows([{ id: 1, startId: 1, kindId: 1, endId: 1, propertySetId: 0 }]),
      nodesSeen: seenRows([[1, 1]]),
      counters: { nodeId: 99, relationshipId: 99, kindId: 99, propertySetId: 99, observationId: 99 },
    });
    const failing = withGraphTransaction(database, async (graph) => {
      await graph.write(changes);
      await graph.advanceGeneration();
      throw new Error('after the write');
    });

    await expect(failing).rejects.toThrow('after the write');
    expect(await readRows()).toEqual(new GraphRows());
    expect(await loadState(database)).toEqual(before);
    await withGraphTransaction(database, (graph) => graph.write(changes));
    expect((await readRows()).nodes.size).toBe(1);
  });

  it('gives the id of a kind that goes to another one, in one transaction', async () => {
    const write = (changes: Parameters<typeof makeChanges>[0]) =>
      withGraphTransaction(database, (graph) => graph.write(makeChanges(changes)));
    await write({ kinds: [{ id: 1, name: 'Old' }] });
    await write({ removedKindIds: [1], kinds: [{ id: 1, name: 'New' }] });

    const kinds = await database.kysely.selectFrom('kind').select(['id', 'name']).execute();
    expect(kinds).toEqual([{ id: 1, name: 'New' }]);
  });

  it('survives rows that fail in the middle of a COPY', async () => {
    const nodes = function* () {
      for (let id = 1; id <= 20_000; id++) {
        yield {
          id,
          objectId: id === 15_000 ? 'bad \0' : `N${id}`,
          kindIds: [],
          properties: '{"a":"bcdefgh"}',
        };
      }
    };
    const failing = withGraphTransaction(database, (graph) =>
      graph.write(makeChanges({ createdNodes: nodes() })),
    );

    await expect(failing).rejects.toMatchObject({ code: 'DATABASE_TEXT_NOT_STORABLE' });
    expect(await readRows()).toEqual(new GraphRows());
  });

  it('reports what PostgreSQL refuses', async () => {
    const twins = ['A', 'B'].map((objectId) => ({ id: 1, objectId, kindIds: [], properties: '{}' }));
    const failing = withGraphTransaction(database, (graph) =>
      graph.write(makeChanges({ createdNodes: twins })),
    );

    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await readRows()).toEqual(new GraphRows());
  });

  it('removes last-seen blocks in which nothing is left', async () => {
    const row = { id: 40_000, startId: 1, kindId: 1, endId: 1, propertySetId: 0 };
    const write = (changes: Parameters<typeof makeChanges>[0]) =>
      withGraphTransaction(database, (graph) => graph.write(makeChanges(changes)));
    await write({
      createdRelationships: relationshipRows([row]),
      relationshipsSeen: seenRows([[40_000, 7]]),
    });
    await write({ removedRelationships: relationshipRows([row]) });

    const { rows } = await database.pool.query('SELECT count(*) FROM observation_block');
    expect(rows).toEqual([{ count: 0 }]);
  });

  it('shows a reader one moment, whatever is written meanwhile', async () => {
    const node = (id: number) => ({ id, objectId: `N${id}`, kindIds: [], properties: '{}' });
    await withGraphTransaction(database, (graph) => graph.write(makeChanges({ createdNodes: [node(1)] })));

    let writing: Promise<void> | undefined;
    const rows = await readGraph(database, () => {
      writing = withGraphTransaction(database, (graph) =>
        graph.write(makeChanges({ createdNodes: [node(2)] })),
      );
      return new GraphRows();
    });
    await writing;
    expect([...rows.nodes.keys()]).toEqual([1]);
  });

  it('reports a lost connection, and works on with another', async () => {
    const failing = withGraphTransaction(database, async (graph) => {
      await graph.client.query('SELECT pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
      await graph.advanceGeneration();
    });

    await expect(failing).rejects.toMatchObject({ code: 'DATABASE_CONNECTION_LOST' });
    await withGraphTransaction(database, (graph) => graph.advanceGeneration());
  });

  it('advances the generation and refuses a writer that was replaced', async () => {
    const { generation } = await loadState(database);
    const { term } = await readLease(database);
    const next = await withGraphTransaction(database, (graph) => graph.advanceGeneration(), { term });
    expect(next).toBe(generation + 1);

    const replaced = withGraphTransaction(database, async () => undefined, { term: term - 1 });
    await expect(replaced).rejects.toMatchObject({ code: 'DATABASE_LEADERSHIP_LOST' });
  });
});
