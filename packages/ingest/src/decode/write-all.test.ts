import { expect, it } from 'vitest';
import { writeAll } from './write-all.ts';

/** Takes at most so many bytes at a time, as a file system that is nearly full does. */
function shortWriter(maxBytes: number, capacity = Number.POSITIVE_INFINITY) {
  const taken: number[] = [];
  const write = async (bytes: Uint8Array, offset: number) => {
    const room = Math.min(maxBytes, capacity - taken.length, bytes.length - offset);
    if (room <= 0) {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    }
    taken.push(...bytes.subarray(offset, offset + room));
    return { bytesWritten: room, buffer: bytes };
  };
  return { taken, file: { write } as unknown as Parameters<typeof writeAll>[0] };
}

it('writes everything, however little is taken at a time', async () => {
  const { taken, file } = shortWriter(7);
  await writeAll(
    file,
    Uint8Array.from({ length: 100 }, (_, at) => at),
  );
  expect(taken).toEqual(Array.from({ length: 100 }, (_, at) => at));
});

it('fails when the rest does not fit', async () => {
  const { file } = shortWriter(64, 90);
  await expect(writeAll(file, new Uint8Array(100))).rejects.toMatchObject({ code: 'ENOSPC' });
});
