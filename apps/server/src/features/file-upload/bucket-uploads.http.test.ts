import { startObjectStore } from '@secgraph/datapipe/testing';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { messageOf } from '../../../test/test-server.ts';
import { createUploadServer, USERS_FILE } from '../../../test/upload-server.ts';

const store = await startObjectStore();
afterAll(() => store.close());
beforeEach(() => {
  store.mood = 'well';
});

describe('an upload that waits in a bucket', async () => {
  const { settings } = store;
  const server = await createUploadServer(
    {},
    {
      environment: {
        SECGRAPH_UPLOADS: `s3://${settings.bucket}/${settings.prefix}`,
        SECGRAPH_S3_ENDPOINT: settings.endpoint,
        SECGRAPH_S3_REGION: settings.region,
        SECGRAPH_S3_ACCESS_KEY_ID: settings.accessKeyId,
        SECGRAPH_S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
      },
    },
  );
  const { attach, cancel, startJob, stored, tasks } = server;
  const kept = () => [...store.objects.keys()].map((key) => key.replace('secgraph/uploads/', ''));

  it('is there before it is acknowledged, lies nowhere else, and goes with its job', async () => {
    const jobId = await startJob();
    expect((await attach(jobId, USERS_FILE)).statusCode).toBe(202);
    expect(kept()).toEqual(await tasks.listStoredFiles());
    expect([kept().length, await stored()]).toEqual([1, []]);

    expect((await cancel(jobId)).statusCode).toBe(200);
    expect([kept(), await tasks.listStoredFiles()]).toEqual([[], []]);
  });

  it('is refused with 503 while the bucket is away, and taken when it is back', async () => {
    store.mood = 'away';
    const jobId = await startJob();
    const refused = await attach(jobId, USERS_FILE);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(messageOf(refused)).toContain('or the bucket that they wait in');
    expect([kept(), await stored(), await tasks.listStoredFiles()]).toEqual([[], [], []]);

    store.mood = 'well';
    expect((await attach(jobId, USERS_FILE)).statusCode).toBe(202);
    expect(kept()).toHaveLength(1);
  });
});
