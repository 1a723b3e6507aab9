import type { GraphBatch, GraphSnapshot } from '@secgraph/graph';
import { BasicsDraft, type RemovedRelationship } from './basics-draft.ts';
import type { Rule } from './rule.ts';
import { domainAssociationNames } from './rules/well-known/domain-association-names.ts';
import { wellKnownLinks } from './rules/well-known/well-known-links.ts';
import { wellKnownNodeTypes } from './rules/well-known/well-known-node-types.ts';
import { type RunOptions, runRules } from './run-rules.ts';

/** Rules that complete the collected graph, in order: later ones win where they write the same property. */
export const BASICS_RULES: readonly Rule<BasicsDraft>[] = [
  wellKnownNodeTypes,
  domainAssociationNames,
  wellKnownLinks,
];

export interface BasicsOutcome {
  /** To be applied with the time of the analysis as observation. */
  readonly batch: GraphBatch;
  /** To be removed from the graph. */
  readonly removed: readonly RemovedRelationship[];
  readonly warnings: readonly string[];
}

/**
 * Runs the basics at the start of an analysis. Derivation reads the snapshot that results from them. Throws
 * `KERNEL_CANCELLED` or `KERNEL_DEADLINE_EXCEEDED`.
 */
export function runBasics(snapshot: GraphSnapshot, options: RunOptions = {}): BasicsOutcome {
  const draft = new BasicsDraft();
  const warnings = runRules(BASICS_RULES, draft, snapshot, options);

  return { batch: draft.toBatch(), removed: draft.removed, warnings };
}
