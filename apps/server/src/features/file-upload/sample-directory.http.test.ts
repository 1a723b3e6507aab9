import { describe, expect, it } from 'vitest';
import { messageOf } from '../../../test/test-server.ts';
import { createUploadServer } from '../../../test/upload-server.ts';

const { inject, jobs, logInAs, send, takeTasks } = await createUploadServer();
const REFUSAL = 'the sample directory is being loaded already: wait until its job is done';

const URL_OF_SAMPLE = '/api/v2/file-upload/sample';
const countJobs = async () =>
  (await send({ method: 'GET', url: '/api/v2/file-upload' })).json().count as number;
const load = () => send({ method: 'POST', url: URL_OF_SAMPLE });

describe('the sample directory', () => {
  it('is uploaded as any other archive, and its job is closed', async () => {
    const response = await load();
    const { id } = response.json().data;

    expect(response.statusCode).toBe(201);
    expect(await jobs.findJob(id)).toMatchObject({ status: 6 });
    expect(await takeTasks()).toMatchObject([{ job_id: id, original_name: 'sample-directory.zip' }]);
  });

  it('is loaded once at a time: others are refused until it is ingested, and leave no job behind', async () => {
    const before = await countJobs();
    const answers = await Promise.all([load(), load(), load()]);
    const refused = answers.filter(({ statusCode }) => statusCode === 409);

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    expect(refused.map((response) => messageOf(response))).toEqual([REFUSAL, REFUSAL]);
    expect((await load()).statusCode).toBe(409);
    expect(await countJobs()).toBe(before + 1);

    expect(await takeTasks()).toHaveLength(1);
    expect((await load()).statusCode).toBe(201);
    await takeTasks();
  });

  it('comes with the platforms that its people use, where they are asked for', async () => {
    const response = await send({ method: 'POST', url: `${URL_OF_SAMPLE}?platforms=true` });
    expect(response.statusCode, response.body).toBe(201);
    const names = (await takeTasks()).map(({ original_name: name }) => name);
    expect(names.toSorted()).toEqual([
      'sample-directory.zip',
      'sample-github.json',
      'sample-sql-server.json',
    ]);
    expect((await send({ method: 'POST', url: `${URL_OF_SAMPLE}?platforms=often` })).statusCode).toBe(400);
  });

  it('is for those who may upload', async () => {
    const { authorization } = await logInAs('Read-Only');

    expect((await inject({ method: 'POST', url: URL_OF_SAMPLE })).statusCode).toBe(401);
    expect(
      (await inject({ method: 'POST', url: URL_OF_SAMPLE, headers: { authorization } })).statusCode,
    ).toBe(403);
  });
});
