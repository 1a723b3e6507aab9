import type { IngestTask } from '@secgraph/database/uploads';
import type { GraphWriter } from '../generation/graph-writer.ts';
import type { DatapipePorts } from '../ports.ts';

/** An entry over which the service failed this often is given up, so that it does not block the others. */
const MAX_ATTEMPTS_PER_ENTRY = 3;
/** After so many attempts without one finished entry, the file is given up as a whole. */
const MAX_ATTEMPTS_PER_FILE = 6;

/**
 * Gives up what keeps failing: first the entry at which the task stands, and, when no other entry can be done
 * either, all the rest of the file.
 *
 * @returns how many entries ingest is to pass over; undefined when none are left
 */
export async function abandonHopeless(
  ports: DatapipePorts,
  writer: GraphWriter,
  task: IngestTask,
): Promise<number | undefined> {
  if (task.attempts <= MAX_ATTEMPTS_PER_ENTRY) {
    return task.finishedEntries;
  }

  const isWholeFile = task.attempts > MAX_ATTEMPTS_PER_FILE;
  const error = `given up: ingest of ${nameRest(task, isWholeFile)} failed ${task.attempts - 1} times${reasonOf(task)}`;
  await writer.change(({ transaction }) =>
    transaction.abandonEntry(task, {
      index: task.finishedEntries,
      fileName: task.originalName,
      parentFileName: '',
      errors: [error],
      warnings: [],
      nodeCount: 0,
      relationshipCount: 0,
      unpackedBytes: 0,
    }),
  );
  ports.log.error({ jobId: task.jobId, file: task.originalName, entry: task.finishedEntries }, error);

  return isWholeFile ? undefined : task.finishedEntries + 1;
}

function reasonOf({ lastFailure }: IngestTask): string {
  return lastFailure === undefined ? '' : `; the last time: ${lastFailure}`;
}

/** An archive is not opened for the name of the entry: that may be what fails. */
function nameRest({ fileType, finishedEntries }: IngestTask, isWholeFile: boolean): string {
  if (fileType !== 'zip') {
    return 'this file';
  }

  return isWholeFile
    ? `file ${finishedEntries + 1} and all after it in this archive`
    : `file ${finishedEntries + 1} of this archive`;
}
