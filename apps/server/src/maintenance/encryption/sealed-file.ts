import { createDecipheriv } from 'node:crypto';
import { Readable } from 'node:stream';
import { callbackify } from 'node:util';
import { CodedError } from '@secgraph/kernel';
import { RandomAccessReader } from 'yauzl';
import { damagedBackup } from '../damaged-backup.ts';
import type { BackupSource } from '../source/backup-source.ts';
import type { Passphrase } from './passphrase.ts';
import {
  CHUNK_BYTES,
  type ChunkKey,
  CIPHER,
  HEADER_BYTES,
  nonceOf,
  readHeader,
  TAG_BYTES,
} from './sealed-format.ts';

const SEALED_BYTES = CHUNK_BYTES + TAG_BYTES;

/** An encrypted backup that is read in any order, and never lies on a disk in plain text. */
export class SealedFile extends RandomAccessReader {
  /** Of the plain text. */
  readonly sizeBytes: number;
  readonly #source: BackupSource;
  readonly #chunkKey: ChunkKey;
  readonly #lastIndex: number;

  private constructor(source: BackupSource, chunkKey: ChunkKey) {
    super();
    const sealedBytes = source.sizeBytes - HEADER_BYTES;
    const chunks = Math.max(Math.ceil(sealedBytes / SEALED_BYTES), 1);
    this.sizeBytes = sealedBytes - chunks * TAG_BYTES;
    this.#source = source;
    this.#chunkKey = chunkKey;
    this.#lastIndex = chunks - 1;
  }

  /**
   * Takes the source over, once it succeeds.
   *
   * @param header what it begins with, at most {@link HEADER_BYTES}
   * @throws `SERVER_BACKUP_UNKNOWN`, `SERVER_WRONG_PASSPHRASE`, `SERVER_BACKUP_DAMAGED` where its end is missing
   */
  static async open(source: BackupSource, header: Buffer, passphrase: Passphrase): Promise<SealedFile> {
    const chunkKey = await readHeader(header, passphrase);
    if (chunkKey === 'unknown') {
      throw new CodedError(
        'SERVER_BACKUP_UNKNOWN',
        'The file is encrypted in a way that this release does not know, or its head is damaged.',
      );
    }
    if (chunkKey === 'refused') {
      throw new CodedError(
        'SERVER_WRONG_PASSPHRASE',
        'The backup was encrypted with another passphrase than that of SECGRAPH_BACKUP_PASSPHRASE, or its head was altered.',
      );
    }

    return SealedFile.over(source, chunkKey);
  }

  /** @throws `SERVER_BACKUP_DAMAGED` where its end is missing */
  static async over(source: BackupSource, chunkKey: ChunkKey): Promise<SealedFile> {
    const sealed = new SealedFile(source, chunkKey);
    // Only the last chunk opens as such: a file that was cut has none.
    await sealed.#readChunk(sealed.#lastIndex);

    return sealed;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#read(start, end), { objectMode: false });
  }

  override close(callback: (error: Error | null) => void): void {
    callbackify(() => this.#source.close())(callback);
  }

  async *#read(start: number, end: number): AsyncGenerator<Uint8Array> {
    for (let at = start; at < end; ) {
      const index = Math.floor(at / CHUNK_BYTES);
      const from = index * CHUNK_BYTES;
      const plain = await this.#readChunk(index);
      const piece = plain.subarray(at - from, end - from);
      if (piece.length === 0) {
        return;
      }
      yield piece;
      at += piece.length;
    }
  }

  async #readChunk(index: number): Promise<Uint8Array> {
    const isLast = index === this.#lastIndex;
    const sealed = await this.#source.read(HEADER_BYTES + index * SEALED_BYTES, SEALED_BYTES);
    const plainBytes = sealed.length - TAG_BYTES;
    if (plainBytes < 0) {
      throw damagedBackup('its end is missing');
    }

    const decipher = createDecipheriv(CIPHER, this.#chunkKey.key, nonceOf(this.#chunkKey, index, isLast), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(sealed.subarray(plainBytes));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(0, plainBytes)), decipher.final()]);
    } catch (cause) {
      throw damagedBackup(
        isLast
          ? 'its end is missing, or was altered'
          : `it was altered at byte ${HEADER_BYTES + index * SEALED_BYTES}`,
        cause,
      );
    }
  }
}
