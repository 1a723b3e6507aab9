import { createSnapshotBuilder } from '@secgraph/graph';
import { createTestDatabase } from '@secgraph/test-kit/database';
import { expect, it } from 'vitest';
import { withGraphTransaction } from './graph-transaction.ts';
import { readGraph } from './read-graph.ts';
import { makeChanges, relationshipRows, seenRows } from './test/make-changes.ts';

const { database } = await createTestDatabase();

it('fills the snapshot builder of the graph package', async () => {
  const generation = await withGraphTransaction(database, async (graph) => {
    await graph.write(
      makeChanges({
        kinds: [
          { id: 1, name: 'User' },
          { id: 2, name: 'Knows' },
        ],
        observations: [{ id: 1, atMs: 1_700_000_000_000 }],
        createdNodes: [
          { id: 3, objectId: 'B', kindIds: [1], properties: '{"name":"b"}' },
          { id: 2, objectId: 'A', kindIds: [1], properties: '{"name":"a"}' },
        ],
        createdRelationships: relationshipRows([
          { id: 9, startId: 2, kindId: 2, endId: 3, propertySetId: 0 },
        ]),
        nodesSeen: seenRows([[3, 1]]),
      }),
    );
    return graph.advanceGeneration();
  });

  const builder = await readGraph(database, (state) => createSnapshotBuilder(state));
  const { snapshot, droppedRelationships } = builder.finish();
  expect(droppedRelationships).toBe(0);
  expect(snapshot.generation).toBe(generation);
  expect([...snapshot.nodeIds]).toEqual([2, 3]);
  expect([...snapshot.nodeSeen]).toEqual([0, 1]);
  expect([...snapshot.relationshipIds]).toEqual([9]);
});
