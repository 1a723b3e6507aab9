import { randomUUID } from 'node:crypto';
import { type FileHandle, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CodedError } from '@secgraph/kernel';
import type { ByteChunks } from '../decode/peek-bytes.ts';
import { writeAll } from '../decode/write-all.ts';
import { type ContentSource, createHandleSource, createMemorySource } from './content-source.ts';

export interface SpoolOptions {
  /** Content up to this size stays in memory. */
  readonly memoryBytes: number;
  readonly maxBytes: number;
  /** What is likely to come; more may. */
  readonly expectedBytes: number;
  /** Where larger content goes meanwhile; the system's folder for temporary files where `undefined`. */
  readonly folder: string | undefined;
  /** Asked before bytes go to the folder; throws when there is no room for so many. */
  readonly reserveSpace: (bytes: number) => Promise<void>;
  /** Called with every chunk; what it throws ends the spooling. */
  readonly onChunk: () => void;
}

const RESERVE_STEP_BYTES = 16 * 1024 * 1024;

/** Makes a stream readable from any place. Throws `INGEST_TOO_LARGE` and whatever the stream throws. */
export async function spoolContent(content: ByteChunks, options: SpoolOptions): Promise<ContentSource> {
  let spool: Spool | undefined;
  const parts: Uint8Array[] = [];
  let size = 0;
  let reserved = 0;
  try {
    for await (const chunk of content) {
      options.onChunk();
      size += chunk.length;
      if (size > options.maxBytes) {
        throw new CodedError('INGEST_TOO_LARGE', `content is larger than ${options.maxBytes} bytes`);
      }
      parts.push(chunk);
      if (spool !== undefined || size > options.memoryBytes) {
        reserved = await reserveUpTo(size, reserved, options);
        spool ??= await createSpool(options.folder);
        for (const part of parts.splice(0)) {
          await writeAll(spool.file, part);
        }
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

/** Asks for the whole at first, and for a step at a time of what nobody expected. Returns what is reserved now. */
async function reserveUpTo(size: number, reserved: number, options: SpoolOptions): Promise<number> {
  if (size <= reserved) {
    return reserved;
  }
  const isExpected = reserved === 0 && options.expectedBytes >= size;
  const wanted = isExpected ? options.expectedBytes : size + RESERVE_STEP_BYTES;
  await options.reserveSpace(wanted - reserved);
  return wanted;
}

const SPOOL_PREFIX = 'secgraph-spool-';

/** Removes what a process left in the folder that died; no other may be spooling there. */
export async function removeSpools(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter((name) => name.startsWith(SPOOL_PREFIX));

  for (const name of left) {
    await rm(join(folder, name), { force: true });
  }
}

interface Spool {
  readonly file: FileHandle;
  /** Closes and removes. */
  readonly remove: () => Promise<void>;
  /** Removes the name once the file is closed. */
  readonly forget: () => Promise<void>;
}

async function createSpool(folder: string | undefined): Promise<Spool> {
  const path = join(folder ?? tmpdir(), `${SPOOL_PREFIX}${randomUUID()}`);
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
