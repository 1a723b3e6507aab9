import { Readable } from 'node:stream';
import { callbackify } from 'node:util';
import { RandomAccessReader } from 'yauzl';
import type { BackupSource } from './backup-source.ts';

const PIECE_BYTES = 256 * 1024;

/** A backup that is not encrypted, for the reader of archives. */
export class PlainReader extends RandomAccessReader {
  readonly #source: BackupSource;

  constructor(source: BackupSource) {
    super();
    this.#source = source;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#read(start, end), { objectMode: false });
  }

  override close(callback: (error: Error | null) => void): void {
    callbackify(() => this.#source.close())(callback);
  }

  async *#read(start: number, end: number): AsyncGenerator<Uint8Array> {
    for (let at = start; at < end; ) {
      const piece = await this.#source.read(at, Math.min(PIECE_BYTES, end - at));
      if (piece.length === 0) {
        return;
      }
      yield piece;
      at += piece.length;
    }
  }
}
