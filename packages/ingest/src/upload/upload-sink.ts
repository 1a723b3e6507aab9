import { open, rm, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CodedError } from '@secgraph/kernel';
import { writeAll } from '../decode/write-all.ts';

/** Where the bytes of an upload go. Exactly one of `commit` and `discard` ends it. */
export interface UploadSink {
  write(bytes: Uint8Array): Promise<void>;
  /** Resolves when the bytes will survive a crash. */
  commit(): Promise<void>;
  discard(): Promise<void>;
}

/**
 * A new file; nothing may exist at `path`. It is removed again when the upload is discarded. Throws `STORAGE_FULL`
 * when less than `minFreeBytes` of the disk would stay free.
 */
export async function createFileSink(path: string, minFreeBytes = 0): Promise<UploadSink> {
  let roomBytes = 0;
  const file = await open(path, 'wx', 0o600);
  return {
    async write(bytes) {
      if (bytes.length > roomBytes) {
        roomBytes = await findRoom(path, bytes.length, minFreeBytes);
      }
      roomBytes -= bytes.length;
      await writeAll(file, bytes);
    },
    async commit() {
      await file.sync();
      await file.close();
      await syncDirectory(dirname(path));
    },
    async discard() {
      await file.close().catch(() => {});
      await rm(path, { force: true });
    },
  };
}

/** The disk is asked again behind so many bytes. */
const STEP_BYTES = 8 * 1024 * 1024;

/** How much may be written before the disk is asked again. */
async function findRoom(path: string, bytes: number, minFreeBytes: number): Promise<number> {
  // Where the system does not tell, writing shows.
  const disk = await statfs(dirname(path)).catch(() => undefined);
  const room = disk === undefined ? STEP_BYTES : disk.bavail * disk.bsize - minFreeBytes;
  if (room < bytes) {
    throw new CodedError(
      'STORAGE_FULL',
      `not enough disk space: the file is larger than what may be used (${minFreeBytes} bytes stay free for the database). Make room and try again.`,
    );
  }
  return Math.min(room, Math.max(STEP_BYTES, bytes));
}

/** Makes the name durable too. Some platforms cannot open directories; the file's own sync must do there. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r').catch(() => undefined);
  await directory?.sync().catch(() => {});
  await directory?.close();
}
