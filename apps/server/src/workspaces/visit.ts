/** What somebody wants of a workspace: a stream of events opens none at the expense of others. */
export type VisitKind = 'request' | 'stream';

/** Somebody who gets an answer; until he leaves, the workspace stays open. */
export interface Visit {
  /** Of the socket. */
  readonly path: string;
  /** Idempotent. */
  readonly leave: () => void;
}
