import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, LeaseKeeper, tryLead } from '@secgraph/database';
import { DatapipeStatusRepository, GraphUpdateRepository } from '@secgraph/database/datapipe';
import { loadState, StoredSnapshotRepository } from '@secgraph/database/graph';
import {
  FileUploadJobRepository,
  IngestTaskRepository,
  StoredUploadRepository,
} from '@secgraph/database/uploads';
import { BUILT_IN_MODEL } from '@secgraph/graph-schema';
import type { UpdateRequest } from '@secgraph/questions';
import { openGraph } from '@secgraph/questions/thread';
import { gzipBomb } from '@secgraph/test-kit';
import { createTestDatabase } from '@secgraph/test-kit/database';
import { eventually } from '@secgraph/test-kit/eventually';
import { afterEach, describe, expect, it } from 'vitest';
import type { UploadPlace } from '../shelf/shelf.ts';
import { openSharedSnapshots } from '../snapshot/shared-snapshots.ts';
import { SnapshotFile } from '../snapshot/snapshot-file.ts';
import { dumpSnapshot } from '../testing/dump-snapshot.ts';
import { openUploadFolder } from '../uploads/upload-folder.ts';
import { openUploadStore } from '../uploads/upload-store.ts';
import { DatapipeService } from './datapipe-service.ts';
import type { DatapipeEvent } from './protocol.ts';

const { database } = await createTestDatabase();
const jobs = new FileUploadJobRepository(database.kysely);
const tasks = new IngestTaskRepository(database.kysely);
const updates = new GraphUpdateRepository(database.kysely);
const status = new DatapipeStatusRepository(database.kysely);
const ends: (() => Promise<unknown>)[] = [];

// Last started, first ended: a folder goes after the service that uses it.
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) {
    await end();
  }
});

/** Waits on a condition, however busy the machine is. */

async function newFolder(): Promise<string> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'secgraph-service-test-'));
  ends.push(() => rm(dataFolder, { recursive: true, force: true }));

  return dataFolder;
}

interface StartOptions {
  readonly place?: UploadPlace;
  readonly on?: Database;
  readonly retryMs?: number;
}

function start(dataFolder: string, { place = 'folder', on = database, retryMs = 1 }: StartOptions = {}) {
  const log: string[] = [];
  const graphs: Extract<DatapipeEvent, { type: 'graph' }>[] = [];
  const record = (level: string) => (_: object, message: string) => void log.push(`${level} ${message}`);
  const lease = new LeaseKeeper(database);
  const service = new DatapipeService({
    database: on,
    snapshotFile: new SnapshotFile(dataFolder),
    sharedSnapshots: openSharedSnapshots(database, place),
    data: {
      dataFolder,
      convertWorkers: 1,
      analysisRules: 'current' as const,
      productVersion: 'v0.0.0',
      selectorMs: 60_000,
      intervalMs: 60_000,
    },
    uploads: (databaseId) =>
      openUploadStore({ dataFolder, databaseId, stored: new StoredUploadRepository(database.kysely) }),
    log: { info: record('info'), warn: record('warn'), error: record('error') },
    send: (event) => {
      if (event.type === 'graph') {
        graphs.push(event);
      } else if (event.type === 'role') {
        lease.keep(event.term);
      }
    },
    retryMs,
  });
  const running = service.run();
  const stop = async () => {
    service.stop();
    await running;
    await lease.stop();
  };
  ends.push(stop);

  return {
    log,
    stop,
    generations: () => graphs.map((event) => event.generation),
    nodes: () => {
      const newest = graphs.at(-1);
      return (
        newest &&
        dumpSnapshot(openGraph(newest.graph, BUILT_IN_MODEL).snapshot).nodes.map(({ objectId }) => objectId)
      );
    },
  };
}

/** Queues a file as an upload does; nobody but the database tells the service. */
async function upload(dataFolder: string, objectId: string, { isClosed = false } = {}): Promise<number> {
  const json = { meta: { type: 'users', version: 6, count: 1 }, data: [{ ObjectIdentifier: objectId }] };
  const id = await uploadContent(dataFolder, JSON.stringify(json));
  if (isClosed) {
    await jobs.closeJob(id);
  }

  return id;
}

async function uploadContent(dataFolder: string, content: string | Uint8Array): Promise<number> {
  const uploads = await openUploadFolder(dataFolder, (await loadState(database)).databaseId);
  const { id } = await jobs.createJob({ userId: undefined, userEmailAddress: undefined });
  const storedFile = uploads.newName();
  await writeFile(uploads.pathOf(storedFile), content);
  await tasks.enqueueTask({ jobId: id, storedFile, originalName: 'users.json', fileType: 'json' });

  return id;
}

