import type { GraphBatch, GraphSnapshot } from '@secgraph/graph';
import { type Cancellation, NEVER_CANCELLED, throwIfCancelled } from '@secgraph/kernel';
import { syncedUserStubs } from '../rules/hybrid/synced-user-stubs.ts';
import { managementGroupNames } from '../rules/tenants/management-group-names.ts';
import { domainAssociationNames } from '../rules/well-known/domain-association-names.ts';
import { wellKnownLinks } from '../rules/well-known/well-known-links.ts';
import { wellKnownNodeTypes } from '../rules/well-known/well-known-node-types.ts';
import { type AnalysisSettings, analysisSettings } from '../settings/analysis-settings.ts';
import { BasicsDraft, type RemovedRelationship } from './basics-draft.ts';
import type { BasicsRule, BasicsView } from './basics-rule.ts';

/** Rules that complete the collected graph, in order: later ones win where they write the same property. */
export const BASICS_RULES: readonly BasicsRule[] = [
  wellKnownNodeTypes,
  domainAssociationNames,
  wellKnownLinks,
  syncedUserStubs,
  managementGroupNames,
];

export interface BasicsOptions {
  /** Default: the current rules. */
  readonly settings?: AnalysisSettings;
  readonly cancellation?: Cancellation;
}

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
export function runBasics(snapshot: GraphSnapshot, options: BasicsOptions = {}): BasicsOutcome {
  const { settings = analysisSettings(), cancellation = NEVER_CANCELLED } = options;
  const draft = new BasicsDraft();
  const warnings: string[] = [];
  const view: BasicsView = {
    snapshot,
    switches: settings.switches,
    warn: (message) => warnings.push(message),
    poll: () => throwIfCancelled(cancellation),
  };

  for (const rule of BASICS_RULES) {
    view.poll();
    rule.run(view, draft);
  }

  return { batch: draft.toBatch(), removed: draft.removed, warnings };
}
