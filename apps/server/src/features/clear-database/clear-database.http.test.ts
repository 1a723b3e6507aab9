import type { QualityMeasure } from '@secgraph/analysis';
import { ensureKinds } from '@secgraph/database';
import { AnalysisRequestRepository, DeletionRequestRepository } from '@secgraph/database/datapipe';
import { recordDataQuality, SourceKindRepository } from '@secgraph/database/graph';
import { FileUploadJobRepository } from '@secgraph/database/uploads';
import { BUILT_IN_KINDS } from '@secgraph/graph-schema';
import { beforeEach, describe, expect, it } from 'vitest';
import { messageOf } from '../../../test/test-server.ts';
import { createUploadServer, USERS_FILE } from '../../../test/upload-server.ts';

const uploads = await createUploadServer();
const { database, inject, logInAs } = uploads;
const { authorization, userId } = await logInAs('Administrator');
const deletions = new DeletionRequestRepository(database.kysely);
const jobs = new FileUploadJobRepository(database.kysely);
const sourceKinds = new SourceKindRepository(database.kysely);

await ensureKinds(database, [...BUILT_IN_KINDS, 'Hub']);
await sourceKinds.upsertSourceKind('Hub');
await sourceKinds.upsertSourceKind('NeverStored');
const idOf = Object.fromEntries((await sourceKinds.listSourceKinds()).map(({ id, name }) => [name, id]));

const clear = (payload: object | string, caller = authorization) =>
  inject({
    method: 'POST',
    url: '/api/v2/clear-database',
    payload,
    headers: { 'content-type': 'application/json', authorization: caller },
  });

const MEASURED: QualityMeasure = {
  platform: 'ad',
  environmentId: undefined,
  environments: 1,
  counts: {},
  completeness: undefined,
};

/** What the audit log tells of one request. */
async function toldOf({ headers }: Awaited<ReturnType<typeof clear>>) {
  const { rows } = await database.pool.query(
    "SELECT status, fields, commit_id FROM audit_log WHERE request_id = $1 AND action = 'DeleteBloodhoundData' ORDER BY id",
    [headers['requestid']],
  );

  return rows;
}

async function countRows(table: 'data_quality' | 'file_upload_job'): Promise<number> {
  const { rows } = await database.pool.query(`SELECT count(*)::int AS count FROM ${table}`);
  return rows[0].count;
}

beforeEach(async () => {
  await database.pool.query('DELETE FROM data_quality');
  await database.pool.query('DELETE FROM analysis_request');
  await database.pool.query('DELETE FROM deletion_request');
  await jobs.removeAllJobs();
});

