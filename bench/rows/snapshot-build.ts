import {
  buildSnapshot,
  createEmptySnapshot,
  GraphDelta,
  type GraphSnapshot,
  readString,
  shareSnapshot,
  WriterMemory,
} from '@secgraph/graph';
import { shareGraph } from '@secgraph/questions/thread';
import { type Bench, type BenchRow, createRow } from '../bench.ts';
import { buffersOf } from '../measure/buffers-of.ts';
import { measureMs } from '../measure/measure-ms.ts';
import { batchesOf } from '../session/batches-of.ts';
import type { BenchSession } from '../session/bench-session.ts';
import { openDeltaOn } from '../session/open-delta-on.ts';
import { buildPlainRows, listRelationships } from '../yardsticks/plain-rows.ts';

/** Every so many nodes get another property and a new relationship in the small delta. */
const CHANGED_EVERY = 100;
/** The datapipe folds a delta of about this size, however large an upload is. */
const LARGEST_DELTA = 6_000_000;
const NO_IDS = { nodeId: 0, relationshipId: 0, kindId: 0, propertySetId: 0, observationId: 0 };

export const snapshotBuildBench: Bench = {
  name: 'snapshot-build',
  summary: 'the next generation in memory, from a delta of everything and of one node in a hundred',
  measure,
};

async function measure(session: BenchSession): Promise<readonly BenchRow[]> {
  const { snapshot } = await session.graph();
  const runs = { repetitions: session.size.passes, warmUps: 1 };

  const everything = deltaOfEverything(snapshot);
  const built = buildSnapshot(everything.base, everything, 1);
  const list = listRelationships(built);
  const whole = await session.compareHere('snapshot-build', {
    product: () => ({ build: measureMs(() => buildSnapshot(everything.base, everything, 1)) }),
    yardstick: () => ({ build: measureMs(() => buildPlainRows(built.nodeCount, list)) }),
    ...runs,
  });

  const changes = deltaOfChanges(snapshot);
  const next = snapshot.generation + 1;
  const partly = await session.compareHere('snapshot-build-changed', {
    product: () => ({ build: measureMs(() => buildSnapshot(snapshot, changes, next)) }),
    yardstick: () => ({ build: measureMs(() => copyBuffers(snapshot)) }),
    ...runs,
  });

  const append = createAppender(snapshot);
  const appended = await session.compareHere('snapshot-build-one-node', {
    product: () => ({ build: measureMs(append) }),
    yardstick: () => ({ build: measureMs(() => copyBuffers(snapshot)) }),
    ...runs,
  });

  const names = readNames(snapshot);
  const index = await session.compareHere('name-index-build', {
    product: () => ({ build: measureMs(() => shareGraph(snapshot)) }),
    yardstick: () => ({ build: measureMs(() => sortNames(names)) }),
    ...runs,
  });

  return [
    createRow('snapshot build', whole.build, {
      against: 'plain rows of both directions',
      note: `${built.nodeCount} nodes, ${built.relationshipCount} relationships`,
    }),
    createRow('snapshot build, 1 % changed', partly.build, { against: 'copying the snapshot' }),
    createRow('next generation, one node more', appended.build, { against: 'copying the snapshot' }),
    createRow('index of names', index.build, { against: 'sorting the names as strings' }),
  ];
}

/** On top of nothing; of a large graph, as much of it as a delta takes. */
function deltaOfEverything(snapshot: GraphSnapshot): GraphDelta {
  const delta = new GraphDelta(createEmptySnapshot(), NO_IDS);
  const observationId = delta.observe(0);
  let relationships = 0;
  for (const batch of batchesOf(snapshot)) {
    delta.apply(batch, observationId);
    relationships += batch.relationships.starts.length;
    if (relationships >= LARGEST_DELTA) {
      break;
    }
  }

  return delta;
}

/** Each call makes the next generation, with its index of names: what a statement that creates a node waits for. */
function createAppender(first: GraphSnapshot): () => void {
  const memory = new WriterMemory();
  let snapshot = first;
  let shared = shareGraph(snapshot);
  let { counters } = deltaOfChanges(snapshot);

  return () => {
    const delta = new GraphDelta(snapshot, counters, memory);
    const name = `APPENDED-${snapshot.nodeCount}`;
    delta.upsertNode(name, { kinds: ['User'], properties: { name }, observationId: delta.observe(0) });
    ({ counters } = delta);
    snapshot = buildSnapshot(snapshot, delta, snapshot.generation + 1, memory);
    memory.publish();
    shared = shareGraph(snapshot, { previous: shared });
  };
}

function deltaOfChanges(snapshot: GraphSnapshot): GraphDelta {
  const { nodeIds, nodeCount } = snapshot;
  const delta = openDeltaOn(snapshot);
  const kindId = delta.registerKind('GenericAll');

  for (let node = CHANGED_EVERY; node < nodeCount; node += CHANGED_EVERY) {
    const startId = nodeIds[node] ?? 0;
    delta.mergeNodeProperties(startId, { description: `changed ${node}` });
    delta.upsertRelationship({ startId, endId: nodeIds[node - CHANGED_EVERY] ?? 0, kindId });
  }

  return delta;
}

function copyBuffers(snapshot: GraphSnapshot): readonly Uint8Array[] {
  return buffersOf(shareSnapshot(snapshot)).map((buffer) => new Uint8Array(buffer).slice());
}

function readNames(snapshot: GraphSnapshot): string[] {
  return Array.from({ length: snapshot.nodeCount }, (_, node) => readString(snapshot, node, 'name') ?? '');
}

function sortNames(names: readonly string[]): string[] {
  return names.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
}
