/** Where a backup is read from, in any order. */
export interface BackupSource {
  /** For people. */
  readonly name: string;
  readonly sizeBytes: number;
  /** So many bytes from there on; fewer where it ends before. */
  read(position: number, length: number): Promise<Buffer>;
  /** A small file that lies in the same place, by its name from there on, and its size. */
  readBeside(name: string, sizeBytes: number): Promise<Uint8Array>;
  /** Does nothing the second time. */
  close(): Promise<void>;
}
