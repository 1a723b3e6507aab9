export type { BasicsDraft, DraftProperties, RemovedRelationship } from './basics/basics-draft.ts';
export type { BasicsRule } from './basics/basics-rule.ts';
export { removeBasics } from './basics/remove-basics.ts';
export { BASICS_RULES, type BasicsOutcome, runBasics } from './basics/run-basics.ts';
export { explainInheritance } from './composition/acl-inheritance.ts';
export type { ExplainedRelationship } from './composition/composition.ts';
export { explainRelationship } from './composition/explain-relationship.ts';
export { ExplanationError } from './composition/explanation-error.ts';
export type { ExplanationOptions } from './composition/explanation-view.ts';
export { findRelayTargets } from './composition/relay/relay-targets.ts';
export type { GraphPart } from './composition/subgraph.ts';
export { allNeeds } from './engine/all-needs.ts';
export type { RuleFailure } from './engine/analysis-run.ts';
export {
  type DerivationOptions,
  type DerivationOutcome,
  type DerivationProgress,
  deriveRelationships,
  runDerivation,
} from './engine/derive-relationships.ts';
export type { DerivedColumns } from './engine/derived-columns.ts';
export { REPLACED_BETWEEN_KINDS } from './engine/replaced-kinds.ts';
export { RULE_FAMILIES, type Rule, type RuleDescription } from './engine/rule.ts';
export { findSettledRules, type RuleInputs, readRuleInputs, refreshDerived } from './engine/rule-inputs.ts';
export { toReplacement } from './engine/to-replacement.ts';
export {
  type AttackGraph,
  findMembers,
  findPrincipals,
  openAttackGraph,
  reopenAttackGraph,
} from './exposure/attack-graph.ts';
export { type ChokePointOptions, type ChokePoints, findChokePoints } from './exposure/choke-points.ts';
export { type Environments, findEnvironments } from './exposure/environments.ts';
export { type ExposureOptions, runExposure, runImpact } from './exposure/measure-exposure.ts';
export { findVisibleNodes } from './exposure/visible-nodes.ts';
export {
  measureZoneExposure,
  type ZoneExposure,
  type ZoneExposureOptions,
} from './exposure/zone-exposure.ts';
export { findCrossings } from './findings/find-crossings.ts';
export { FINDING_DOCUMENTS, type FindingDocument, findingText } from './findings/finding-texts.ts';
export { type FindingType, zoneTitleOf } from './findings/finding-type.ts';
export { currentFindingName, FINDING_TYPES, findFindingType } from './findings/finding-types.ts';
export { type FindingZone, HYGIENE } from './findings/finding-zone.ts';
export {
  type FindingOptions,
  type FoundFinding,
  type FoundFindings,
  runFindings,
} from './findings/run-findings.ts';
export type { RegionDifference, RelationshipChange } from './history/compare-regions.ts';
export { type FoundHistory, type HistoryOptions, runHistory } from './history/run-history.ts';
export { type Completeness, type Coverage, measureCompleteness } from './quality/completeness.ts';
export { measureDataQuality, type QualityMeasure } from './quality/data-quality.ts';
export { DERIVATION_RULES } from './rules/derivation-rules.ts';
export {
  type AnalysisParameters,
  type AnalysisSettings,
  analysisSettings,
  DEFAULT_PARAMETERS,
} from './settings/analysis-settings.ts';
export { RULE_SWITCHES, type RuleSet } from './settings/rule-switches.ts';
export {
  type NamedRelationship,
  type SimulatedAnalysis,
  type SimulationOptions,
  simulateAnalysis,
} from './simulation/simulate-analysis.ts';
export { findingZonesOf, type SimulatedTag, type StoredMembership } from './simulation/simulated-tags.ts';
export { applyTagging } from './zones/apply-tagging.ts';
export { BUILT_IN_TAGS, /** @internal For tests. */ TIER_ZERO_SELECTORS } from './zones/built-in-tags.ts';
export { createMemberDescriber, type MemberDescription } from './zones/describe-member.ts';
export type { SelectedMembers } from './zones/expand-members.ts';
export {
  type NodeTagging,
  planTagging,
  SYSTEM_TAGS_PROPERTY,
  type TaggedNodes,
} from './zones/plan-tagging.ts';
export { type Selection, type SelectionOptions, selectMembers } from './zones/select-members.ts';
export {
  type AutoCertify,
  type SelectorSeed,
  type TagSelector,
  type TagType,
  TIER_ZERO_POSITION,
  type ZoneTag,
} from './zones/zone-tag.ts';
