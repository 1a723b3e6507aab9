import {
  AnalysisRequestRepository,
  DatapipeStatusRepository,
  DeletionRequestRepository,
} from '@secgraph/database/datapipe';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestServer, messageOf, setParameter } from '../../../test/test-server.ts';

const { database, inject, logInAs } = await createTestServer();
const requests = new AnalysisRequestRepository(database.kysely);
const deletions = new DeletionRequestRepository(database.kysely);
const statuses = new DatapipeStatusRepository(database.kysely);
const user = await logInAs('Power User');
const ZERO_TIME = '0001-01-01T00:00:00Z';
const NOTHING = {
  requested_by: '',
  request_type: '',
  requested_at: ZERO_TIME,
  delete_all_graph: false,
  delete_sourceless_graph: false,
  delete_source_kinds: null,
  delete_relationships: null,
};

const call = (method: 'GET' | 'PUT' | 'DELETE', url = '/api/v2/analysis', { authorization } = user) =>
  inject({ method, url, headers: { authorization } });
const deletePending = () =>
  deletions.request(user.userId, {
    isEverything: false,
    isSourceless: true,
    sourceKinds: ['Base'],
    relationshipKinds: ['Owns'],
  });

beforeEach(async () => {
  await database.pool.query('DELETE FROM analysis_request');
  await database.pool.query('DELETE FROM deletion_request');
  await statuses.updateStatus('idle');
  await setParameter(database, 'analysis.scheduled', { enabled: false, rrule: '' });
});

describe('asking for an analysis', () => {
  it('is stored with who asked and when; a second one changes nothing', async () => {
    const response = await call('PUT');
    expect([response.statusCode, response.body]).toEqual([202, '']);
    expect((await call('PUT', undefined, await logInAs('Administrator'))).statusCode).toBe(202);

    for (const path of ['/api/v2/analysis', '/api/v2/analysis/status']) {
      expect((await call('GET', path)).json().data).toEqual({
        ...NOTHING,
        requested_by: user.userId,
        request_type: 'analysis',
        requested_at: expect.stringMatching(/^20\d\d-/),
      });
    }
  });

  it('changes nothing while a deletion waits', async () => {
    await deletePending();
    expect((await call('PUT')).statusCode).toBe(202);
    expect((await call('GET')).json().data).toMatchObject({ request_type: 'deletion' });
    expect(await requests.findRequest()).toBeUndefined();
  });

  it('is refused while analyses run on a schedule', async () => {
    await setParameter(database, 'analysis.scheduled', { enabled: true, rrule: '' });
    const response = await call('PUT');
    expect([response.statusCode, messageOf(response)]).toEqual([
      400,
      'analysis is configured to run on a schedule, unable to run just in time',
    ]);
    expect(await requests.findRequest()).toBeUndefined();
  });
});

describe('the request that waits', () => {
  it('is none at first', async () => {
    expect((await call('GET')).json().data).toEqual(NOTHING);
  });

  it('is told when it is a deletion', async () => {
    await deletePending();
    expect((await call('GET')).json().data).toEqual({
      requested_by: user.userId,
      request_type: 'deletion',
      requested_at: expect.stringMatching(/^20\d\d-/),
      delete_all_graph: false,
      delete_sourceless_graph: true,
      delete_source_kinds: ['Base'],
      delete_relationships: ['Owns'],
    });
  });
});

describe('cancelling an analysis', () => {
  it('withdraws the one that waits', async () => {
    await call('PUT');
    const response = await call('DELETE');
    expect([response.statusCode, response.body]).toEqual([202, '']);
    expect((await call('GET')).json().data).toEqual(NOTHING);
  });

  it('ends the one under way, and withdraws the one behind it', async () => {
    await statuses.updateStatus('analyzing');
    await call('PUT');
    expect((await call('DELETE')).statusCode).toBe(202);
    expect([await statuses.isAnalysisCanceled(), await requests.findRequest()]).toEqual([true, undefined]);

    await statuses.updateStatus('idle');
    expect(await statuses.isAnalysisCanceled()).toBe(false);
  });

  it('is not found when there is none', async () => {
    const response = await call('DELETE');
    expect([response.statusCode, messageOf(response)]).toEqual([404, 'resource not found']);
    expect(await statuses.isAnalysisCanceled()).toBe(false);
  });

  it('is a conflict while a deletion waits', async () => {
    await deletePending();
    expect((await call('DELETE')).statusCode).toBe(409);
    expect(await deletions.findPending()).toBeDefined();
  });
});

it('lets readers look but not ask', async () => {
  const reader = await logInAs('Read-Only');
  expect((await call('GET', undefined, reader)).statusCode).toBe(200);
  expect((await call('PUT', undefined, reader)).statusCode).toBe(403);
  expect((await call('DELETE', undefined, reader)).statusCode).toBe(403);
});
