import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buildSnapshot, type GraphDelta, type GraphSnapshot } from '@secgraph/graph';
import { ingestFile } from '@secgraph/ingest';
import { openDeltaOn } from './open-delta-on.ts';

/** The graph as if the files of a folder had been uploaded as well; `change` comes after them. */
export async function withFiles(
  base: GraphSnapshot,
  folder: string,
  change: (delta: GraphDelta) => void = () => undefined,
): Promise<GraphSnapshot> {
  const delta = openDeltaOn(base);
  for (const fileName of await readdir(folder)) {
    const path = join(folder, fileName);
    for await (const entry of ingestFile({ path, kind: 'json', fileName, workers: 1 })) {
      for await (const batch of entry.batches()) {
        delta.apply(batch, delta.observe(0));
      }
    }
  }
  change(delta);

  return buildSnapshot(base, delta, base.generation + 1);
}
