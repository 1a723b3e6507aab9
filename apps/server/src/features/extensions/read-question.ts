/** What an extension is read from. Crosses threads. */
export type ExtensionSource =
  | {
      readonly bytes: Uint8Array;
      /** A ZIP archive, not JSON. */
      readonly isArchive: boolean;
    }
  /** Of the product itself, laid out like a pack. */
  | { readonly folder: string };

/** What is asked about it. Crosses threads. */
export interface ReadQuestion {
  readonly source: ExtensionSource;
  /** What is declared already: findings may be about it. */
  readonly known: {
    readonly relationshipKinds: readonly string[];
    readonly environmentKinds: readonly string[];
  };
  readonly serviceVersion: string;
}
