import { DiskSpace } from '@secgraph/kernel/disk';
import { describe, expect, it } from 'vitest';
import { messageOf } from '../../../test/test-server.ts';
import { createUploadServer, USERS_FILE } from '../../../test/upload-server.ts';

const MIB = 1024 * 1024;
const LARGE = USERS_FILE.replace('[]', `[${' '.repeat(12 * MIB)}]`);
const disk = { freeMib: 20, keptMib: 10 };
const spaceOf = (keptMib: number) =>
  new DiskSpace({
    folder: '/nowhere',
    keptMib,
    measure: async () => ({ sizeBytes: 100 * MIB, freeBytes: disk.freeMib * MIB }),
  });

describe('an upload that the disk has no room for', async () => {
  const { attach, startJob, stored, tasks } = await createUploadServer({}, { space: spaceOf(10) });

  it('is refused before it is stored, with what is missing', async () => {
    const response = await attach(await startJob(), LARGE);

    expect([response.statusCode, messageOf(response)]).toEqual([
      507,
      'not enough disk space: 12 MiB are needed, 10 MiB are left (10 MiB stay free for the database). Make room and try again.',
    ]);
    expect(await stored()).toEqual([]);
    expect(await tasks.listStoredFiles()).toEqual([]);
  });

  it('is taken once there is room', async () => {
    disk.freeMib = 40;
    expect((await attach(await startJob(), LARGE)).statusCode).toBe(202);
    expect(await tasks.listStoredFiles()).toHaveLength(1);
  });
});

describe('an upload that turns out to be too large for the disk', async () => {
  /** More than any disk has: the thread that stores asks the disk itself. */
  const keptMib = 2 ** 40;
  const { attach, startJob, stored, tasks } = await createUploadServer({}, { space: spaceOf(keptMib) });

  it('is refused while it is stored', async () => {
    disk.freeMib = keptMib + 100;
    const response = await attach(await startJob(), USERS_FILE);

    expect([response.statusCode, messageOf(response)]).toEqual([
      507,
      expect.stringMatching(/^not enough disk space: the file is larger than what may be used/),
    ]);
    expect(await stored()).toEqual([]);
    expect(await tasks.listStoredFiles()).toEqual([]);
  });
});
