import { join } from 'node:path';

/** Where a data folder has the snapshot of its graph. */
export function snapshotPath(dataFolder: string): string {
  return join(dataFolder, 'snapshot', 'graph.snapshot');
}
