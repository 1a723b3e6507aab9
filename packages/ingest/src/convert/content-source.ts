import type { FileHandle } from 'node:fs/promises';

/** Bytes that can be read from any place, any number of times. */
export interface ContentSource {
  readonly sizeBytes: number;
  /** Fills `target` from `offset` on; fewer bytes only at the end. */
  read(target: Uint8Array, offset: number): Promise<number>;
  close(): Promise<void>;
}

export function createMemorySource(bytes: Uint8Array): ContentSource {
  return {
    sizeBytes: bytes.length,
    async read(target, offset) {
      const part = bytes.subarray(offset, offset + target.length);
      target.set(part);
      return part.length;
    },
    async close() {},
  };
}

/** Reads a file from `skipBytes` on. Takes the handle over; `afterClose` runs once it is closed. */
export async function createHandleSource(
  file: FileHandle,
  skipBytes: number,
  afterClose: () => Promise<void>,
): Promise<ContentSource> {
  const { size } = await file.stat();
  return {
    sizeBytes: Math.max(0, size - skipBytes),
    async read(target, offset) {
      let filled = 0;
      while (filled < target.length) {
        const position = skipBytes + offset + filled;
        const { bytesRead } = await file.read(target, filled, target.length - filled, position);
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

const CHUNK_BYTES = 1024 * 1024;

/** The bytes from `offset` on. A chunk is valid until the next is asked for; the next is read meanwhile. */
export async function* readChunks(source: ContentSource, offset: number): AsyncGenerator<Uint8Array> {
  const buffers = [new Uint8Array(CHUNK_BYTES), new Uint8Array(CHUNK_BYTES)] as const;
  let at = offset;
  let turn: 0 | 1 = 0;
  let pending = source.read(buffers[turn], at);
  // The reader may stop while a read is under way: its failure is nobody's then.
  const ignore = () => {};
  pending.catch(ignore);
  for (;;) {
    const size = await pending;
    if (size === 0) {
      return;
    }
    const chunk = buffers[turn].subarray(0, size);
    at += size;
    turn = turn === 0 ? 1 : 0;
    pending = source.read(buffers[turn], at);
    pending.catch(ignore);
    yield chunk;
  }
}
