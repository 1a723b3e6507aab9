import type { GraphSnapshot } from '@secgraph/graph';
import { AD_POST_PROCESSED_RELATIONSHIPS, AZURE_POST_PROCESSED_RELATIONSHIPS } from '@secgraph/graph-schema';
import { type DerivedColumns, DerivedDraft } from './derived-draft.ts';
import type { Rule } from './rule.ts';
import { owns } from './rules/ownership/owns.ts';
import { writeOwner } from './rules/ownership/write-owner.ts';
import { type RunOptions, runRules } from './run-rules.ts';

/** Rules that derive relationships of the post-processed kinds; their order does not matter. */
export const DERIVATION_RULES: readonly Rule<DerivedDraft>[] = [owns, writeOwner];

/**
 * Kinds that belong to analysis: what it derived are the only relationships of these kinds between nodes that
 * both carry one of {@link REPLACED_BETWEEN_KINDS}. Relationships that touch other nodes stay as collected.
 */
export const REPLACED_RELATIONSHIP_KINDS: readonly string[] = [
  ...AD_POST_PROCESSED_RELATIONSHIPS,
  ...AZURE_POST_PROCESSED_RELATIONSHIPS,
];
export const REPLACED_BETWEEN_KINDS: readonly string[] = ['Base', 'AZBase'];

export interface DerivationOutcome {
  readonly derived: DerivedColumns;
  readonly warnings: readonly string[];
}

/**
 * Derives all relationships of the post-processed kinds from a snapshot that went through the basics. Throws
 * `KERNEL_CANCELLED` or `KERNEL_DEADLINE_EXCEEDED`.
 */
export function deriveRelationships(snapshot: GraphSnapshot, options: RunOptions = {}): DerivationOutcome {
  const draft = new DerivedDraft();
  const warnings = runRules(DERIVATION_RULES, draft, snapshot, options);

  return { derived: draft.toColumns(), warnings };
}
