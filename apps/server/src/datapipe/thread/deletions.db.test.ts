import { createDeletionRequestRepository } from '@secgraph/database';
import { createTestDatabase } from '@secgraph/test-kit/database';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatapipe } from './open-datapipe.test-support.ts';

const { database } = await createTestDatabase();
const datapipe = await openDatapipe(database);
const deletions = createDeletionRequestRepository(database.kysely);
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
