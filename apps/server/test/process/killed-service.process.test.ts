import { utimesSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeArchive } from '@secgraph/test-kit';
import { describe, expect, it } from 'vitest';
import { ApiSession, JOB, ZIP } from './api-session.ts';
import { createDataFolder, type DataFolder, noPostgres } from './data-folder.ts';
import { endServicesAfterEach, type ServiceProcess, startService } from './service-process.ts';
import { readStoredGraph, type StoredGraph } from './stored-graph.ts';
import { until } from './until.ts';

endServicesAfterEach();

/** `SECGRAPH_TEST_KILLS` and `SECGRAPH_TEST_SEED` make longer and other runs. */
const ROUNDS = Number(process.env['SECGRAPH_TEST_KILLS'] ?? 6);
const SEED = Number(process.env['SECGRAPH_TEST_SEED'] ?? Date.now() % 1_000_000);
const OBJECTS = 120;
const AN_HOUR_AND_MORE_MS = 2 * 60 * 60 * 1_000;

/** What the service is doing when it is killed; each is hit somewhere within its first so many milliseconds. */
const MOMENTS = [
  { name: 'while it receives a file', withinMs: 50, wait: undefined },
  { name: 'right after it took a file', withinMs: 0, wait: async () => undefined },
  { name: 'somewhere from ingest to rest', withinMs: 600, wait: async () => undefined },
  { name: 'after ingest, before analysis', withinMs: 5, wait: untilLogged('ingested an uploaded file') },
  { name: 'during analysis', withinMs: 60, wait: untilLogged('ingested an uploaded file') },
  { name: 'while it writes the snapshot file', withinMs: 20, wait: untilLogged('analysed the graph') },
] as const;

function untilLogged(message: string) {
  return (service: ServiceProcess): Promise<void> => until(message, () => service.hasLogged(message));
}

/** A small repeatable generator: the failure of a random moment must be one that can be met again. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;

  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

async function writeArchives(folder: DataFolder): Promise<readonly Buffer<ArrayBuffer>[]> {
  return Promise.all(
    Array.from({ length: ROUNDS }, async (_, round) => {
      const path = join(folder.parent, `estate-${round}.zip`);
      await writeArchive(path, { objects: OBJECTS, seed: round + 1 });
      return readFile(path);
    }),
  );
}

/** The graph of a service that nobody disturbs. */
async function undisturbed(archives: readonly Buffer<ArrayBuffer>[]): Promise<StoredGraph> {
  const folder = await createDataFolder();
  const service = await startService({ dataFolder: folder.path });
  const session = await ApiSession.logIn(service.address);
  for (const body of archives) {
    expect(await session.upload({ body, headers: ZIP })).toMatchObject({ status: JOB.complete });
  }
  await service.stop();

  return readStoredGraph(folder.snapshotFile);
}

/** Kills the service in the middle of an upload. @returns the job if it took the file */
async function killDuringUpload(
  service: ServiceProcess,
  body: Buffer<ArrayBuffer>,
  moment: (typeof MOMENTS)[number],
  delayMs: number,
): Promise<number | undefined> {
  const session = await ApiSession.logIn(service.address);
  const jobId = await session.startJob();

  if (moment.wait === undefined) {
    const stalled = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(body.subarray(0, body.length / 2)),
    });
    const answer = session.attach(jobId, { body: stalled, headers: ZIP }).catch(() => undefined);
    await sleep(delayMs);
    await service.kill();
    expect(await answer).toBeUndefined();
    return undefined;
  }

  expect(await session.attach(jobId, { body, headers: ZIP })).toMatchObject({ status: 202 });
  if (moment.withinMs > 0) {
    await session.endJob(jobId);
    await moment.wait(service);
    await sleep(delayMs);
  }
  await service.kill();

  return jobId;
}

/** Whatever lies there now lies there for long enough to count as left over. */
function ageUploads(folder: DataFolder): void {
  const time = new Date(Date.now() - AN_HOUR_AND_MORE_MS);
  for (const name of folder.uploads()) {
    utimesSync(join(folder.path, 'uploads', name), time, time);
  }
}

async function finish(session: ApiSession, jobId: number): Promise<void> {
  if ((await session.readJob(jobId)).status === JOB.running) {
    await session.endJob(jobId);
  }
  expect(await session.untilOver(jobId)).toMatchObject({ status: JOB.complete, failed_files: 0 });
}

describe('a service that is killed at random moments', () => {
  it(`finishes what it has taken, and its graph is that of an undisturbed one (seed ${SEED})`, async () => {
    const folder = await createDataFolder();
    const random = randomFrom(SEED);
    const archives = await writeArchives(folder);
    const expected = await undisturbed(archives);
    let service = await startService({ dataFolder: folder.path });

    for (const [round, body] of archives.entries()) {
      const moment = MOMENTS[round % MOMENTS.length] ?? MOMENTS[0];
      const delayMs = Math.floor(random() * moment.withinMs);
      console.log(`round ${round + 1}: kill -9 ${moment.name}, ${delayMs} ms in`);

      const jobId = await killDuringUpload(service, body, moment, delayMs);
      if (round % 2 === 0) {
        await noPostgres(folder);
      }
      ageUploads(folder);
      service = await startService({ dataFolder: folder.path });
      const session = await ApiSession.logIn(service.address);
      if (jobId === undefined) {
        await session.upload({ body, headers: ZIP });
      } else {
        await finish(session, jobId);
      }
    }

    expect(await service.stop()).toEqual({ code: 0, signal: null });
    await noPostgres(folder);
    expect(folder.uploads()).toEqual([]);
    const { nodes, relationships } = await readStoredGraph(folder.snapshotFile);
    expect(nodes).toEqual(expected.nodes);
    expect(relationships).toEqual(expected.relationships);
  });
});
