import { describe, expect, it } from 'vitest';
import { createUploadServer } from '../../../test/upload-server.ts';

const { jobs, send, takeTasks } = await createUploadServer();

describe('the sample directory', () => {
  it('is uploaded as any other archive, and its job is closed', async () => {
    const response = await send({ method: 'POST', url: '/api/v2/file-upload/sample' });
    const { id } = response.json().data;

    expect(response.statusCode).toBe(201);
    expect(await jobs.findJob(id)).toMatchObject({ status: 6 });
    expect(await takeTasks()).toMatchObject([{ job_id: id, original_name: 'sample-directory.zip' }]);
  });
});
