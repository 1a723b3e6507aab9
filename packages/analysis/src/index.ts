export type { RemovedRelationship } from './basics/basics-draft.ts';
export { removeBasics } from './basics/remove-basics.ts';
export { BASICS_RULES, runBasics } from './basics/run-basics.ts';
export { ALL_CONTROLS, FRAMEWORK_IDS, FRAMEWORKS } from './compliance/control-frameworks.ts';
export { controlsOf, typesOfControl } from './compliance/finding-controls.ts';
export { explainInheritance } from './composition/acl-inheritance.ts';
export { explainRelationship } from './composition/explain-relationship.ts';
export { ExplanationError } from './composition/explanation-error.ts';
export type { GraphPart } from './composition/subgraph.ts';
export type { CollectedInput } from './coverage/collected-input.ts';
export {
  type CollectionCoverage,
  type InputCoverage,
  measureCoverage,
} from './coverage/measure-coverage.ts';
export { allNeeds } from './engine/all-needs.ts';
export {
  type DerivationOutcome,
  deriveRelationships,
  runDerivation,
} from './engine/derive-relationships.ts';
export { type NamedRelationship, nameRelationship } from './engine/named-relationship.ts';
export { REPLACED_BETWEEN_KINDS } from './engine/replaced-kinds.ts';
export { RULE_FAMILIES, type Rule, type RuleDescription } from './engine/rule.ts';
export { findSettledRules, type RuleInputs, readRuleInputs, refreshDerived } from './engine/rule-inputs.ts';
export { toReplacement } from './engine/to-replacement.ts';
export {
  type AttackGraph,
  findMembers,
  openAttackGraph,
  reopenAttackGraph,
} from './exposure/attack-graph.ts';
export { type ChokePoints, findChokePoints } from './exposure/choke-points.ts';
export { type PlacedEnvironments, placeEnvironments } from './exposure/environments.ts';
export { isCollectedEnvironment, isDefinedNode } from './exposure/is-collected-environment.ts';
export { runExposure, runImpact } from './exposure/measure-exposure.ts';
export { findVisibleNodes } from './exposure/visible-nodes.ts';
export { measureZoneExposure } from './exposure/zone-exposure.ts';
export { askListFindings, type ListedNodes } from './findings/ask-list-findings.ts';
export { findCrossings } from './findings/find-crossings.ts';
export {
  type DeclaredTexts,
  FINDING_DOCUMENTS,
  type FindingDocument,
  findingText,
} from './findings/finding-texts.ts';
export { type DeclaredOrigin, type FindingType, zoneTitleOf } from './findings/finding-type.ts';
export {
  BUILT_IN_FINDING_TYPES,
  currentFindingName,
  type FindingTypes,
  findFindingType,
  findingTypesOf,
} from './findings/finding-types.ts';
export { type FindingZone } from './findings/finding-zone.ts';
export {
  type FindingEnd,
  type FoundFinding,
  type FoundFindings,
  type FoundShares,
  type PrincipalCount,
  runFindings,
} from './findings/run-findings.ts';
export type { RelationshipChange } from './history/compare-regions.ts';
export type { PastNode } from './history/region-file.ts';
export { type FoundHistory, runHistory, type ZoneMember } from './history/run-history.ts';
export { type Completeness, type Coverage, measureCompleteness } from './quality/completeness.ts';
export { measureDataQuality } from './quality/data-quality.ts';
export type { QualityMeasure } from './quality/quality-measure.ts';
export { DERIVATION_RULES } from './rules/derivation-rules.ts';
export { findRelayTargets } from './rules/ntlm-relay/relay-targets.ts';
export {
  type AnalysisParameters,
  type AnalysisSettings,
  analysisSettings,
  DEFAULT_PARAMETERS,
} from './settings/analysis-settings.ts';
export { RULE_SWITCHES, type RuleSet } from './settings/rule-switches.ts';
export { type ElementsByHand } from './simulation/elements-by-hand.ts';
export { simulateAnalysis } from './simulation/simulate-analysis.ts';
export { findingZonesOf, type SimulatedTag, type StoredMembership } from './simulation/simulated-tags.ts';
export { applyTagging } from './zones/apply-tagging.ts';
export {
  BUILT_IN_TAGS,
  type BuiltInTag,
  /** @internal For tests. */ TIER_ZERO_SELECTORS,
} from './zones/built-in-tags.ts';
export { createMemberDescriber, type MemberDescription } from './zones/describe-member.ts';
export {
  planTagging,
  SYSTEM_TAGS_PROPERTY,
  type TaggedNodes,
} from './zones/plan-tagging.ts';
export { type Selection, selectMembers } from './zones/select-members.ts';
export {
  type SelectorSeed,
  type TagSelector,
  type ZoneTag,
} from './zones/zone-tag.ts';
