import { findRelationshipKind } from '@secgraph/graph-schema';

/** In words: whether relationships of a kind were collected or derived, or which extension declares it. */
export function originOfKind(kind: string, extension?: string): string {
  const sources = findRelationshipKind(kind)?.sources;
  if (sources === undefined && extension !== undefined) {
    return `Of ${extension}`;
  }
  if (sources === undefined) {
    return 'From a source other than the directory';
  }
  if (sources.includes('post-processed')) {
    return 'Derived by the analysis';
  }
  if (sources.includes('linked')) {
    return 'Collected, or true of every directory';
  }

  // @words
  return sources.includes('collected') ? 'Collected' : 'Not from this product';
}
