import { AD_RELATIONSHIP_KINDS, type AdRelationshipKind } from './ad-relationship-kinds.ts';
import { AZURE_RELATIONSHIP_KINDS, type AzureRelationshipKind } from './azure-relationship-kinds.ts';
import type { RelationshipKindDefinition } from './relationship-kind.ts';

export type RelationshipKind = AdRelationshipKind | AzureRelationshipKind;

function namesOf<Definition extends RelationshipKindDefinition>(
  kinds: readonly Definition[],
  belongs: (kind: Definition) => boolean,
): readonly Definition['name'][] {
  return kinds.filter(belongs).map((kind) => kind.name);
}

/** How a directory or a tenant is built: nobody removes one without taking apart what it belongs to. */
export const STRUCTURAL_RELATIONSHIPS: readonly RelationshipKind[] = [
  'Contains',
  'DCFor',
  'SameForestTrust',
  'HasTrustKeys',
  'ClaimSpecialIdentity',
  'ContainsIdentity',
  'PropagatesACEsTo',
  'AZContains',
  'AZRunsAs',
  'AZNodeResourceGroup',
];

/** Rights an access-control entry may grant. */
export const AD_ACL_RELATIONSHIPS = namesOf(AD_RELATIONSHIP_KINDS, (kind) => kind.isAcl);

export const AD_PATHFINDING_RELATIONSHIPS = namesOf(AD_RELATIONSHIP_KINDS, (kind) => kind.isTraversable);

/** Removed and derived again by every analysis. */
export const AD_POST_PROCESSED_RELATIONSHIPS = namesOf(AD_RELATIONSHIP_KINDS, isPostProcessed);
export const AD_COMPOSABLE_RELATIONSHIPS = namesOf(AD_RELATIONSHIP_KINDS, (kind) => kind.hasComposition);

/** Containment comes last wherever these kinds are listed. */
export const AZURE_PATHFINDING_RELATIONSHIPS = [
  ...namesOf(AZURE_RELATIONSHIP_KINDS, (kind) => kind.isTraversable && kind.name !== 'AZContains'),
  'AZContains',
] as const;

export const AZURE_POST_PROCESSED_RELATIONSHIPS = namesOf(AZURE_RELATIONSHIP_KINDS, isPostProcessed);

export const RELATIONSHIP_KINDS: readonly RelationshipKindDefinition[] = [
  ...AD_RELATIONSHIP_KINDS,
  ...AZURE_RELATIONSHIP_KINDS,
];

const BY_NAME = new Map(RELATIONSHIP_KINDS.map((kind) => [kind.name, kind]));

/** The built-in kind of that exact name. */
export function findRelationshipKind(name: string): RelationshipKindDefinition | undefined {
  return BY_NAME.get(name);
}

function isPostProcessed(kind: RelationshipKindDefinition): boolean {
  return kind.sources.includes('post-processed');
}
