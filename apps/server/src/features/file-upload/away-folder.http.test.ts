import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { messageOf } from '../../../test/test-server.ts';
import { createUploadServer, USERS_FILE } from '../../../test/upload-server.ts';

const { attach, startJob, stored, tasks, dataFolder } = await createUploadServer();

it('an upload is refused while the data folder is away, also where another one lies in its place, and taken when it is back', async () => {
  const elsewhere = `${dataFolder}-elsewhere`;
  const job = await startJob();
  await rename(dataFolder, elsewhere);
  const missing = await attach(job, USERS_FILE);
  await mkdir(join(dataFolder, 'uploads'), { recursive: true });
  const decoy = await attach(job, USERS_FILE);

  for (const response of [missing, decoy]) {
    expect([response.statusCode, messageOf(response), response.headers['retry-after']]).toEqual([
      503,
      'uploaded files cannot be stored at the moment, because the data folder of the service is away, or the bucket that they wait in. Try again later.',
      '5',
    ]);
  }
  expect(await stored()).toEqual([]);
  expect(await tasks.listStoredFiles()).toEqual([]);

  await rm(dataFolder, { recursive: true });
  await rename(elsewhere, dataFolder);
  expect((await attach(job, USERS_FILE)).statusCode).toBe(202);
  expect(await tasks.listStoredFiles()).toEqual(await stored());
});
