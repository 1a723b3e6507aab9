import { type GraphSnapshot, readObjectId, readStoredProperties, shareSnapshot } from '@secgraph/graph';
import { type Bench, type BenchRow, createRow } from '../bench.ts';
import { buffersOf } from '../measure/buffers-of.ts';
import type { BenchSession } from '../session/bench-session.ts';

const GOAL = 2;

export const snapshotMemoryBench: Bench = {
  name: 'snapshot-memory',
  summary: 'what a generation occupies, the index of names included',
  measure,
};

async function measure(session: BenchSession): Promise<readonly BenchRow[]> {
  const { snapshot, names } = await session.graph();
  const measured = countBufferBytes([shareSnapshot(snapshot), names]);
  const adjacency = countBufferBytes([snapshot.outbound, snapshot.inbound]);
  const texts = countPropertyBytes(snapshot);
  const yardstick = adjacency + texts;
  const ratio = measured / yardstick;
  const note = [
    `${snapshot.nodeCount} nodes, ${snapshot.relationshipCount} relationships`,
    `adjacency ${presentMegabytes(adjacency)}, text ${presentMegabytes(texts)}`,
    `names ${presentMegabytes(countBufferBytes(names))}`,
  ].join('; ');

  return [
    createRow(
      'snapshot memory',
      { measured, yardstick, ratio, lowest: ratio, highest: ratio },
      { unit: 'bytes', against: 'adjacency and text of properties', goal: GOAL, note },
    ),
  ];
}

/**
 * UTF-8 length of every value of every node, object ids included, and of each distinct set of relationship
 * properties: what plain text would need, without names and without anything to find it by.
 */
function countPropertyBytes(snapshot: GraphSnapshot): number {
  let bytes = 0;
  for (let node = 0; node < snapshot.nodeCount; node++) {
    bytes += Buffer.byteLength(readObjectId(snapshot, node));
    for (const value of Object.values(readStoredProperties(snapshot, node))) {
      bytes += Buffer.byteLength(typeof value === 'string' ? value : JSON.stringify(value));
    }
  }
  for (const code of snapshot.propertySetTexts) {
    bytes += code === 0 ? 0 : snapshot.strings.sizeBytes(code);
  }

  return bytes;
}

function countBufferBytes(structure: unknown): number {
  return buffersOf(structure).reduce((sum, { byteLength }) => sum + byteLength, 0);
}

function presentMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
