import { DatapipeStatusRepository } from '@secgraph/database/datapipe';
import { createTestDatabase } from '@secgraph/test-kit/database';
import { describe, expect, it } from 'vitest';
import { openDatapipe } from '../testing/open-datapipe.ts';

const { database } = await createTestDatabase();
const datapipe = await openDatapipe(database);
const status = new DatapipeStatusRepository(database.kysely);

const users = (...objectIds: readonly string[]) => ({
  json: {
    meta: { type: 'users', version: 6, count: objectIds.length },
    data: objectIds.map((ObjectIdentifier) => ({ ObjectIdentifier, Properties: {} })),
  },
});
const BROKEN = { json: { meta: { type: 'users', version: 6, count: 1 }, data: [{ ObjectIdentifier: 5 }] } };
const ODD = { json: { meta: { type: 'users', version: 6, count: 1 }, data: [{ Properties: {} }] } };

const TENANT = {
  json: {
    data: [
      { kind: 'AZUser', data: { id: 'u', tenantId: 't' } },
      { kind: 'AZUser', data: { id: 5 } },
      { kind: 'AZFuture', data: 'of a collector to come' },
    ],
    meta: { type: 'azure', version: 5, count: 3 },
  },
};

describe('an upload job', () => {
  it.each([
    ['complete without files', [], 2, 'Complete'],
    ['complete', [users('A')], 2, 'Complete'],
    ['partial when some files failed', [users('A'), BROKEN], 8, '1 File(s) failed to ingest as JSON Content'],
    ['partial when some files were odd', [ODD], 8, '1 File(s) partially failed to ingest as JSON Content'],
    [
      'partial when one record of a tenant was bad',
      [TENANT],
      8,
      '1 File(s) partially failed to ingest as JSON Content',
    ],
    ['failed when all files failed', [BROKEN], 5, 'All files failed to ingest as JSON Content'],
  ])('ends %s', async (_, files, wireStatus, statusMessage) => {
    const { job } = await datapipe.ingestAndAnalyse(...files);
    expect(job).toMatchObject({ status: wireStatus, statusMessage, totalFiles: files.length });
  });

  it('that nothing was attached to for twenty minutes times out, and one with activity does not', async () => {
    const [stale, active] = [await datapipe.ingest(), await datapipe.ingest()];
    await database.pool.query(
      `UPDATE file_upload_job SET last_ingest = now() - make_interval(mins => CASE id WHEN $1 THEN 21 ELSE 19 END)
       WHERE id IN ($1, $2)`,
      [stale.jobId, active.jobId],
    );
    await datapipe.tick();

    expect(await datapipe.jobs.findJob(stale.jobId)).toMatchObject({
      status: 4,
      statusMessage: 'Ingest timeout: No ingest activity observed in 20.000000 minutes. Upload incomplete.',
    });
    expect(await datapipe.jobs.findJob(active.jobId)).toMatchObject({ status: 1 });
  });
});

describe('the status', () => {
  it('is not touched by a tick without work', async () => {
    const before = await status.getStatus();
    await datapipe.tick();
    expect(await status.getStatus()).toEqual(before);
  });
});
