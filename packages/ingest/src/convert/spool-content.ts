import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CodedError } from '@secgraph/kernel';
import type { ByteChunks } from '../decode/peek-bytes.ts';
import { type ContentSource, createHandleSource, createMemorySource } from './content-source.ts';

export interface SpoolOptions {
  /** Content up to this size stays in memory. */
  readonly memoryBytes: number;
  readonly maxBytes: number;
  /** Where larger content goes meanwhile; the system's folder for temporary files where `undefined`. */
  readonly folder: string | undefined;
}

/** Makes a stream readable from any place. Throws `INGEST_TOO_LARGE` and whatever the stream throws. */
export async function spoolContent(content: ByteChunks, options: SpoolOptions): Promise<ContentSource> {
  let spool: Spool | undefined;
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of content) {
      size += chunk.length;
      if (size > options.maxBytes) {
        throw new CodedError('INGEST_TOO_LARGE', `content is larger than ${options.maxBytes} bytes`);
      }
      parts.push(chunk);
      if (spool !== undefined || size > options.memoryBytes) {
        spool ??= await createSpool(options.folder);
        await spool.file.writev(parts.splice(0));
      }
    }
  } catch (error) {
    await spool?.remove();
    throw error;
  }
  return spool === undefined
    ? createMemorySource(Buffer.concat(parts))
    : createHandleSource(spool.file, 0, spool.forget);
}

interface Spool {
  readonly file: FileHandle;
  /** Closes and removes. */
  readonly remove: () => Promise<void>;
  /** Removes the name once the file is closed. */
  readonly forget: () => Promise<void>;
}

async function createSpool(folder: string | undefined): Promise<Spool> {
  const path = join(folder ?? tmpdir(), `secgraph-spool-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  const forget = () => rm(path, { force: true });
  // Where the system allows it the name goes at once, so that a crash leaves nothing behind.
  await forget().catch(() => {});
  return {
    file,
    forget,
    remove: async () => {
      await file.close();
      await forget();
    },
  };
}
