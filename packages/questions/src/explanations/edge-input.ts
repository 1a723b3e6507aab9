import type { RuleSet } from '@secgraph/analysis';

/** A relationship to be explained, by kind and graph ids. */
export interface EdgeInput {
  readonly kind: string;
  readonly startId: number;
  readonly endId: number;
  /** That derived it. */
  readonly rules: RuleSet;
}
