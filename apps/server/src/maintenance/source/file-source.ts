import { open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CodedError, errorCodeOf } from '@secgraph/kernel';
import type { BackupSource } from './backup-source.ts';

/** @throws `SERVER_NO_BACKUP` */
export async function openFileSource(path: string): Promise<BackupSource> {
  const file = await open(path).catch((cause: unknown) => {
    throw errorCodeOf(cause) === 'ENOENT'
      ? new CodedError('SERVER_NO_BACKUP', `There is no file ${path}.`, { cause })
      : new CodedError('SERVER_NO_BACKUP', `${path} cannot be read (${errorCodeOf(cause)}).`, { cause });
  });
  const { size: sizeBytes } = await file.stat();

  return {
    name: path,
    sizeBytes,
    async read(position, length) {
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, position);
      return buffer.subarray(0, bytesRead);
    },
    readBeside: (beside) => readFile(join(dirname(path), beside)),
    close: () => file.close(),
  };
}
