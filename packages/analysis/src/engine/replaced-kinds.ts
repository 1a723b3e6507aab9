import {
  AD_POST_PROCESSED_RELATIONSHIPS,
  AZURE_POST_PROCESSED_RELATIONSHIPS,
  BUILT_IN_SOURCE_KINDS,
} from '@secgraph/graph-schema';

/**
 * Kinds that belong to analysis: what it derived are the only relationships of these kinds between nodes that
 * both carry one of {@link REPLACED_BETWEEN_KINDS}. Relationships that touch other nodes stay as collected.
 */
export const REPLACED_RELATIONSHIP_KINDS: readonly string[] = [
  ...AD_POST_PROCESSED_RELATIONSHIPS,
  ...AZURE_POST_PROCESSED_RELATIONSHIPS,
];

export const REPLACED_BETWEEN_KINDS: readonly string[] = BUILT_IN_SOURCE_KINDS;
