import type { DatapipePorts } from '../ports.ts';

/** Removes stored uploads that no queued task names: left behind by a crash between storing and queueing. */
export async function runPruneStage(ports: DatapipePorts): Promise<void> {
  await ports.status.update('pruning');
  await ports.uploads.removeOrphans();
}
