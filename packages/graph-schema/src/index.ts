export {
  BUILT_IN_KINDS,
  BUILT_IN_NODE_KINDS,
  isBuiltInNodeKind,
  kindOrder,
} from './nodes/built-in-kinds.ts';
export { appearanceOf, DEFAULT_APPEARANCE, type KindAppearance } from './nodes/kind-appearance.ts';
export {
  AD_NODE_KINDS,
  type AdNodeKind,
  AZURE_NODE_KINDS,
  type AzureNodeKind,
  BUILT_IN_SOURCE_KINDS,
  COMMON_NODE_KINDS,
  type CommonNodeKind,
  ENVIRONMENT_KINDS,
  type NodeKind,
  nodeKindDisplayName,
  OWNED_TAG_KIND,
  TAG_KIND_PREFIX,
  TIER_ZERO_TAG_KIND,
  UNKNOWN_KIND,
} from './nodes/node-kinds.ts';
export { displayKind, primaryKind } from './nodes/primary-kind.ts';
export { AD_PROPERTIES } from './properties/ad-properties.ts';
export { AZURE_PROPERTIES } from './properties/azure-properties.ts';
export { COMMON_PROPERTIES } from './properties/common-properties.ts';
export {
  findProperty,
  PROPERTIES,
  type PropertyName,
  UPPER_CASED_PROPERTIES,
} from './properties/properties.ts';
export type { PropertyDefinition, PropertyType } from './properties/property-definition.ts';
export { AD_RELATIONSHIP_KINDS, type AdRelationshipKind } from './relationships/ad-relationship-kinds.ts';
export {
  AZURE_RELATIONSHIP_KINDS,
  type AzureRelationshipKind,
} from './relationships/azure-relationship-kinds.ts';
export type { RelationshipKindDefinition, RelationshipSource } from './relationships/relationship-kind.ts';
export {
  AD_ACL_RELATIONSHIPS,
  AD_COMPOSABLE_RELATIONSHIPS,
  AD_INBOUND_RELATIONSHIPS,
  AD_OUTBOUND_RELATIONSHIPS,
  AD_PATHFINDING_RELATIONSHIPS,
  AD_POST_PROCESSED_RELATIONSHIPS,
  AZURE_ABUSABLE_APP_ROLE_RELATIONSHIPS,
  AZURE_APP_ROLE_TRANSIT_RELATIONSHIPS,
  AZURE_CONTROL_RELATIONSHIPS,
  AZURE_EXECUTION_RELATIONSHIPS,
  AZURE_PATHFINDING_RELATIONSHIPS,
  AZURE_POST_PROCESSED_RELATIONSHIPS,
  findRelationshipKind,
  RELATIONSHIP_KINDS,
  type RelationshipKind,
  relationshipKindDisplayName,
} from './relationships/relationship-sets.ts';
