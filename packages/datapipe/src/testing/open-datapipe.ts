import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUILT_IN_TAGS, type RuleSet } from '@secgraph/analysis';
import { type Database, ensureKinds, readLease } from '@secgraph/database';
import { loadState } from '@secgraph/database/graph';
import {
  CompletedTaskRepository,
  FileUploadJobRepository,
  IngestTaskRepository,
  StoredUploadRepository,
} from '@secgraph/database/uploads';
import { ZoneRepository } from '@secgraph/database/zones';
import { BUILT_IN_KINDS } from '@secgraph/graph-schema';
import { ConvertPool } from '@secgraph/ingest';
import { DiskSpace } from '@secgraph/kernel/disk';
import { readWhole, WHOLE_LIST } from '@secgraph/test-kit';
import { afterAll } from 'vitest';
import { Datapipe } from '../datapipe.ts';
import { GraphWriter } from '../generation/graph-writer.ts';
import type { KindLimits } from '../ingest/kind-budget.ts';
import { MemoryRoom } from '../memory/memory-room.ts';
import type { PipelineLog } from '../ports.ts';
import type { UploadPlace } from '../shelf/shelf.ts';
import { SnapshotFile } from '../snapshot/snapshot-file.ts';
import { SnapshotStore } from '../snapshot/snapshot-store.ts';
import { createDatapipePorts } from '../thread/datapipe-ports.ts';
import { openUploadStore } from '../uploads/upload-store.ts';
import { dumpSnapshot, type SnapshotDump } from './dump-snapshot.ts';

/** The version of the release that tests pretend to be. */
export const TEST_VERSION = 'v0.0.0';

const SILENT: PipelineLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

export type Upload =
  /** The object becomes a JSON file. */
  | { readonly json: object; readonly fileName?: string }
  /** Path of an archive, which is copied. */
  | { readonly zip: string };

/**
 * A datapipe over a database, ticking when told, with nothing else around it. `dataFolder`: of the one before,
 * whose place it takes.
 */
export async function openDatapipe(
  database: Database,
  options: {
    readonly dataFolder?: string;
    readonly analysisRules?: RuleSet;
    readonly selectorMs?: number;
    readonly kindLimits?: KindLimits;
    readonly uploadPlace?: UploadPlace;
  } = {},
) {
  const dataFolder = options.dataFolder ?? (await mkdtemp(join(tmpdir(), 'secgraph-datapipe-test-')));
  const pool = new ConvertPool({ workers: 1 });
  afterAll(async () => {
    await pool.close();
    await rm(dataFolder, { recursive: true, force: true });
  });

  await ensureKinds(database, BUILT_IN_KINDS);
  await new ZoneRepository(database.kysely).storeDefaults(BUILT_IN_TAGS, 'test');
  const jobs = new FileUploadJobRepository(database.kysely);
  const tasks = new IngestTaskRepository(database.kysely);
  const completed = new CompletedTaskRepository(database.kysely);
  const { databaseId } = await loadState(database);
  const { term } = await readLease(database);
  const uploads = await openUploadStore({
    dataFolder,
    databaseId,
    stored: new StoredUploadRepository(database.kysely),
    place: options.uploadPlace,
  });
  const ports = createDatapipePorts({
    database,
    uploads,
    space: new DiskSpace({ folder: dataFolder, keptMib: 0 }),
    memory: new MemoryRoom({ limitBytes: undefined, besideBytes: 0 }),
    leadership: { term },
    analysisRules: options.analysisRules ?? 'current',
    productVersion: TEST_VERSION,
    selectorMs: options.selectorMs ?? 60_000,
    log: SILENT,
    onBeginUpdate: () => undefined,
    onAnalysis: () => undefined,
  });
  const { snapshot, counters } = await new SnapshotStore({
    database,
    file: new SnapshotFile(dataFolder),
    log: SILENT,
  }).load();
  const writer = new GraphWriter({ snapshot, counters }, ports.graph, {
    complete: (change) => ports.standing.enforce(change),
  });
  const datapipe = new Datapipe(ports, writer, {
    ingest: { pool, temporaryFolder: dataFolder, kindLimits: options.kindLimits },
    publish: () => undefined,
  });
  const tick = () => datapipe.tick(new AbortController().signal);

  async function enqueue(upload: Upload, jobId: number): Promise<void> {
    const storedFile = uploads.newName();
    if ('zip' in upload) {
      await copyFile(upload.zip, uploads.pathOf(storedFile));
      await uploads.keep(storedFile);
      await tasks.enqueueTask({ jobId, storedFile, originalName: 'all.zip', fileType: 'zip' });
    } else {
      await writeFile(uploads.pathOf(storedFile), JSON.stringify(upload.json));
      await uploads.keep(storedFile);
      const originalName = upload.fileName ?? 'file.json';
      await tasks.enqueueTask({ jobId, storedFile, originalName, fileType: 'json' });
    }
  }

  /** Files of one job, which stays open. Returns the job. */
  async function queue(...files: readonly Upload[]): Promise<number> {
    const { id } = await jobs.createJob({ userId: undefined, userEmailAddress: undefined });
    await queueInto(id, files);

    return id;
  }

  async function queueInto(jobId: number, files: readonly Upload[]): Promise<void> {
    for (const file of files) {
      await enqueue(file, jobId);
    }
  }

  /** Files of a job that is open, ingested; no analysis follows. */
  async function ingestInto(jobId: number, ...files: readonly Upload[]) {
    await queueInto(jobId, files);
    await tick();

    return { jobId, completed: await readWhole(completed.listCompletedTasks(jobId, WHOLE_LIST)) };
  }

  /** The same of a job of their own. */
  async function ingest(...files: readonly Upload[]) {
    const { id } = await jobs.createJob({ userId: undefined, userEmailAddress: undefined });

    return ingestInto(id, ...files);
  }

  return {
    dataFolder,
    uploads,
    jobs,
    tasks,
    ports,
    /** As a service does first of all. */
    start: () => datapipe.start(),
    tick,
    queue,
    ingest,
    ingestInto,
    /** {@link ingest}, then the analysis. */
    async ingestAndAnalyse(...files: readonly Upload[]) {
      const ingested = await ingest(...files);
      await jobs.closeJob(ingested.jobId);
      await tick();

      return { ...ingested, job: await jobs.findJob(ingested.jobId) };
    },
    snapshot: () => writer.fold(),
    /** The graph as the writer has it in memory. */
    dump: (): SnapshotDump => dumpSnapshot(writer.fold()),
    /** The same, rebuilt from what is stored. */
    async dumpStored(): Promise<SnapshotDump> {
      const file = new SnapshotFile(join(dataFolder, 'nothing-filed-here'));
      return dumpSnapshot((await new SnapshotStore({ database, file, log: SILENT }).load()).snapshot);
    },
  };
}
