import { DeletionRequestRepository } from '@secgraph/database/datapipe';
import { createTestDatabase } from '@secgraph/test-kit/database';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatapipe } from '../testing/open-datapipe.ts';

const { database } = await createTestDatabase();
const datapipe = await openDatapipe(database);
const deletions = new DeletionRequestRepository(database.kysely);
const NOTHING = { isEverything: false, isSourceless: false, sourceKinds: [], relationshipKinds: [] };
const EVERYTHING = { ...NOTHING, isEverything: true };

const user = (ObjectIdentifier: string) => ({
  json: { meta: { type: 'users', version: 6, count: 1 }, data: [{ ObjectIdentifier, Properties: {} }] },
});
const app = (id: string) => ({
  json: { graph: { nodes: [{ id, kinds: ['App'] }], edges: [] }, metadata: { source_kind: 'Hub' } },
});
const objectIds = () => datapipe.dump().nodes.map(({ objectId }) => objectId);

beforeEach(async () => {
  await deletions.request('test', EVERYTHING);
  await datapipe.tick();
  vi.restoreAllMocks();
});

/** Runs when the datapipe is done with a file, before it looks for the next one. */
function afterTheFirstFile(work: () => Promise<unknown>): void {
  vi.spyOn(datapipe.ports.uploads, 'remove').mockImplementationOnce(async () => void (await work()));
}

describe('a deletion that is asked for while a file is ingested', () => {
  it('covers that file and no file that comes after it', async () => {
    afterTheFirstFile(async () => {
      await deletions.request('somebody', EVERYTHING);
      await datapipe.queue(user('AFTER'));
    });
    const { jobId } = await datapipe.ingest(user('BEFORE'), user('QUEUED BEFORE'));
    expect(objectIds()).toEqual(['AFTER']);
    expect(await datapipe.dumpStored()).toEqual(datapipe.dump());
    expect(await datapipe.jobs.findJob(jobId)).toMatchObject({ status: 3 });
    expect(await datapipe.tasks.listStoredFiles()).toEqual([]);
  });

  it('leaves a job that comes after it to be completed', async () => {
    const later: number[] = [];
    afterTheFirstFile(async () => {
      await deletions.request('somebody', EVERYTHING);
      later.push(await datapipe.queue(user('AFTER')));
      await datapipe.jobs.closeJob(later[0] ?? 0);
    });
    await datapipe.ingest(user('BEFORE'));
    await datapipe.tick();

    expect(objectIds()).toEqual(['AFTER']);
    expect(await datapipe.jobs.findJob(later[0] ?? 0)).toMatchObject({ status: 2, totalFiles: 1 });
  });
});

describe('a deletion that is asked for while another', () => {
  it('waits is carried out with it', async () => {
    await datapipe.ingest(user('A'), app('B'));
    await deletions.request('somebody', { ...NOTHING, sourceKinds: ['Hub'] });
    await deletions.request('somebody', { ...NOTHING, sourceKinds: ['Base'] });
    await datapipe.tick();

    expect(objectIds()).toEqual([]);
    expect(await deletions.findPending()).toBeUndefined();
  });

  it('is carried out comes next', async () => {
    await datapipe.ingest(user('A'), app('B'));
    await deletions.request('somebody', { ...NOTHING, sourceKinds: ['Hub'] });
    const { requests } = datapipe.ports;
    const { listSourceKinds } = requests;
    vi.spyOn(requests, 'listSourceKinds').mockImplementationOnce(async () => {
      await deletions.request('somebody', { ...NOTHING, sourceKinds: ['Base'] });
      return listSourceKinds();
    });
    await datapipe.tick();
    expect(objectIds()).toEqual([]);
    expect(await deletions.findPending()).toBeUndefined();
  });
});

describe('what was not collected for long', () => {
  const setParameter = (key: string, value: object) =>
    database.pool.query(
      `INSERT INTO parameter (key, name, description, value) VALUES ($1, $1, '', $2)
       ON CONFLICT (key) DO UPDATE SET value = $2`,
      [key, JSON.stringify(value)],
    );
  const later = (days: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 });
  afterEach(() => void vi.useRealTimers());

  it('is removed after an ingest once somebody has enabled that, in the database too', async () => {
    await setParameter('prune.ttl', { base_ttl: 'P7D', has_session_edge_ttl: 'P3D' });
    await setParameter('analysis.reconciliation', { enabled: false });
    // Files are seen when the database says so; only the clock of the datapipe is moved.
    later(8);
    await datapipe.ingest(user('FIRST'), app('OTHER'));
    expect(objectIds().toSorted()).toEqual(['FIRST', 'OTHER']);

    await setParameter('analysis.reconciliation', { enabled: true });
    later(-2);
    await datapipe.ingest(user('SECOND'));
    expect(objectIds().toSorted()).toEqual(['FIRST', 'OTHER', 'SECOND']);
    later(2);
    await datapipe.ingest(user('THIRD'));
    expect(objectIds()).toEqual(['OTHER']);
    expect(await datapipe.dumpStored()).toEqual(datapipe.dump());
    await setParameter('analysis.reconciliation', { enabled: false });
  });
});
