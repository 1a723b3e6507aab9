import type { FileHandle } from 'node:fs/promises';

/** Appends all of the bytes: a file system that is nearly full takes a part of them first, without an error. */
export async function writeAll(file: Pick<FileHandle, 'write'>, bytes: Uint8Array): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    written += (await file.write(bytes, written)).bytesWritten;
  }
}