describe('the datapipe service', () => {
  it('publishes what is stored, then works on what the database announces', async () => {
    const dataFolder = await newFolder();
    const service = start(dataFolder);
    await eventually(() => expect(service.nodes()).toEqual([]));

    const jobId = await upload(dataFolder, 'FIRST', { isClosed: true });
    await eventually(async () => expect(await jobs.findJob(jobId)).toMatchObject({ status: 2 }));
    await eventually(async () => expect((await status.getStatus()).status).toBe('idle'));
    expect(service.nodes()).toEqual(['FIRST']);
    expect(await readdir(join(dataFolder, 'uploads'))).toEqual([]);
    expect(service.generations()).toEqual([...new Set(service.generations())].toSorted((a, b) => a - b));
  });

  it('starts from the snapshot file when that is current', async () => {
    const dataFolder = await newFolder();
    const first = start(dataFolder);
    await upload(dataFolder, 'FILED');
    await eventually(() => expect(first.nodes()).toContain('FILED'));
    await eventually(async () => expect(await readdir(join(dataFolder, 'snapshot'))).toHaveLength(1));
    await first.stop();

    const second = start(dataFolder);
    await eventually(() => expect(second.nodes()).toContain('FILED'));
    expect(second.log.filter((line) => line.includes('built the snapshot'))).toEqual([]);
  });

  it('works without a snapshot file when none can be written', async () => {
    const dataFolder = await newFolder();
    await mkdir(join(dataFolder, 'snapshot', 'graph.snapshot'), { recursive: true });
    const service = start(dataFolder);
    await upload(dataFolder, 'UNFILED');

    await eventually(() => expect(service.log).toContain('warn cannot write the snapshot file'));
    await eventually(() => expect(service.nodes()).toContain('UNFILED'));
    expect(service.log.filter((line) => line.startsWith('error'))).toEqual([]);
  });

  it('starts over from what is stored after a failure, and goes on', async () => {
    const dataFolder = await newFolder();
    const service = start(dataFolder);
    await database.pool.query(`ALTER TABLE node ADD CONSTRAINT refused CHECK (object_id <> 'LATE')`);
    await upload(dataFolder, 'EARLY');
    await upload(dataFolder, 'LATE');
    await eventually(() =>
      expect(service.log).toContain('error the datapipe failed and starts over from what is stored'),
    );

    await database.pool.query('ALTER TABLE node DROP CONSTRAINT refused');
    await upload(dataFolder, 'LAST');
    await eventually(() => expect(service.nodes()).toContain('LAST'));
    expect(service.nodes()).toContain('EARLY');
    expect(await tasks.listStoredFiles()).toEqual([]);
  });

  it('ends the ingest of a job that is cancelled, and goes on with the next', async () => {
    const dataFolder = await newFolder();
    const service = start(dataFolder);
    await eventually(() => expect(service.nodes()).toBeDefined());
    const jobId = await uploadContent(dataFolder, gzipBomb(256));
    await eventually(async () => expect((await status.getStatus()).status).toBe('ingesting'));
    await jobs.cancelJob(jobId, 'Canceled by somebody');

    await eventually(() =>
      expect(service.log).toContain('info ended the ingest of a file that was canceled'),
    );
    await upload(dataFolder, 'NEXT');
    await eventually(() => expect(service.nodes()).toContain('NEXT'));
    expect(await jobs.findJob(jobId)).toMatchObject({ status: 3, statusMessage: 'Canceled by somebody' });
    expect(await readdir(join(dataFolder, 'uploads'))).toEqual([]);
  });

  it('removes what a service left that died while it unpacked', async () => {
    const dataFolder = await newFolder();
    const folder = join(dataFolder, 'tmp');
    await mkdir(folder);
    await writeFile(join(folder, 'secgraph-spool-of-another-life'), 'half of it');
    await writeFile(join(folder, 'something else'), '');
    const service = start(dataFolder);

    await eventually(() => expect(service.nodes()).toBeDefined());
    await eventually(async () => expect(await readdir(folder)).toEqual(['something else']));
  });

  it('follows the generations of the elected one, and takes over when that one stops', async () => {
    const [leading, following] = [await newFolder(), await newFolder()];
    const leader = start(leading);
    await eventually(() => expect(leader.nodes()).toBeDefined());
    const follower = start(following);
    await eventually(() => expect(follower.nodes()).toEqual(leader.nodes()));

    await upload(leading, 'FOLLOWED');
    await eventually(() => expect(follower.nodes()).toContain('FOLLOWED'));

    await leader.stop();
    await upload(following, 'TAKEN OVER');
    await eventually(() => expect(follower.nodes()).toContain('TAKEN OVER'));
  });

  it('does not stay with a generation that a fail-over has lost, when another comes to have its number', async () => {
    const folder = await newFolder();
    const leader = start(folder);
    await upload(folder, 'KEPT');
    await eventually(() => expect(leader.nodes()).toContain('KEPT'));
    await leader.stop();
    const leadership = await tryLead(database);
    const lease = new LeaseKeeper(database);
    lease.keep(leadership?.term);
    ends.push(async () => {
      await lease.stop();
      await leadership?.resign();
    });
    const follower = start(await newFolder());
    await eventually(() => expect(follower.nodes()).toContain('KEPT'));
    const { generation } = await loadState(database);

    await database.pool.query("UPDATE node SET object_id = 'INSTEAD' WHERE object_id = 'KEPT'");
    await database.pool.query('UPDATE graph_state SET stamp = gen_random_uuid()');
    await eventually(() => expect(follower.nodes()).toContain('INSTEAD'));
    expect(follower.nodes()).not.toContain('KEPT');
    expect(follower.generations().at(-1)).toBe(generation);
  });

  it('looks for a database that is away again and again, without longer and longer pauses', async () => {
    let looks = 0;
    const refuse = async () => {
      throw Object.assign(new Error('terminating connection'), { code: '57P01' });
    };
    const look = () => {
      looks++;
      return refuse();
    };
    const pool = Object.assign(Object.create(database.pool), { query: look, connect: refuse });
    const service = start(await newFolder(), { on: { ...database, pool, connect: refuse }, retryMs: 50 });

    // With pauses that double, so many would take an hour.
    await eventually(() => expect(looks).toBeGreaterThan(20));
    expect(service.log.filter((line) => line.startsWith('error'))).toHaveLength(1);
  });

  it('stores its newest generation for processes that begin, which need no look at the tables', async () => {
    const folder = await newFolder();
    const leader = start(folder, { place: 'database' });
    await upload(folder, 'SHARED', { isClosed: true });
    await eventually(() => expect(leader.nodes()).toContain('SHARED'));
    const stored = new StoredSnapshotRepository(database.kysely);
    await eventually(async () =>
      expect((await stored.findNewest())?.stamp).toBe((await loadState(database)).stamp),
    );

    const follower = start(await newFolder(), { place: 'database' });
    await eventually(() => expect(follower.nodes()).toContain('SHARED'));
    expect(follower.log).toContain('info fetched the snapshot that another process has stored');
    expect(follower.log.filter((line) => line.includes('built the snapshot'))).toEqual([]);
  });

  it('carries out no statement whose process is gone, and those that are still wanted', async () => {
    const statement = (objectid: string): UpdateRequest => ({
      query: 'CREATE (:User {objectid: $objectid})',
      parameters: { objectid },
      policy: { areUpdatesEnabled: true, isComplexityLimited: false, hasParameters: true },
      limits: { rows: 10, bytes: 10_000, memoryBytes: 1_000_000 },
    });
    const enqueue = (objectid: string) => updates.enqueue(JSON.stringify(statement(objectid)), 60_000);
    const [orphaned, waiting] = [await enqueue('ORPHANED'), await enqueue('WAITING')];
    const service = start(await newFolder());
    await eventually(async () => expect((await status.getStatus()).status).toBe('idle'));

    await eventually(async () => {
      await updates.keepWanted(waiting);
      expect(await updates.findResult(waiting)).toMatchObject({ state: 'done' });
    });
    await eventually(() => expect(service.nodes()).toContain('WAITING'));
    expect(service.nodes()).not.toContain('ORPHANED');
    expect(await updates.findResult(orphaned)).toEqual({ state: 'pending' });
  });

  it('runs an analysis again that a stopped service left in the middle', async () => {
    await status.updateStatus('analyzing');
    const before = (await status.getStatus()).lastAnalysisRunAt?.getTime() ?? 0;
    start(await newFolder());

    await eventually(async () => {
      const { status: state, lastAnalysisRunAt } = await status.getStatus();
      expect([state, (lastAnalysisRunAt?.getTime() ?? 0) > before]).toEqual(['idle', true]);
    });
  });
});