describe('clearing the database', () => {
  it('deletes reports that are finished, and tells so', async () => {
    const { pool } = database;
    await pool.query(
      `INSERT INTO report (created_by, name, format, sanitised, status)
       VALUES ('x', 'made', 'csv', false, 'done'), ('x', 'failed', 'csv', false, 'failed'),
         ('x', 'waits', 'csv', false, 'queued')`,
    );
    const response = await clear({ deleteReports: true });

    expect(response.statusCode, response.body).toBe(204);
    const { rows } = await pool.query('SELECT name FROM report');
    expect(rows).toEqual([{ name: 'waits' }]);
    expect(await toldOf(response)).toContainEqual(
      expect.objectContaining({ fields: expect.objectContaining({ delete_request_successful: 'reports' }) }),
    );
  });

  it.each([
    ['everything', { deleteCollectedGraphData: true }, { isEverything: true }],
    ['source kinds', { deleteSourceKinds: [1, idOf['Hub']] }, { sourceKinds: ['Base', 'Hub'] }],
    ['what has no source kind', { deleteSourceKinds: [0] }, { isSourceless: true }],
    ['both of these', { deleteSourceKinds: [0, 2] }, { isSourceless: true, sourceKinds: ['AZBase'] }],
    ['relationships', { deleteRelationships: ['HasSession'] }, { relationshipKinds: ['HasSession'] }],
    [
      'relationships and source kinds',
      { deleteRelationships: ['HasSession'], deleteSourceKinds: [1] },
      { relationshipKinds: ['HasSession'], sourceKinds: ['Base'] },
    ],
  ])('asks the datapipe to delete %s', async (_, payload, scope) => {
    const nothing = { isEverything: false, isSourceless: false, sourceKinds: [], relationshipKinds: [] };
    const response = await clear(payload);

    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect(await deletions.findPending()).toMatchObject({
      requestedBy: userId,
      scope: { ...nothing, ...scope },
    });
  });

  it('replaces a pending analysis, and adds to a pending deletion', async () => {
    const analyses = new AnalysisRequestRepository(database.kysely);
    await analyses.requestAnalysis('somebody');
    expect((await clear({ deleteSourceKinds: [1] })).statusCode).toBe(204);
    expect((await clear({ deleteCollectedGraphData: true })).statusCode).toBe(204);

    expect(await analyses.findRequest()).toBeUndefined();
    expect(await deletions.findPending()).toMatchObject({
      scope: { isEverything: true, sourceKinds: ['Base'] },
    });
  });

  it('ends the jobs that were started before, with the files they have queued, and no later one', async () => {
    const [before, empty] = [await uploads.startJob(), await uploads.startJob()];
    expect((await uploads.attach(before, USERS_FILE)).statusCode).toBe(202);
    expect((await clear({ deleteSourceKinds: [1] })).statusCode).toBe(204);
    const after = await uploads.startJob();
    expect((await uploads.attach(after, USERS_FILE)).statusCode).toBe(202);

    const late = await uploads.attach(empty, USERS_FILE);
    expect([late.statusCode, messageOf(late)]).toEqual([
      400,
      'job must be in running status to attach files',
    ]);
    const statusOf = async (id: number) => (await jobs.findJob(id))?.status;
    expect(await Promise.all([before, empty, after].map(statusOf))).toEqual([3, 3, 1]);
    const queued = await uploads.takeTasks();
    expect(queued.map(({ job_id }) => job_id)).toEqual([after]);
    expect(await uploads.stored()).toEqual(queued.map(({ stored_file }) => stored_file));
  });

  it('removes the history of uploads at once, and asks for nothing then', async () => {
    await jobs.createJob({ userId: undefined, userEmailAddress: undefined });
    const response = await clear({ deleteFileIngestHistory: true });

    expect(response.statusCode).toBe(204);
    const everything = { filters: [], sort: [], skip: 0, limit: 1, maxRows: 1 };
    expect(await jobs.listJobs(everything, { servedGeneration: 0 })).toEqual({ jobs: [], count: 0 });
    expect(await deletions.findPending()).toBeUndefined();
  });

  it('removes what analyses counted at once, and asks for nothing then', async () => {
    await recordDataQuality(database.kysely, [MEASURED]);
    expect((await clear({ deleteDataQualityHistory: true })).statusCode).toBe(204);

    expect(await countRows('data_quality')).toBe(0);
    expect(await deletions.findPending()).toBeUndefined();
  });

  it('has nothing to do for asset groups that are not there', async () => {
    expect((await clear({ deleteAssetGroupSelectors: [4711] })).statusCode).toBe(204);
    expect(await deletions.findPending()).toBeUndefined();
  });

  it('takes the names of its fields in any case', async () => {
    expect((await clear({ DeleteCollectedGraphData: true })).statusCode).toBe(204);
    expect(await deletions.findPending()).toMatchObject({ scope: { isEverything: true } });
  });

  it('tells which part could not be deleted, and keeps the deletion it asked for', async () => {
    const { id } = await jobs.createJob({ userId: undefined, userEmailAddress: undefined });
    await database.pool.query('CREATE TABLE holder (job_id bigint REFERENCES file_upload_job)');
    await database.pool.query('INSERT INTO holder VALUES ($1)', [id]);
    const response = await clear({ deleteCollectedGraphData: true, deleteFileIngestHistory: true });
    await database.pool.query('DROP TABLE holder');

    expect([response.statusCode, messageOf(response)]).toEqual([
      500,
      'We encountered an error while deleting file ingest history.  Please submit your request again.',
    ]);
    expect(await deletions.findPending()).toBeDefined();
  });

  it('tells the audit log what became of each part, and nothing of what nobody could ask for', async () => {
    await recordDataQuality(database.kysely, [MEASURED]);
    const { id } = await jobs.createJob({ userId: undefined, userEmailAddress: undefined });
    await database.pool.query('CREATE TABLE holder (job_id bigint REFERENCES file_upload_job)');
    await database.pool.query('INSERT INTO holder VALUES ($1)', [id]);
    const options = {
      deleteCollectedGraphData: true,
      deleteFileIngestHistory: true,
      deleteDataQualityHistory: true,
      deleteAssetGroupSelectors: [4711],
    };
    const told = await toldOf(await clear(options));
    await database.pool.query('DROP TABLE holder');

    expect(told.map(({ status, fields }) => [status, fields])).toEqual([
      ['intent', { options }],
      ['success', { delete_request_successful: 'collected graph data' }],
      ['success', { delete_request_successful: 'high value selectors' }],
      ['failure', { delete_failed: 'file ingest history', error: expect.stringContaining('internal error') }],
      ['success', { delete_request_successful: 'data quality history' }],
    ]);
    expect(new Set(told.map(({ commit_id: commit }) => commit)).size).toBe(1);

    expect(await toldOf(await clear({}))).toEqual([]);
    expect((await toldOf(await clear({ deleteSourceKinds: [999] }))).map(({ status }) => status)).toEqual([
      'intent',
      'failure',
    ]);
  });

  it('deletes the other parts, and names all that are still there', async () => {
    await recordDataQuality(database.kysely, [MEASURED]);
    const { id } = await jobs.createJob({ userId: undefined, userEmailAddress: undefined });
    await database.pool.query('CREATE TABLE holder (job_id bigint REFERENCES file_upload_job)');
    await database.pool.query('INSERT INTO holder VALUES ($1)', [id]);
    const both = { deleteFileIngestHistory: true, deleteDataQualityHistory: true };
    const one = await clear(both);
    const measures = await countRows('data_quality');
    await database.pool.query('ALTER TABLE data_quality RENAME TO hidden');
    const two = await clear(both);
    await database.pool.query('ALTER TABLE hidden RENAME TO data_quality');
    await database.pool.query('DROP TABLE holder');

    expect(measures).toBe(0);
    expect([one, two].map((response) => [response.statusCode, messageOf(response)])).toEqual([
      [500, 'We encountered an error while deleting file ingest history.  Please submit your request again.'],
      [
        500,
        'We encountered an error while deleting file ingest history, data quality history.  Please submit your request again.',
      ],
    ]);
  });
});

