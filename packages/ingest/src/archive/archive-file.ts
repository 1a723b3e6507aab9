import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { callbackify } from 'node:util';
import { RandomAccessReader } from 'yauzl';
import { unreadableFile } from '../decode/stored-file-error.ts';

/** So much is read at once. What an archive says about its entries, and small entries, lie close together. */
const WINDOW_BYTES = 256 * 1024;

/**
 * The file behind an archive. Short reads are answered from the window around the one before: reading each header
 * and each tiny entry for itself took most of the time of an archive of ten thousand.
 */
export class ArchiveFile extends RandomAccessReader {
  readonly sizeBytes: number;
  readonly #file: FileHandle;
  #window: Window = { start: 0, bytes: Buffer.alloc(0) };

  /** Throws `STORED_FILE_UNREADABLE`, as reading does when the disk fails. */
  static async open(path: string): Promise<ArchiveFile> {
    const file = await open(path, 'r').catch(failAsUnreadable);
    try {
      return new ArchiveFile(file, (await file.stat().catch(failAsUnreadable)).size);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  private constructor(file: FileHandle, sizeBytes: number) {
    super();
    this.#file = file;
    this.sizeBytes = sizeBytes;
  }

  /** The bytes from `position` on, fewer only at the end of the file. Not to be written to. */
  async bytesAt(position: number, length: number): Promise<Buffer> {
    const known = this.#window;
    const isKnown = position >= known.start && position + length <= known.start + known.bytes.length;
    const window = isKnown ? known : await this.#load(position, Math.max(length, WINDOW_BYTES));
    // Another read may have moved the window meanwhile.
    return window.bytes.subarray(position - window.start, position - window.start + length);
  }

  override read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    callbackify(async () => (await this.bytesAt(position, length)).copy(target, offset))(callback);
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#chunks(start, end), { objectMode: false, highWaterMark: WINDOW_BYTES });
  }

  override close(callback: (error: Error | null) => void): void {
    callbackify(() => this.#file.close())(callback);
  }

  async #load(start: number, length: number): Promise<Window> {
    this.#window = { start, bytes: await this.#read(start, length) };
    return this.#window;
  }

  async *#chunks(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end; ) {
      const bytes = await this.#read(at, Math.min(end - at, WINDOW_BYTES));
      if (bytes.length === 0) {
        return;
      }
      yield bytes;
      at += bytes.length;
    }
  }

  async #read(start: number, length: number): Promise<Buffer> {
    const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(length, this.sizeBytes - start)));
    let filled = 0;
    while (filled < buffer.length) {
      const { bytesRead } = await this.#file
        .read(buffer, filled, buffer.length - filled, start + filled)
        .catch(failAsUnreadable);
      if (bytesRead === 0) {
        break;
      }
      filled += bytesRead;
    }
    return buffer.subarray(0, filled);
  }
}

function failAsUnreadable(cause: unknown): never {
  throw unreadableFile(cause);
}

interface Window {
  readonly start: number;
  readonly bytes: Buffer;
}
