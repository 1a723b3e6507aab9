import type { IngestTask } from '@secgraph/database/uploads';
import type { GraphWriter } from '../generation/graph-writer.ts';
import type { DatapipePorts } from '../ports.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A stored file is waited for so long, then given up: whoever could bring it back has had a week. */
const GIVE_UP_DAYS = 7;
/** How many that are waited for are looked at in one go. */
const MOST_LOOKED_AT = 1_000;

/**
 * Whether the stored file of a task that was begun can be read. Where it cannot, the others go first; after a week, the
 * task ends with the reason.
 */
export async function isThere(ports: DatapipePorts, writer: GraphWriter, task: IngestTask): Promise<boolean> {
  const fault = await ports.uploads.findFault(task.storedFile);
  if (fault === undefined) {
    return true;
  }

  if (task.awaitedFileMs < GIVE_UP_DAYS * DAY_MS) {
    await awaitFile(ports, task, fault);
  } else {
    await giveUp(ports, writer, task, fault);
  }
  return false;
}

/** Lets the others go first, the longer the longer it has been waited for. */
async function awaitFile(
  { queue, log }: Pick<DatapipePorts, 'queue' | 'log'>,
  task: IngestTask,
  reason: string,
): Promise<void> {
  const delayMs = delayOf(task.awaitedFileMs);
  log.error(
    { jobId: task.jobId, file: task.originalName, storedFile: task.storedFile, delayMs, reason },
    'the stored file of an upload cannot be read: it is waited for',
  );
  await queue.awaitFile(task.id, { delayMs, reason: `waiting for the stored file: ${reason}` });
}

/** Has uploads go on whose files are there again, without waiting for the end of their delay. */
export async function resumeAwaited({ queue, uploads, log }: DatapipePorts): Promise<void> {
  const back: number[] = [];
  for (const { taskId, storedFile } of await queue.listAwaitedFiles(MOST_LOOKED_AT)) {
    if ((await uploads.findFault(storedFile)) === undefined) {
      back.push(taskId);
    }
  }

  if (back.length > 0) {
    await queue.resume(back);
    log.info({ files: back.length }, 'stored files of uploads can be read again: they go on');
  }
}

function delayOf(awaitedMs: number): number {
  if (awaitedMs < 10 * MINUTE_MS) {
    return MINUTE_MS;
  }

  return awaitedMs < 2 * HOUR_MS ? 10 * MINUTE_MS : HOUR_MS;
}

async function giveUp(
  ports: DatapipePorts,
  writer: GraphWriter,
  task: IngestTask,
  fault: string,
): Promise<void> {
  const error = `given up: the stored file could not be read for ${GIVE_UP_DAYS} days; the last time: ${fault}`;
  await writer.change(async ({ transaction }) => {
    await transaction.abandonEntry(task, {
      index: task.finishedEntries,
      fileName: task.originalName,
      parentFileName: '',
      errors: [error],
      warnings: [],
      nodeCount: 0,
      relationshipCount: 0,
      unpackedBytes: 0,
    });
    await transaction.finishTask(task);
  });
  ports.log.error({ jobId: task.jobId, file: task.originalName }, error);
}
