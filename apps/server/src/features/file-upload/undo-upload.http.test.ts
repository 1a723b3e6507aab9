import { describe, expect, it } from 'vitest';
import { answerNextOrder } from '../../../test/graph-writer.ts';
import { createTestServer, messageOf } from '../../../test/test-server.ts';

const { database, inject, logInAs } = await createTestServer();
const admin = await logInAs('Administrator');

const undo = (jobId: number | string, { authorization } = admin) =>
  inject({ method: 'POST', url: `/api/v2/file-upload/${jobId}/undo`, headers: { authorization } });

async function startJob(): Promise<number> {
  const { authorization } = admin;
  const response = await inject({
    method: 'POST',
    url: '/api/v2/file-upload/start',
    headers: { authorization },
  });
  return response.json().data.id;
}

describe('undoing an upload', () => {
  it('is done by the writer of the graph, and tells what went', async () => {
    const jobId = await startJob();
    await database.pool.query('UPDATE file_upload_job SET status = 2 WHERE id = $1', [jobId]);
    const [response, order] = await Promise.all([undo(jobId), answerNextOrder(database)]);

    expect([response.statusCode, response.json()]).toEqual([200, { data: { nodes: 3, relationships: 2 } }]);
    expect(order).toEqual({ type: 'undo-upload', jobId });
    const { rows } = await database.pool.query(
      "SELECT status FROM audit_log WHERE action = 'UndoFileUpload'",
    );
    expect(rows.map(({ status }) => status).toSorted()).toEqual(['intent', 'success']);
  });

  it('waits until the job is over', async () => {
    const response = await undo(await startJob());
    expect([response.statusCode, messageOf(response)]).toEqual([
      409,
      'the job is not over: wait for it, or cancel it',
    ]);
  });

  it.each([
    [404, 4_711],
    [400, 'one'],
  ])('is answered %i: job %s', async (status, jobId) => {
    expect((await undo(jobId)).statusCode).toBe(status);
  });

  it('is refused to roles without the right, and to the anonymous', async () => {
    expect((await undo(1, await logInAs('User'))).statusCode).toBe(403);
    expect((await undo(1, await logInAs('Upload-Only'))).statusCode).toBe(403);
    expect((await inject({ method: 'POST', url: '/api/v2/file-upload/1/undo' })).statusCode).toBe(401);
  });
});
