import { createDatapipeStatusRepository } from '@secgraph/database';
import { describe, expect, it } from 'vitest';
import { createTestServer } from '../../../test/test-server.ts';

const { database, inject, logInAs } = await createTestServer();
const statuses = createDatapipeStatusRepository(database.kysely);
const { authorization } = await logInAs('Read-Only');
const URL = '/api/v2/datapipe/status';
const ZERO_TIME = '0001-01-01T00:00:00Z';

const get = async () => (await inject({ url: URL, headers: { authorization } })).json().data;

describe('the status of the datapipe', () => {
  it('is starting, without any analysis, before anything happened', async () => {
    expect(await get()).toEqual({
      status: 'starting',
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      last_complete_analysis_at: ZERO_TIME,
      last_analysis_run_at: ZERO_TIME,
    });
  });

  it.each(['idle', 'ingesting', 'analyzing', 'purging', 'pruning'] as const)('can be %s', async (state) => {
    await statuses.updateStatus(state);
    expect((await get()).status).toBe(state);
  });

  it('tells the last analysis from the last one without errors', async () => {
    await statuses.updateAnalysisTimes({ isComplete: false });
    expect(await get()).toMatchObject({
      last_complete_analysis_at: ZERO_TIME,
      last_analysis_run_at: expect.not.stringContaining('0001-'),
    });

    await statuses.updateAnalysisTimes({ isComplete: true });
    const { last_complete_analysis_at, last_analysis_run_at } = await get();
    expect(last_complete_analysis_at).toBe(last_analysis_run_at);
  });

  it('is for everybody who is logged in', async () => {
    const uploader = await logInAs('Upload-Only');
    const response = await inject({ url: URL, headers: { authorization: uploader.authorization } });
    expect(response.statusCode).toBe(200);
    expect((await inject({ url: URL })).statusCode).toBe(401);
  });
});
