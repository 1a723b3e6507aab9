import { DatapipeStatusRepository } from '@secgraph/database/datapipe';
import { describe, expect, it } from 'vitest';
import { createTestServer } from '../../../test/test-server.ts';

const { database, inject, logInAs } = await createTestServer();
const statuses = new DatapipeStatusRepository(database.kysely);
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
    await statuses.recordAnalysis({ outcome: 'partial' });
    expect(await get()).toMatchObject({
      last_complete_analysis_at: ZERO_TIME,
      last_analysis_run_at: expect.not.stringContaining('0001-'),
    });

    await statuses.recordAnalysis({ outcome: 'complete' });
    const { last_complete_analysis_at, last_analysis_run_at } = await get();
    expect(last_complete_analysis_at).toBe(last_analysis_run_at);
  });

  it.each(['tagged', 'partial', 'failed', 'canceled', 'complete'] as const)(
    'tells that the last analysis ended as %s',
    async (outcome) => {
      await statuses.recordAnalysis({ outcome });
      expect((await get()).last_analysis_outcome).toBe(outcome);
    },
  );

  it('tells how far an analysis is, and nothing once it is over', async () => {
    await statuses.updateStatus('analyzing');
    expect(await get()).not.toHaveProperty('analysis_progress');
    const progress = { step: 'owns', done: 3, total: 30 };
    await statuses.updateProgress(progress);
    expect(await get()).toMatchObject({ status: 'analyzing', analysis_progress: progress });

    await statuses.updateStatus('idle');
    expect(await get()).not.toHaveProperty('analysis_progress');
  });

  it('tells when the next analysis is due, if one is scheduled', async () => {
    expect(await get()).not.toHaveProperty('next_scheduled_analysis_at');
    await statuses.updatePlan({ schedule: 'a rule', nextAt: new Date('2026-05-05T02:00:00Z') });
    expect((await get()).next_scheduled_analysis_at).toBe('2026-05-05T02:00:00.000Z');
    await statuses.updatePlan({ schedule: undefined, nextAt: undefined });
    expect(await get()).not.toHaveProperty('next_scheduled_analysis_at');
  });

  it('is for everybody who is logged in', async () => {
    const uploader = await logInAs('Upload-Only');
    const response = await inject({ url: URL, headers: { authorization: uploader.authorization } });
    expect(response.statusCode).toBe(200);
    expect((await inject({ url: URL })).statusCode).toBe(401);
  });
});
