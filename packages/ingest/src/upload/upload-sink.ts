import { type FileHandle, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Where the bytes of an upload go. Exactly one of `commit` and `discard` ends it. */
export interface UploadSink {
  write(bytes: Uint8Array): Promise<void>;
  /** Resolves when the bytes will survive a crash. */
  commit(): Promise<void>;
  discard(): Promise<void>;
}

/** A new file; nothing may exist at `path`. It is removed again when the upload is discarded. */
export async function createFileSink(path: string): Promise<UploadSink> {
  const file = await open(path, 'wx', 0o600);
  return {
    async write(bytes) {
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

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    written += (await file.write(bytes, written)).bytesWritten;
  }
}

/** Makes the name durable too. Some platforms cannot open directories; the file's own sync must do there. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r').catch(() => undefined);
  await directory?.sync().catch(() => {});
  await directory?.close();
}
