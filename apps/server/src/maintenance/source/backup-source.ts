/** Where a backup is read from, in any order. */
export interface BackupSource {
  /** For people. */
  readonly name: string;
  readonly sizeBytes: number;
  /** So many bytes from there on; fewer where it ends before. */
  read(position: number, length: number): Promise<Buffer>;
  /** Does nothing the second time. */
  close(): Promise<void>;
}
