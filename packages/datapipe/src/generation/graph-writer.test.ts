import { type GraphBatch, type GraphSnapshot, readProperties } from '@secgraph/graph';
import { GraphBatchBuilder } from '@secgraph/ingest';
import { describe, expect, it } from 'vitest';
import type { GraphPersistence, GraphTransaction } from '../ports.ts';
import { graphOf, listNodes } from '../testing/graph-of.ts';
import { MemoryPorts } from '../testing/memory-ports.ts';
import { GraphWriter } from './graph-writer.ts';

const AT_MS = Date.UTC(2026, 0, 1);

function batchOf(...objectIds: readonly string[]): GraphBatch {
  const builder = new GraphBatchBuilder();
  for (const objectId of objectIds) {
    builder.stub(objectId, ['Base']);
  }
  return builder.finish().batch;
}

function namedBatch(objectIds: readonly string[], name: string): GraphBatch {
  const builder = new GraphBatchBuilder();
  for (const objectId of objectIds) {
    builder.node(objectId, ['Base'], JSON.stringify({ name }));
  }
  return builder.finish().batch;
}

/** Counts as so many relationships, all of them the same. */
function wideBatch(relationshipCount: number): GraphBatch {
  const builder = new GraphBatchBuilder();
  builder.relationship('A', ['Base'], 'B', ['Base'], 'Owns', '{}');
  const { batch } = builder.finish();
  const { starts, ends, kinds, properties } = batch.relationships;
  const repeat = (value = 0) => new Uint32Array(relationshipCount).fill(value);

  return {
    ...batch,
    relationships: {
      starts: repeat(starts[0]),
      ends: repeat(ends[0]),
      kinds: Uint16Array.from(repeat(kinds[0])),
      properties: repeat(properties[0]),
    },
  };
}

describe('a change of the graph', () => {
  it('folds a delta that grows large in its middle, and gives the same graph and the same rows', async () => {
    const steps = [['A', 'B'], ['B', 'C'], ['A', 'D'], ['D']] as const;
    const results = await Promise.all(
      [1, Number.POSITIVE_INFINITY].map(async (textLength) => {
        const ports = new MemoryPorts();
        const size = { relationships: Number.POSITIVE_INFINITY, textLength };
        const writer = new GraphWriter(graphOf(), ports.graph, { foldSize: size });
        await writer.change(async (change) => {
          for (const [index, objectIds] of steps.entries()) {
            await change.apply(namedBatch(objectIds, `step ${index}`), change.delta.observe(AT_MS));
          }
        });
        const snapshot = writer.fold();
        const names = [...snapshot.nodeIds.keys()].map((node) => readProperties(snapshot, node));
        return { generation: snapshot.generation, ids: [...snapshot.nodeIds], names };
      }),
    );

    expect(results[0]).toEqual(results[1]);
    expect(results[0]).toMatchObject({ generation: 2, ids: [1, 2, 3, 4] });
  });

  it('is durable before it can be seen', async () => {
    const ports = new MemoryPorts();
    const writer = new GraphWriter(graphOf(), ports.graph);
    await writer.change(({ apply, delta }) => apply(batchOf('A', 'B'), delta.observe(AT_MS)));

    expect(ports.events).toEqual(['write', 'advance']);
    expect(writer.generation).toBe(2);
    const snapshot = writer.fold();
    expect([snapshot.generation, listNodes(snapshot)]).toEqual([2, ['A', 'B']]);
  });

  it('leaves alone what was published, and builds in its place what was not', async () => {
    const writer = new GraphWriter(graphOf(), new MemoryPorts().graph);
    const rename = (name: string) =>
      writer.change(({ apply, delta }) => apply(namedBatch(['A', 'B'], name), delta.observe(AT_MS)));
    const codesOf = ({ columns }: GraphSnapshot) => columns.find(({ name }) => name === 'name')?.values;
    await rename('none');
    writer.fold();
    await rename('one');
    const published = writer.publish();
    await rename('two');
    const unseen = writer.fold();
    await rename('three');

    expect(codesOf(writer.fold())?.buffer).toBe(codesOf(unseen)?.buffer);
    expect(codesOf(unseen)?.buffer).not.toBe(codesOf(published)?.buffer);
    expect([published, writer.fold()].map((snapshot) => readProperties(snapshot, 0)['name'])).toEqual([
      'one',
      'three',
    ]);
  });

  it('that changes nothing makes no generation and no snapshot', async () => {
    const ports = new MemoryPorts();
    const state = graphOf({ nodes: { A: ['Base'] } });
    const writer = new GraphWriter(state, ports.graph);
    const result = await writer.change(async () => 'done');

    expect([result, ports.events, writer.generation]).toEqual(['done', [], 1]);
    expect(writer.fold()).toBe(state.snapshot);
  });

  it('adds to the ones before, folded or not, and never hands out an id twice', async () => {
    const ports = new MemoryPorts();
    const writer = new GraphWriter(graphOf(), ports.graph);
    await writer.change(({ apply, delta }) => apply(batchOf('A'), delta.observe(AT_MS)));
    await writer.change(async ({ delta }) => delta.removeNodesWhere(() => true));
    expect(listNodes(writer.fold())).toEqual([]);
    await writer.change(({ apply, delta }) => apply(batchOf('A'), delta.observe(AT_MS)));

    expect([...writer.fold().nodeIds]).toEqual([2]);
    expect(writer.generation).toBe(4);
  });

  it('is completed before it is flushed, so that nobody waits for that who waits for its rows', async () => {
    const ports = new MemoryPorts();
    const steps: string[] = [];
    ports.interrupt = (step) => void steps.push(step);
    const writer = new GraphWriter(graphOf(), ports.graph, {
      async complete({ delta }) {
        steps.push('complete');
        delta.upsertNode('BY HAND', { kinds: ['Base'] });
      },
    });
    await writer.change(async (change) => {
      await change.apply(batchOf('A'), change.delta.observe(AT_MS));
      await change.flush();
      steps.push('rows');
    });

    expect(steps).toEqual(['complete', 'write', 'rows', 'complete', 'advance', 'commit']);
    expect(listNodes(writer.fold())).toEqual(['A', 'BY HAND']);
  });

  it.each(['write', 'advance', 'commit'])(
    'that fails at its %s leaves a writer that refuses work',
    async (step) => {
      const ports = new MemoryPorts();
      const writer = new GraphWriter(graphOf(), ports.graph);
      ports.interrupt = (current) => {
        if (current === step) {
          throw new Error('storage is gone');
        }
      };
      const change = () => writer.change(({ apply, delta }) => apply(batchOf('A'), delta.observe(AT_MS)));

      await expect(change()).rejects.toThrow('storage is gone');
      ports.interrupt = () => undefined;
      await expect(change()).rejects.toMatchObject({ code: 'PIPELINE_WRITER_BROKEN' });
      expect([ports.events, ports.generation, writer.generation]).toEqual([[], 1, 1]);
    },
  );
});

