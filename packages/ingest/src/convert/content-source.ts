import type { FileHandle } from 'node:fs/promises';
import { unreadableFile } from '../decode/stored-file-error.ts';
import type { SourceBytes } from '../sources/source-file.ts';

/** Bytes that can be read from any place, any number of times. */
export interface ContentSource {
  readonly sizeBytes: number;
  /** Where they lie, for another thread; as long as this one keeps it open. */
  readonly bytes: SourceBytes;
  /** Fills `target` from `offset` on; fewer bytes only at the end. */
  read(target: Uint8Array, offset: number): Promise<number>;
  close(): Promise<void>;
}

export function createMemorySource(bytes: Uint8Array): ContentSource {
  return {
    sizeBytes: bytes.length,
    bytes: { memory: bytes },
    async read(target, offset) {
      const part = bytes.subarray(offset, offset + target.length);
      target.set(part);
      return part.length;
    },
    async close() {},
  };
}

/**
 * Reads a file from `skipBytes` on. Takes the handle over; `afterClose` runs once it is closed.
 *
 * Reading throws `STORED_FILE_UNREADABLE` when the disk fails.
 */
export async function createHandleSource(
  file: FileHandle,
  skipBytes: number,
  afterClose: () => Promise<void>,
): Promise<ContentSource> {
  const { size } = await file.stat();
  const sizeBytes = Math.max(0, size - skipBytes);
  return {
    sizeBytes,
    bytes: { fd: file.fd, startByte: skipBytes, sizeBytes },
    async read(target, offset) {
      let filled = 0;
      while (filled < target.length) {
        const position = skipBytes + offset + filled;
        const { bytesRead } = await file
          .read(target, filled, target.length - filled, position)
          .catch(failAsUnreadable);
        if (bytesRead === 0) {
          break;
        }
        filled += bytesRead;
      }
      return filled;
    },
    async close() {
      await file.close();
      await afterClose();
    },
  };
}

function failAsUnreadable(cause: unknown): never {
  throw unreadableFile(cause);
}

const CHUNK_BYTES = 1024 * 1024;

/** The bytes from `offset` on. A chunk is valid until the next is asked for; the next is read meanwhile. */
export async function* readChunks(source: ContentSource, offset: number): AsyncGenerator<Uint8Array> {
  const reader = new ChunkReader(source, offset);
  let pending = reader.next();
  for (;;) {
    const chunk = await pending;
    if (chunk.length === 0) {
      return;
    }
    pending = reader.next();
    yield chunk;
  }
}

/** Reads by turns into two buffers, no larger than what there is to read: most entries of archives are small. */
class ChunkReader {
  readonly #source: ContentSource;
  readonly #buffers: Uint8Array[] = [];
  #offset: number;
  #turn = 0;

  constructor(source: ContentSource, offset: number) {
    this.#source = source;
    this.#offset = offset;
  }

  next(): Promise<Uint8Array> {
    const chunk = this.#read();
    // The reader may stop while a read is under way: its failure is nobody's then.
    chunk.catch(() => {});
    return chunk;
  }

  async #read(): Promise<Uint8Array> {
    const left = Math.max(0, this.#source.sizeBytes - this.#offset);
    if (left === 0) {
      return NOTHING;
    }
    const buffer = (this.#buffers[this.#turn] ??= new Uint8Array(Math.min(left, CHUNK_BYTES)));
    this.#turn = 1 - this.#turn;
    const offset = this.#offset;
    this.#offset += buffer.length;
    return buffer.subarray(0, await this.#source.read(buffer, offset));
  }
}

const NOTHING = new Uint8Array(0);
