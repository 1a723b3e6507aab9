import type { BackupSource } from '../source/backup-source.ts';

/** Something that lies in a folder of backups. */
export interface PlacedFile {
  /** Within the folder, with slashes. */
  readonly name: string;
  readonly sizeBytes: number;
  readonly changedAtMs: number;
}

/** Where backups lie beside each other: a folder, or all of a bucket whose keys begin the same. */
export interface BackupPlace {
  /** For people; what is in it follows. */
  readonly name: string;
  /** Has it be there. */
  make(): Promise<void>;
  /** What begins so, in any order. */
  list(start: string): AsyncIterable<PlacedFile>;
  /** @throws `SERVER_NO_BACKUP`, `STORED_FILE_UNREADABLE` */
  openSource(name: string): Promise<BackupSource>;
  /** All of a small file. @throws `SERVER_NO_BACKUP`, `STORED_FILE_UNREADABLE` */
  read(file: Pick<PlacedFile, 'name' | 'sizeBytes'>): Promise<Uint8Array>;
  /** It appears whole, and for good once this returns, in place of what has its name. */
  store(name: string, content: Uint8Array): Promise<void>;
  /** Does nothing where there is none. */
  remove(name: string): Promise<void>;
}
