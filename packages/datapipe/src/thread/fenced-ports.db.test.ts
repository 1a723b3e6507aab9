import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createTestDatabase } from '@secgraph/test-kit/database';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DatapipePorts } from '../ports.ts';
import { openDatapipe } from '../testing/open-datapipe.ts';

const { database } = await createTestDatabase();
const datapipe = await openDatapipe(database);
const { ports, uploads } = datapipe;
const DELAY = { delayMs: 1_000, reason: 'later' };
const PROGRESS = { step: 'a step', done: 1, total: 2 };
const INGEST = {
  jobId: 1,
  fileName: 'a file',
  entriesDone: 0,
  entriesTotal: 1,
  share: 0.5,
  fileBytes: 1,
  ingestedBytes: 1,
  elapsedMs: 1,
};

/** All that a writer does to what is stored, by name. */
const CHANGES: Readonly<Record<string, (ports: DatapipePorts) => Promise<unknown>>> = {
  'takes a file from the queue': ({ queue }) => queue.begin(),
  'forgets an attempt': ({ queue }) => queue.forgetAttempt(1),
  'postpones a file': ({ queue }) => queue.postpone(1, DELAY),
  'waits for a file': ({ queue }) => queue.awaitFile(1, DELAY),
  'goes on with files': ({ queue }) => queue.resume([1]),
  'ends idle jobs': ({ jobs }) => jobs.timeOutStale(),
  'has jobs wait for their analysis': ({ jobs }) => jobs.awaitAnalysis(),
  'takes the request of an analysis': ({ requests }) => requests.takeAnalysis(),
  'counts a failed analysis': ({ requests }) => requests.recordFailure(),
  'takes a statement': ({ updates }) => updates.begin(),
  'refuses what another one left': ({ updates }) => updates.recover(),
  'shows its state': ({ status }) => status.update('idle'),
  'shows an analysis': ({ status }) => status.showProgress(PROGRESS),
  'shows an ingest': ({ status }) => status.showIngest(INGEST),
  'changes the graph': ({ graph }) => graph.transaction((transaction) => transaction.advanceGeneration()),
  'sweeps uploads': ({ uploads: files }) => files.removeOrphans(),
};

describe('a writer that was replaced', () => {
  const storedFile = uploads.newName();

  beforeAll(async () => {
    await writeFile(uploads.pathOf(storedFile), 'x');
    await database.pool.query('UPDATE writer_lease SET term = term + 1');
  });

  it.each(Object.entries(CHANGES))('is refused when it %s', async (_, change) => {
    await expect(change(ports)).rejects.toMatchObject({ code: 'DATABASE_LEADERSHIP_LOST' });
  });

  it('removes no upload', async () => {
    await expect(ports.uploads.remove(storedFile)).rejects.toMatchObject({
      code: 'DATABASE_LEADERSHIP_LOST',
    });
    expect(existsSync(uploads.pathOf(storedFile))).toBe(true);
  });
});
