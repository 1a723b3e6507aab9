/** What is true of the directory that the demo shows, and what its questions are about. */
export interface DemoFacts {
  /** Names of the collected domains. */
  readonly domains: readonly string[];
  readonly path: AttackPath;
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
