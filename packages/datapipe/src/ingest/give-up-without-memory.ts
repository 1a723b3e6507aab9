import type { IngestTask } from '@secgraph/database/uploads';
import type { GraphWriter } from '../generation/graph-writer.ts';
import { workBytesOf } from '../memory/work-bytes.ts';
import type { DatapipePorts } from '../ports.ts';

/** What comes behind the reason, in the result of a file. */
export const LEFT_OUT =
  ', or send less at once. What was not read by then is left out, and so is all that follows in this file';

/**
 * Gives up a file before it is read, where there is no memory left for it: it would be tried again and again, and the
 * system would end the service each time.
 *
 * @returns whether it did
 */
export async function giveUpWithoutMemory(
  { memory, log }: DatapipePorts,
  writer: GraphWriter,
  task: IngestTask,
): Promise<boolean> {
  const shortage = memory.findShortage(workBytesOf(writer));
  if (shortage === undefined) {
    return false;
  }

  await writer.change(({ transaction }) =>
    transaction.abandonEntry(task, {
      index: task.finishedEntries,
      fileName: task.originalName,
      parentFileName: '',
      errors: [`${shortage}${LEFT_OUT}`],
      warnings: [],
      nodeCount: 0,
      relationshipCount: 0,
      unpackedBytes: 0,
    }),
  );
  log.error({ jobId: task.jobId, file: task.originalName }, shortage);

  return true;
}
