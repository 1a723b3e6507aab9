import { readdirSync, statSync, utimesSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { writeEstate } from '@secgraph/estate';
import { expect, it } from 'vitest';
import { type ServiceProcess } from '../../../../tools/service/service-process.ts';
import { ApiSession, JOB, ZIP } from '../../../../tools/service/test/api-session.ts';
import { createBegunFolder, type DataFolder, noPostgres } from './data-folder.ts';
import { endServicesAfterEach, startService } from './service-process.ts';
import { readStoredGraph, type StoredGraph } from './stored-graph.ts';
import { until } from './until.ts';

endServicesAfterEach();

/** `SECGRAPH_TEST_KILLS` makes longer runs. */
const ROUNDS = Number(process.env['SECGRAPH_TEST_KILLS'] ?? 6);
const AN_HOUR_AND_MORE_MS = 2 * 60 * 60 * 1_000;
const INGESTED = 'ingested an uploaded file';
const ANALYSED = 'analysed the graph';

/** A service that has taken a file, and is now to be met at work on it. */
interface Work {
  readonly folder: DataFolder;
  /** Of the datapipe. */
  readonly status: () => Promise<string>;
  /** Whether the service has said so since it got the file. */
  readonly hasLogged: (message: string) => boolean;
  /** When it logged that first, in milliseconds since 1970. */
  readonly timeOf: (message: string) => number | undefined;
}

/** Files are dated by a coarser clock. */
const CLOCK_STEP_MS = 50;

interface Moment {
  readonly name: string;
  readonly isJobOpen?: boolean;
  /** Nothing: the file never arrives as a whole. */
  readonly reached?: (work: Work) => Promise<void>;
}

/** What the service is doing when it is killed. */
const MOMENTS: readonly Moment[] = [
  { name: 'while it receives a file' },
  {
    name: 'right after it took a file, of a job that goes on',
    isJobOpen: true,
    reached: async () => undefined,
  },
  {
    name: 'while it ingests',
    reached: ({ status, hasLogged }) =>
      until('it ingests', async () => (await status()) === 'ingesting' || hasLogged(INGESTED)),
  },
  {
    name: 'after ingest, before analysis',
    reached: ({ hasLogged }) => until('it has ingested', () => hasLogged(INGESTED)),
  },
  {
    name: 'during analysis',
    reached: ({ status, hasLogged }) =>
      until('it analyses', async () => (await status()) === 'analyzing' || hasLogged(ANALYSED)),
  },
  { name: 'while it writes the snapshot file', reached: untilSnapshotChanges },
];

/** A new file is written beside the old one, which it replaces in the end: the first change is its beginning. */
async function untilSnapshotChanges({ folder, hasLogged, timeOf }: Work): Promise<void> {
  await until('it has analysed', () => hasLogged(ANALYSED));
  const before = snapshotState(folder);
  // The log comes late now and then, when all of it is written already.
  const isWritten = () => writtenAt(folder) >= (timeOf(ANALYSED) ?? Infinity) - CLOCK_STEP_MS;
  await until('the snapshot is being written', () => snapshotState(folder) !== before || isWritten());
}

function snapshotState(folder: DataFolder): string {
  return JSON.stringify([readdirSync(dirname(folder.snapshotFile)), writtenAt(folder)]);
}

function writtenAt({ snapshotFile }: DataFolder): number {
  return statSync(snapshotFile, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

async function writeArchives(folder: DataFolder): Promise<readonly Buffer<ArrayBuffer>[]> {
  return Promise.all(
    Array.from({ length: ROUNDS }, async (_, round) => {
      const path = join(folder.parent, `estate-${round}.zip`);
      await writeEstate({ size: 'tiny', seed: round + 1, out: path });
      return readFile(path);
    }),
  );
}

/** The graph of a service that nobody disturbs. */
async function undisturbed(archives: readonly Buffer<ArrayBuffer>[]): Promise<StoredGraph> {
  const folder = await createBegunFolder();
  const service = await startService({ dataFolder: folder.path });
  const session = await ApiSession.logIn(service);
  for (const body of archives) {
    expect(await session.upload({ body, headers: ZIP })).toMatchObject({ status: JOB.complete });
  }
  await service.stop();

  return readStoredGraph(folder.snapshotFile);
}

/** Kills the service at work on an upload. @returns the job if it took the file */
async function killDuringUpload(
  service: ServiceProcess,
  body: Buffer<ArrayBuffer>,
  { folder, isJobOpen = false, reached }: Omit<Moment, 'name'> & { readonly folder: DataFolder },
): Promise<number | undefined> {
  const session = await ApiSession.logIn(service);
  const jobId = await session.startJob();

  if (reached === undefined) {
    const stalled = new PassThrough();
    stalled.write(body.subarray(0, body.length / 2));
    const answer = session.attach(jobId, { body: stalled, headers: ZIP }).catch(() => undefined);
    await until('a part of the file is there', () => folder.uploads().length > 0);
    await service.kill();
    expect(await answer).toBeUndefined();
    return undefined;
  }

  const said = service.log().length;
  const timeOf = (message: string) =>
    service
      .log()
      .slice(said)
      .find(({ msg }) => msg === message)?.time;
  expect(await session.attach(jobId, { body, headers: ZIP })).toMatchObject({ status: 202 });
  if (!isJobOpen) {
    await session.endJob(jobId);
  }
  await reached({
    folder,
    status: async () => ((await session.get('/api/v2/datapipe/status')) as { status: string }).status,
    hasLogged: (message) => {
      expect(service.hasExited, 'the service ended by itself').toBe(false);
      return timeOf(message) !== undefined;
    },
    timeOf,
  });
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

it('a service that is killed at any moment finishes what it has taken, and its graph is that of an undisturbed one', async () => {
  const folder = await createBegunFolder();
  const archives = await writeArchives(folder);
  const expected = await undisturbed(archives);
  let service = await startService({ dataFolder: folder.path });

  for (const [round, body] of archives.entries()) {
    const moment = MOMENTS[round % MOMENTS.length];
    const jobId = await killDuringUpload(service, body, { folder, ...moment });
    if (round % 2 === 0) {
      await noPostgres(folder);
    }
    ageUploads(folder);
    service = await startService({ dataFolder: folder.path });
    const session = await ApiSession.logIn(service);
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
