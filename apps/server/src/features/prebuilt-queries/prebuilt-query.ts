/** A query of ours that answers a question defenders ask of any directory. */
export interface PrebuiltQuery {
  /** Kebab-case; known to clients, never reused. */
  readonly id: string;
  readonly name: string;
  readonly category: string;
  /** What the answer means, and what to do about it. */
  readonly description: string;
  readonly query: string;
}
