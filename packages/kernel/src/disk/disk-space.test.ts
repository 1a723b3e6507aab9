import { describe, expect, it } from 'vitest';
import { DiskSpace } from './disk-space.ts';

const MIB = 1024 * 1024;

function disk(freeMib: number, options: { sizeMib?: number; keptMib?: number } = {}) {
  const state = { freeMib };
  const space = new DiskSpace({
    folder: '/nowhere',
    keptMib: options.keptMib,
    measure: async () => ({ sizeBytes: (options.sizeMib ?? 1_000) * MIB, freeBytes: state.freeMib * MIB }),
  });
  return { space, state };
}

describe('the space of a disk', () => {
  it('keeps a twentieth free, on large disks 512 MiB, or what is asked for', async () => {
    await expect(disk(100).space.assertRoom(50 * MIB)).resolves.toBeUndefined();
    await expect(disk(100).space.assertRoom(51 * MIB)).rejects.toMatchObject({
      code: 'STORAGE_FULL',
      message:
        'not enough disk space: 51 MiB are needed, 50 MiB are left (50 MiB stay free for the database). Make room and try again.',
    });
    await expect(disk(600, { sizeMib: 1e6 }).space.assertRoom(89 * MIB)).rejects.toThrow();
    await expect(disk(600, { sizeMib: 1e6 }).space.assertRoom(87 * MIB)).resolves.toBeUndefined();
    await expect(disk(100, { keptMib: 0 }).space.assertRoom(100 * MIB)).resolves.toBeUndefined();
  });

  it('is promised once', async () => {
    const { space, state } = disk(100);
    const first = await space.reserve(40 * MIB);
    await expect(space.reserve(20 * MIB)).rejects.toMatchObject({ code: 'STORAGE_FULL' });

    await first.take(30 * MIB);
    state.freeMib -= 30;
    await expect(space.assertRoom(10 * MIB)).resolves.toBeUndefined();
    await expect(space.assertRoom(11 * MIB)).rejects.toThrow();

    first.release();
    await expect(space.assertRoom(20 * MIB)).resolves.toBeUndefined();
  });

  it('is asked for step by step where nobody knows how much it takes', async () => {
    const { space, state } = disk(70);
    const unknown = await space.reserve(0);
    await unknown.take(5 * MIB);
    state.freeMib -= 5;
    await unknown.take(5 * MIB);
    state.freeMib -= 5;
    await expect(unknown.take(11 * MIB)).rejects.toMatchObject({ code: 'STORAGE_FULL' });
    unknown.release();
    await expect(space.assertRoom(10 * MIB)).resolves.toBeUndefined();
  });

  it('is short while less is free than is to stay free', async () => {
    expect(await disk(50).space.findShortage()).toBeUndefined();
    expect(await disk(9.5).space.findShortage()).toBe(
      'the disk is nearly full: 9.5 MiB are free, and 50 MiB have to stay free for the database; uploads are refused and wait until there is room',
    );
  });

  it('is known of real folders', async () => {
    const space = new DiskSpace({ folder: import.meta.dirname, keptMib: 0 });
    await expect(space.assertRoom(1)).resolves.toBeUndefined();
    await expect(space.assertRoom(2 ** 60)).rejects.toMatchObject({ code: 'STORAGE_FULL' });
  });
});
