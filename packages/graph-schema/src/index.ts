export { attackCostOf, effortOf } from './costs/attack-costs.ts';
export type {
  DeclaredExtension,
  DeclaredFinding,
  DeclaredListFinding,
  DeclaredRelationshipKind,
} from './model/declared-extension.ts';
export {
  BUILT_IN_MODEL,
  createGraphModel,
  type EnvironmentKind,
  type GraphModel,
  isKnownRelationshipKind,
} from './model/graph-model.ts';
export {
  BUILT_IN_KINDS,
  /** @internal For tests. */
  BUILT_IN_NODE_KINDS,
  isBuiltInNodeKind,
} from './nodes/built-in-kinds.ts';
export { isGlyph, listGlyphs, RESERVED_GLYPHS } from './nodes/glyphs.ts';
export { appearanceOf, DEFAULT_APPEARANCE } from './nodes/kind-appearance.ts';
export {
  AD_NODE_KINDS,
  type AdNodeKind,
  AZURE_NODE_KINDS,
  type AzureNodeKind,
  BUILT_IN_SOURCE_KINDS,
  type NodeKind,
  OWNED_TAG_KIND,
  sourceKindAlias,
  TAG_KIND_PREFIX,
  TIER_ZERO_TAG_KIND,
  UNKNOWN_KIND,
} from './nodes/node-kinds.ts';
export { displayKind, primaryKind } from './nodes/primary-kind.ts';
export {
  findProperty,
  PROPERTIES,
  type PropertyName,
  UPPER_CASED_PROPERTIES,
} from './properties/properties.ts';
export type { AdRelationshipKind } from './relationships/ad-relationship-kinds.ts';
export type { AzureRelationshipKind } from './relationships/azure-relationship-kinds.ts';
export { isInherentGroup } from './relationships/inherent-groups.ts';
export { isStructural } from './relationships/is-structural.ts';
export {
  /** @public For pages. */
  PATHFINDING_PLATFORMS,
  /** @public For pages. */
  type PathfindingCategory,
  /** @public For pages. */
  type PathfindingPlatform,
} from './relationships/pathfinding-categories.ts';
export type { RelationshipKindDefinition, RelationshipSource } from './relationships/relationship-kind.ts';
export {
  AD_ACL_RELATIONSHIPS,
  AD_COMPOSABLE_RELATIONSHIPS,
  AD_PATHFINDING_RELATIONSHIPS,
  AD_POST_PROCESSED_RELATIONSHIPS,
  AZURE_PATHFINDING_RELATIONSHIPS,
  AZURE_POST_PROCESSED_RELATIONSHIPS,
  findRelationshipKind,
  RELATIONSHIP_KINDS,
  type RelationshipKind,
  STRUCTURAL_RELATIONSHIPS,
} from './relationships/relationship-sets.ts';
export { ROLE_TEMPLATES, type RoleTemplate } from './roles/role-templates.ts';
