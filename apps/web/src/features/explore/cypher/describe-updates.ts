import type { CypherUpdates } from '@secgraph/contract';
import { countOf } from '../../../ui/format.ts';

/** "2 nodes created, 4 properties set": what a statement has changed, without what it has not. */
export function describeUpdates(updates: CypherUpdates): string {
  const texts = [
    [updates.nodes_created, `${countOf(updates.nodes_created, 'node')} created`],
    [updates.nodes_deleted, `${countOf(updates.nodes_deleted, 'node')} deleted`],
    [updates.relationships_created, `${countOf(updates.relationships_created, 'relationship')} created`],
    [updates.relationships_deleted, `${countOf(updates.relationships_deleted, 'relationship')} deleted`],
    [updates.properties_set, `${countOf(updates.properties_set, 'property', 'properties')} set`],
    [updates.kinds_added, `${countOf(updates.kinds_added, 'kind')} added`],
    [updates.kinds_removed, `${countOf(updates.kinds_removed, 'kind')} removed`],
  ].flatMap(([count, text]) => (count === 0 ? [] : [text]));

  return texts.length === 0 ? 'Nothing was changed.' : `${texts.join(', ')}.`;
}
