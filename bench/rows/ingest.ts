import { chmod, copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createFileUploadJobRepository,
  createIngestTaskRepository,
  type Database,
  ensureKinds,
  migrate,
  openDatabase,
  startEmbeddedDatabase,
  tryLead,
} from '@secgraph/database';
import { BUILT_IN_KINDS } from '@secgraph/graph-schema';
import { ConvertPool } from '@secgraph/ingest';
import { Datapipe, GraphWriter, type PipelineLog } from '@secgraph/pipeline';
import { writeArchive } from '@secgraph/test-kit';
import { createDatapipePorts } from '../../apps/server/src/datapipe/datapipe-ports.ts';
import { SnapshotStore } from '../../apps/server/src/datapipe/snapshot-store.ts';
import { openUploadFolder } from '../../apps/server/src/datapipe/upload-folder.ts';
import type { BenchRow, BenchSize } from '../bench-row.ts';
import { measureJsonParse } from '../yardsticks/json-parse.ts';

const GOAL = 4;
const SILENT: PipelineLog = { info: () => undefined, warn: () => undefined, error: logError };

/**
 * A whole archive through the datapipe: from the queued file to PostgreSQL and the next snapshot in memory,
 * analysis included, against `JSON.parse` of the same bytes.
 */
export async function benchIngest(size: BenchSize): Promise<readonly BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'secgraph-bench-'));
  // Started as root, PostgreSQL runs as another user, who must be able to pass through.
  await chmod(folder, 0o711);

  try {
    return await measureIngest(folder, size);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureIngest(folder: string, size: BenchSize): Promise<readonly BenchRow[]> {
  const options = { objects: size.objects, seed: 1 };
  const archive = await writeArchive(join(folder, 'estate.zip'), options);
  const plain = await writeArchive(join(folder, 'estate'), options);
  const parseMs = await measureJsonParse(plain);
  const embedded = await startEmbeddedDatabase({ dataFolder: join(folder, 'data') });

  try {
    const database = await openDatabase({ url: embedded.url });
    await migrate(database);
    await ensureKinds(database, BUILT_IN_KINDS);
    const bench = await openDatapipe(database, join(folder, 'data'));
    const cold = await bench.ingest(archive.path);
    const again = await bench.ingest(archive.path);
    const note = `${(plain.jsonBytes / 1e6).toFixed(0)} MB, ${cold.nodes} nodes, ${cold.relationships} relationships`;
    await bench.close();
    await database.close();

    return [
      row('ingest, cold', cold.durationMs, parseMs, note),
      row('ingest, unchanged', again.durationMs, parseMs, ''),
    ];
  } finally {
    await embedded.stop();
  }
}

interface Ingested {
  readonly durationMs: number;
  readonly nodes: number;
  readonly relationships: number;
}

async function openDatapipe(database: Database, dataFolder: string) {
  const uploads = await openUploadFolder(dataFolder);
  const leadership = await tryLead(database);
  const ports = createDatapipePorts({
    database,
    uploads,
    writerEpoch: leadership?.writerEpoch ?? 0,
    log: SILENT,
  });
  const writer = new GraphWriter(await new SnapshotStore(database, dataFolder, SILENT).load(), ports.graph);
  const pool = new ConvertPool();
  const datapipe = new Datapipe(ports, writer, {
    publish: () => undefined,
    ingest: { pool, temporaryFolder: dataFolder },
  });

  const ingest = async (archivePath: string): Promise<Ingested> => {
    await enqueue(database, uploads.newName(), (name) => copyFile(archivePath, uploads.pathOf(name)));
    const startedAtMs = performance.now();
    await datapipe.tick(new AbortController().signal);
    const durationMs = performance.now() - startedAtMs;
    const { nodeCount, relationshipCount } = writer.fold();

    return { durationMs, nodes: nodeCount, relationships: relationshipCount };
  };

  return {
    ingest,
    close: async () => {
      await pool.close();
      await leadership?.resign();
    },
  };
}

async function enqueue(
  database: Database,
  storedFile: string,
  store: (name: string) => Promise<void>,
): Promise<void> {
  const jobs = createFileUploadJobRepository(database.kysely);
  const job = await jobs.createJob({ userId: undefined, userEmailAddress: undefined });
  await store(storedFile);
  const task = { jobId: job.id, storedFile, originalName: 'estate.zip', fileType: 'zip' } as const;
  await createIngestTaskRepository(database.kysely).enqueueTask(task);
  await jobs.closeJob(job.id);
}

function row(name: string, measuredMs: number, yardstickMs: number, note: string): BenchRow {
  return { name, measuredMs, yardstick: 'JSON.parse of the same bytes', yardstickMs, goal: GOAL, note };
}

function logError(fields: object, message: string): void {
  process.stderr.write(`${message} ${JSON.stringify(fields)}\n`);
}
