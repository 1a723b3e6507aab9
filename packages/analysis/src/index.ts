export type { BasicsDraft, DraftProperties, RemovedRelationship } from './basics-draft.ts';
export {
  DERIVATION_RULES,
  type DerivationOutcome,
  deriveRelationships,
  REPLACED_BETWEEN_KINDS,
  REPLACED_RELATIONSHIP_KINDS,
} from './derive-relationships.ts';
export type { DerivedColumns, DerivedDraft } from './derived-draft.ts';
export type { AnalysisView, Rule } from './rule.ts';
export { BASICS_RULES, type BasicsOutcome, runBasics } from './run-basics.ts';
