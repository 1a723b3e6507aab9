/** What is true of the directory that the demo shows, and what its questions are about. */
export interface DemoFacts {
  readonly secrets: SecretReaders;
  readonly path: AttackPath;
}

/** Who may replicate a domain with the passwords of all its accounts: analysis derives that. */
export interface SecretReaders {
  readonly domain: string;
  readonly domainObjectId: string;
  /** Names, in the order of the list; at least one. */
  readonly names: readonly string[];
}

/** From a user to the Domain Admins. */
export interface AttackPath {
  readonly startObjectId: string;
  readonly endObjectId: string;
  /** At least one. */
  readonly hops: readonly Hop[];
}

/** Names of nodes, and the kind of the relationship between them. */
export interface Hop {
  readonly from: string;
  readonly kind: string;
  readonly to: string;
}
