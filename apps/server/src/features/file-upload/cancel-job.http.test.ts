import { describe, expect, it } from 'vitest';
import { messageOf } from '../../../test/test-server.ts';
import { createUploadServer, USERS_FILE } from '../../../test/upload-server.ts';

const { attach, cancel, end, inject, jobs, logInAs, startJob, stored, tasks } = await createUploadServer();

describe('cancelling an upload job', () => {
  it('ends it with its files, says so at once, and takes no more', async () => {
    const [jobId, otherId] = [await startJob(), await startJob()];
    await attach(jobId, USERS_FILE);
    await attach(otherId, USERS_FILE);
    await end(jobId);

    const response = await cancel(jobId);
    expect(response.statusCode).toBe(200);
    expect(response.json().data).toMatchObject({ id: jobId, status: 3 });
    expect(response.json().data.status_message).toMatch(/^Canceled/);
    expect(await tasks.listStoredFiles()).toHaveLength(1);
    expect(await stored()).toHaveLength(1);
    expect(await jobs.findJob(otherId)).toMatchObject({ status: 1 });

    const again = await cancel(jobId);
    expect([again.statusCode, messageOf(again)]).toEqual([
      400,
      'job must be in running or ingesting status to cancel',
    ]);
    expect((await attach(jobId, USERS_FILE)).statusCode).toBe(400);
  });

  it('tells a job that got nothing but refused files as failed, and why', async () => {
    const jobId = await startJob();
    const refused = await attach(jobId, '{"meta": 1}');
    expect(refused.statusCode).toBe(400);
    expect((await jobs.findJob(jobId))?.statusMessage).toContain(messageOf(refused));

    const { data } = (await cancel(jobId)).json();
    expect(data.status).toBe(5);
    expect(data.status_message).toMatch(/was refused: /);
  });

  it('tells one that got a file as well as canceled', async () => {
    const jobId = await startJob();
    await attach(jobId, USERS_FILE);
    await attach(jobId, '{"meta": 1}');
    expect((await cancel(jobId)).json().data).toMatchObject({ status: 3, status_message: 'Canceled' });
  });

  it('names who did it', async () => {
    const jobId = await startJob();
    await cancel(jobId);
    expect((await jobs.findJob(jobId))?.statusMessage).toMatch(/^Canceled/);
  });

  it('knows jobs that exist only', async () => {
    expect((await cancel(123_456)).statusCode).toBe(404);
    expect((await cancel('x')).statusCode).toBe(400);
  });

  it('takes the permission that ending it takes', async () => {
    const jobId = await startJob();
    const url = `/api/v2/file-upload/${jobId}/cancel`;
    const { authorization } = await logInAs('Read-Only');
    expect((await inject({ method: 'PUT', url, headers: { authorization } })).statusCode).toBe(403);
    expect((await inject({ method: 'PUT', url })).statusCode).toBe(401);
    expect(await jobs.findJob(jobId)).toMatchObject({ status: 1 });
  });
});