describe('a request to clear the database', () => {
  const NOTHING = 'please select something to delete';

  it.each<[string, object | string, string]>([
    ['broken JSON', '{"deleteCollectedGraphData":', 'error unmarshalling JSON payload'],
    ['a wrong type', { deleteSourceKinds: ['one'] }, 'error unmarshalling JSON payload'],
    ['nothing at all', {}, NOTHING],
    ['nothing but refusals', { deleteCollectedGraphData: false, deleteFileIngestHistory: false }, NOTHING],
    [
      'empty lists',
      { deleteSourceKinds: [], deleteRelationships: [], deleteAssetGroupSelectors: [] },
      NOTHING,
    ],
    [
      'everything and source kinds',
      { deleteCollectedGraphData: true, deleteSourceKinds: [999] },
      'request may only specify either deleteCollectedGraphData or deleteSourceKinds, not both',
    ],
    [
      'everything and relationships',
      { deleteCollectedGraphData: true, deleteRelationships: ['Nonsense'] },
      'request may only specify either deleteCollectedGraphData or deleteRelationships, not both',
    ],
    [
      'an unknown source kind',
      { deleteSourceKinds: [1, 999], deleteRelationships: ['Nonsense'] },
      'failure building delete request: requested source kind id 999 not found',
    ],
    [
      'a source kind that the graph has no kind for',
      { deleteSourceKinds: [idOf['NeverStored']] },
      'failure building delete request: requested source kind "NeverStored" is not a valid kind',
    ],
    [
      'an unknown relationship kind',
      { deleteRelationships: ['HasSession', 'Nonsense'] },
      'failure building delete request: requested relationship kind "Nonsense" is not a valid kind',
    ],
  ])('is refused with %s', async (_, payload, message) => {
    const response = await clear(payload);
    expect([response.statusCode, messageOf(response)]).toEqual([400, message]);
    expect(await deletions.findPending()).toBeUndefined();
  });

  it('that is refused deletes no history either', async () => {
    await jobs.createJob({ userId: undefined, userEmailAddress: undefined });
    await recordDataQuality(database.kysely, [MEASURED]);
    const histories = { deleteFileIngestHistory: true, deleteDataQualityHistory: true };
    expect((await clear({ deleteSourceKinds: [999], ...histories })).statusCode).toBe(400);
    expect(await countRows('file_upload_job')).toBe(1);
    expect(await countRows('data_quality')).toBe(1);
  });

  it('needs the permission to wipe, whatever it asks for', async () => {
    const statuses: number[] = [];
    for (const role of ['Power User', 'User', 'Read-Only', 'Upload-Only']) {
      const response = await clear({}, (await logInAs(role)).authorization);
      expect(messageOf(response)).toBe('not authorized');
      statuses.push(response.statusCode);
    }
    expect(statuses).toEqual([403, 403, 403, 403]);
    expect((await inject({ method: 'POST', url: '/api/v2/clear-database' })).statusCode).toBe(401);
  });
});
