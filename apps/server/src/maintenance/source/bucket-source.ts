import type { BucketObjects } from '@secgraph/datapipe/bucket';
import { CodedError, isCodedError } from '@secgraph/kernel';
import type { BackupSource } from './backup-source.ts';

/** Archives are read from one end to the other, but for their lists, in small pieces: one block at hand is enough. */
const BLOCK_BYTES = 8 * 1024 * 1024;
const NOT_FOUND = 404;

export interface BucketPosition {
  readonly objects: BucketObjects;
  readonly key: string;
  /** For people. */
  readonly name: string;
}

/**
 * A backup that stays in its bucket while it is read.
 *
 * @throws `SERVER_NO_BACKUP`, `STORED_FILE_UNREADABLE`
 */
export async function openBucketSource({ objects, key, name }: BucketPosition): Promise<BackupSource> {
  const sizeBytes = await objects.findSize(key);
  if (sizeBytes === undefined) {
    throw new CodedError('SERVER_NO_BACKUP', `There is no ${name}.`);
  }
  let at = -1;
  let block: Buffer = Buffer.alloc(0);

  return {
    name,
    sizeBytes,
    async read(position, length) {
      const end = Math.min(position + length, sizeBytes);
      const pieces: Buffer[] = [];
      for (let from = position; from < end; ) {
        const start = from - (from % BLOCK_BYTES);
        if (start !== at) {
          block = await objects.read(key, start, Math.min(start + BLOCK_BYTES, sizeBytes));
          at = start;
        }
        const piece = block.subarray(from - start, end - start);
        pieces.push(piece);
        from += piece.length;
      }

      return Buffer.concat(pieces);
    },
    readBeside: (beside, bytes) => readThere(objects, key.slice(0, key.lastIndexOf('/') + 1) + beside, bytes),
    close: async () => undefined,
  };
}

/** One that is missing is no failure of the store. */
async function readThere(objects: BucketObjects, key: string, sizeBytes: number): Promise<Uint8Array> {
  try {
    return await objects.read(key, 0, sizeBytes);
  } catch (cause) {
    if (isCodedError(cause, 'STORED_FILE_UNREADABLE') && cause.details?.['status'] === NOT_FOUND) {
      throw new Error('there is none', { cause });
    }
    throw cause;
  }
}
