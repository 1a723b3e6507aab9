import { findRelationshipKind } from '@secgraph/graph-schema';

/** Whether relationships of a kind come from analyses alone: they can be removed by way of their causes only. */
export function isDerivedOnly(kind: string): boolean {
  const sources = findRelationshipKind(kind)?.sources;

  return sources?.length === 1 && sources[0] === 'post-processed';
}