describe('a large change', () => {
  it.each([
    ['relationships', () => wideBatch(400_000)],
    ['properties of nodes', () => namedBatch(['A', 'B'], 'x'.repeat(10 * 1024 * 1024))],
  ])('is written piece by piece while it grows in %s', async (_, large) => {
    const ports = new MemoryPorts();
    const writer = new GraphWriter(graphOf(), ports.graph);
    await writer.change(async ({ apply, delta }) => {
      await apply(large(), delta.observe(AT_MS));
      await apply(batchOf('C'), delta.observe(AT_MS));
    });

    expect(ports.events).toEqual(['write', 'write', 'advance']);
    expect(listNodes(writer.fold())).toEqual(['A', 'B', 'C']);
  });

  it('ends its writes before its transaction is rolled back', async () => {
    const steps: string[] = [];
    const slowWrite = Promise.withResolvers<void>();
    const persistence: GraphPersistence = {
      transaction: async (work) => {
        try {
          return await work(
            transactionOf({ write: () => slowWrite.promise.then(() => void steps.push('written')) }),
          );
        } catch (error) {
          steps.push('rolled back');
          throw error;
        }
      },
    };
    const writer = new GraphWriter(graphOf(), persistence);
    const change = writer.change(async ({ apply, delta }) => {
      await apply(wideBatch(400_000), delta.observe(AT_MS));
      queueMicrotask(() => slowWrite.resolve());
      throw new Error('the file cannot be read');
    });

    await expect(change).rejects.toThrow('the file cannot be read');
    expect(steps).toEqual(['written', 'rolled back']);
  });

  it('fails with the write that failed', async () => {
    const ports = new MemoryPorts();
    const writer = new GraphWriter(graphOf(), ports.graph);
    ports.interrupt = (step) => {
      if (step === 'write') {
        throw new Error('disk full');
      }
    };
    const change = writer.change(({ apply, delta }) => apply(wideBatch(400_000), delta.observe(AT_MS)));

    await expect(change).rejects.toThrow('disk full');
  });
});

function transactionOf(parts: Pick<GraphTransaction, 'write'>): GraphTransaction {
  const nothing = async () => undefined;
  return {
    matches: new MemoryPorts().matches,
    manualChanges: new MemoryPorts().manualChanges,
    recordRange: nothing,
    requestAnalysis: nothing,
    advanceGeneration: async () => 2,
    registerSourceKind: nothing,
    forgetSourceKinds: nothing,
    recordKinds: nothing,
    finishEntries: nothing,
    abandonEntry: nothing,
    finishTask: nothing,
    finishUpdate: async () => true,
    reconcileMembers: nothing,
    readMemberNodes: async () => new Int32Array(0),
    readExposureRegion: async () => undefined,
    reconcileFindings: async () => ({ created: 0, archived: 0 }),
    completeAnalysis: nothing,
    finishDeletion: nothing,
    ...parts,
  };
}
