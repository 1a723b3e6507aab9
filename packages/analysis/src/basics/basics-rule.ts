import type { GraphSnapshot } from '@secgraph/graph';
import type { RuleDescription } from '../engine/rule.ts';
import type { RuleSwitches } from '../settings/rule-switches.ts';
import type { BasicsDraft } from './basics-draft.ts';

/** What the rules of the basics look at: the collected graph. None of them sees what another writes. */
export interface BasicsView {
  readonly snapshot: GraphSnapshot;
  readonly switches: RuleSwitches;
  /** Reports something that had to be left out; the analysis counts as partly successful then. */
  readonly warn: (message: string) => void;
  /** Call every few thousand steps. Throws `KERNEL_CANCELLED` or `KERNEL_DEADLINE_EXCEEDED`. */
  readonly poll: () => void;
}

/** How often a rule polls that goes through all nodes. */
export const NODES_PER_POLL = 4_096;

/** A rule that completes the collected graph. */
export interface BasicsRule extends RuleDescription {
  run(view: BasicsView, draft: BasicsDraft): void;
}

export function defineBasicsRule(rule: BasicsRule): BasicsRule {
  return rule;
}
