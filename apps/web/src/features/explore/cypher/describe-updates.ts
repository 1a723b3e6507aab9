import type { CypherUpdates } from '@secgraph/contract';
import { countOf } from '../../../ui/format.ts';

/** "2 nodes created, 4 properties set": what a statement has changed, without what it has not. */
export function describeUpdates(updates: CypherUpdates): string {
  const parts = [
    [updates.nodes_created, 'node', 'nodes', 'created'],
    [updates.nodes_deleted, 'node', 'nodes', 'deleted'],
    [updates.relationships_created, 'relationship', 'relationships', 'created'],
    [updates.relationships_deleted, 'relationship', 'relationships', 'deleted'],
    [updates.properties_set, 'property', 'properties', 'set'],
    [updates.kinds_added, 'kind', 'kinds', 'added'],
    [updates.kinds_removed, 'kind', 'kinds', 'removed'],
  ] as const;
  const texts = parts
    .filter(([count]) => count > 0)
    .map(([count, one, many, verb]) => `${countOf(count, one, many)} ${verb}`);

  return texts.length === 0 ? 'Nothing was changed.' : `${texts.join(', ')}.`;
}
