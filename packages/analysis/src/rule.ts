import type { GraphSnapshot } from '@secgraph/graph';
import type { Cancellation } from '@secgraph/kernel';

/** What every rule may look at: one generation of the graph, which no rule changes. */
export interface AnalysisView {
  readonly snapshot: GraphSnapshot;
  readonly cancellation: Cancellation;
  /** Reports something that a rule had to leave out; the analysis counts as partly successful then. */
  readonly warn: (message: string) => void;
}

/**
 * One idea of the analysis: metadata and code together. `Output` is what the rule writes to; rules of one list
 * read the same snapshot and do not see what the others write.
 */
export interface Rule<Output> {
  /** Stable and unique among all rules. */
  readonly id: string;
  /** Kinds of the relationships the rule writes; empty for rules about nodes. */
  readonly derives: readonly string[];
  /** Kinds without which the rule has nothing to do. */
  readonly needs: readonly string[];
  readonly summary: string;
  run(view: AnalysisView, output: Output): void;
}

export function defineRule<Output>(rule: Rule<Output>): Rule<Output> {
  return rule;
}
