import type { Readable } from 'node:stream';
import type { ByteRange } from '../../http/byte-range.ts';

/** One file, as the shelf lists it. */
export interface ShelvedFile {
  /** Of its collector: `sharphound`, `sharphound_enterprise`, … */
  readonly folder: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly modifiedAt: Date;
}

export interface NewShelvedFile {
  readonly folder: string;
  readonly name: string;
  readonly sizeBytes: number;
  /** What is stored has to have it. */
  readonly sha256: string;
  readonly content: Readable;
}

/**
 * Where archives and their checksums lie: a folder, or a bucket. Names come from its own list or were checked before;
 * none is a path.
 */
export interface CollectorShelf {
  /** For people. */
  readonly place: string;
  /** Of these folders; one that is not there has none. */
  list(folders: readonly string[]): Promise<readonly ShelvedFile[]>;
  open(file: ShelvedFile, range: ByteRange | undefined): Promise<Readable>;
  /** Appears at once and whole. Throws `COLLECTORS_DAMAGED` when the content is not what was announced. */
  put(file: NewShelvedFile): Promise<void>;
  /** Does nothing when there is no such file. */
  remove(file: Pick<ShelvedFile, 'folder' | 'name'>): Promise<void>;
}
