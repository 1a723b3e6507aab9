/** What is asked about what an extension was sent in. Crosses threads. */
export interface ReadQuestion {
  readonly bytes: Uint8Array;
  /** A ZIP archive, not JSON. */
  readonly isArchive: boolean;
  /** What is declared already: findings may be about it. */
  readonly known: {
    readonly relationshipKinds: readonly string[];
    readonly environmentKinds: readonly string[];
  };
  readonly serviceVersion: string;
}
