import { openRepositories } from '@secgraph/database';
import { createCancellation, requestCancellation } from '@secgraph/kernel';
import { createTestDatabase } from '@secgraph/test-kit/database';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDatapipe } from '../../testing/open-datapipe.ts';
import { planUploadRemoval } from './plan-upload-removal.ts';

const { database } = await createTestDatabase();
let datapipe = await openDatapipe(database);
const { graphUpdates, deletionRequests, uploadRanges } = openRepositories(database);
const EVERYTHING = { isEverything: true, isSourceless: false, sourceKinds: [], relationshipKinds: [] };

/** Nodes by id, and relationships as `start -Kind-> end`; `by name` looks the end up. */
function upload(ids: readonly string[], relationships: readonly string[] = [], by: 'id' | 'name' = 'id') {
  const edges = relationships.map((text) => {
    const [, start = '', kind = '', end = ''] = /^(\S+) -(\S+)-> (\S+)$/.exec(text) ?? [];
    return { kind, start: { value: start }, end: { value: end, match_by: by } };
  });

  return {
    json: { graph: { nodes: ids.map((id) => ({ id, kinds: ['Thing'], properties: { name: id } })), edges } },
  };
}

async function undo(jobId: number): Promise<unknown> {
  const id = await graphUpdates.enqueue(JSON.stringify({ type: 'undo-upload', jobId }), 60_000);
  await datapipe.tick();
  const result = await graphUpdates.findResult(id);
  await graphUpdates.remove(id);

  return JSON.parse(result !== undefined && 'outcome' in result ? result.outcome : '{}');
}

const nodes = () =>
  datapipe
    .dump()
    .nodes.map(({ objectId }) => objectId)
    .toSorted();
const relationships = () =>
  datapipe
    .dump()
    .relationships.map(({ text }) => text)
    .toSorted();

beforeEach(async () => {
  await deletionRequests.request('test', EVERYTHING);
  await datapipe.tick();
});

describe('an upload that is undone', () => {
  it('takes away what it alone brought, and nothing that another has told as well', async () => {
    const first = await datapipe.ingest(upload(['A', 'B'], ['A -Knows-> B']));
    const second = await datapipe.ingest(
      upload(['B', 'C', 'D'], ['B -Knows-> C', 'A -Knows-> B', 'D -Knows-> A']),
    );
    const third = await datapipe.ingest(upload(['D', 'E']));

    expect(await undo(second.jobId)).toEqual({ type: 'done', nodes: 1, relationships: 2 });
    expect([nodes(), relationships()]).toEqual([['A', 'B', 'D', 'E'], ['A -Knows-> B']]);
    expect(await datapipe.dumpStored()).toEqual(datapipe.dump());
    expect(await undo(third.jobId)).toMatchObject({ nodes: 1 });
    // What the second one has told last may have been its own.
    expect(await undo(first.jobId)).toMatchObject({ nodes: 0, relationships: 0 });
    expect(nodes()).toEqual(['A', 'B', 'D']);
  });

  it('may have several files, and be analysed and restarted since', async () => {
    await datapipe.ingest(upload(['KEPT']));
    const { jobId } = await datapipe.ingestAndAnalyse(
      upload(['A', 'B'], ['A -Knows-> B']),
      upload(['B', 'C', 'KEPT']),
    );
    datapipe = await openDatapipe(database, { dataFolder: datapipe.dataFolder });
    await datapipe.start();

    expect(await undo(jobId)).toMatchObject({ nodes: 3, relationships: 1 });
    expect([nodes(), relationships()]).toEqual([['KEPT'], []]);
    expect(await undo(jobId)).toMatchObject({ nodes: 0, relationships: 0 });
  });

  it('takes away relationships whose ends it looked up, also those that still wait', async () => {
    await datapipe.ingest(upload(['A', 'B']));
    const { jobId } = await datapipe.ingest(upload([], ['A -Knows-> B', 'A -Knows-> LATER'], 'name'));
    expect(relationships()).toEqual(['A -Knows-> B']);
    expect(await undo(jobId)).toMatchObject({ nodes: 0 });
    await datapipe.ingest(upload(['LATER']));

    expect([nodes(), relationships()]).toEqual([['A', 'B', 'LATER'], []]);
  });

  it('leaves what another one looked up as well', async () => {
    await datapipe.ingest(upload(['A', 'B']));
    await datapipe.ingest(upload([], ['A -Knows-> B'], 'name'));
    const { jobId } = await datapipe.ingest(upload([], ['A -Knows-> B'], 'name'));
    await undo(jobId);

    expect(relationships()).toEqual(['A -Knows-> B']);
  });

  it('is refused where nothing is known of it', async () => {
    expect(await undo(4_711)).toMatchObject({ type: 'refused', code: 'MANUAL_REFUSED' });
    const { jobId } = await datapipe.ingest(upload(['A']));
    await deletionRequests.request('test', EVERYTHING);
    await datapipe.tick();
    expect(await undo(jobId)).toMatchObject({ type: 'refused', code: 'MANUAL_REFUSED' });
  });
});

it('is not gone on with when whoever wanted it is gone', async () => {
  const { jobId } = await datapipe.ingest(upload(['A']));
  const cancellation = createCancellation();
  requestCancellation(cancellation);
  const plan = planUploadRemoval(
    { type: 'undo-upload', jobId },
    { snapshot: datapipe.snapshot(), ranges: uploadRanges, cancellation },
  );

  await expect(plan).rejects.toMatchObject({ code: 'KERNEL_CANCELLED' });
});

it('one row tells of a whole file, and of files of a job that follow each other at one time', async () => {
  const { jobId } = await datapipe.ingest(upload(['A']), upload(['B']));
  const at = new Date('2026-01-01T00:00:00Z').getTime();
  const part = (after: number) => ({
    jobId: 9,
    seenAtMs: at,
    nodes: { after, upTo: after + 5 },
    relationships: { after: 0, upTo: 0 },
  });
  await uploadRanges.record(part(100));
  await uploadRanges.record(part(105));
  await uploadRanges.record(part(200));

  const known = await uploadRanges.listSince(jobId);
  expect(known.map((range) => range.jobId)).toEqual([jobId, jobId, 9, 9]);
  expect(known.slice(2).map(({ nodes: span }) => span)).toEqual([
    { after: 100, upTo: 110 },
    { after: 200, upTo: 205 },
  ]);
});

it('rows of years ago are forgotten, some at a time', async () => {
  const record = (after: number) =>
    uploadRanges.record({
      jobId: 9,
      seenAtMs: Date.UTC(2026, 0, 1),
      nodes: { after, upTo: after + 1 },
      relationships: { after: 0, upTo: 0 },
    });
  const idsBelow = async (id: number) =>
    (await database.pool.query<{ id: number }>('SELECT id FROM upload_range WHERE id < $1', [id])).rows
      .length;
  await record(0);
  await database.pool.query("SELECT setval(pg_get_serial_sequence('upload_range', 'id'), 900998)");
  await record(10);
  expect(await idsBelow(900_000)).toBeGreaterThan(0);
  await record(20);

  expect(await idsBelow(900_000)).toBe(0);
  expect(await idsBelow(901_001)).toBe(2);
});
