/**
 * Where files wait between their upload and their ingest: in the folder, which all processes must share, in the database,
 * or in a bucket. Snapshots for processes that begin lie there as well.
 */
export type UploadPlace = 'folder' | 'database' | 's3';

/** Where whole files lie that processes share which have no folder in common. */
export interface Shelf {
  /** Sends a file. Once it returns, the file is there for good; before, nobody finds it. */
  keep(path: string, name: string): Promise<void>;
  /** Has it at `path`, whole, in place of what is there. */
  fetch(path: string, name: string, options: FetchOptions): Promise<void>;
  /** Does nothing where there is none. */
  remove(name: string): Promise<void>;
}

export interface FetchOptions {
  readonly signal: AbortSignal;
  /** Throws when the disk has no room for so many bytes. */
  reserve(bytes: number): Promise<void>;
  /** Path of what has arrived so far; default: one of its own for each path. */
  readonly draft?: string;
}
