import { parseSelectedItem } from '../../parts/addresses/explore-search.ts';
import { EntityPanel } from './entity-panel/entity-panel.tsx';
import { RelationshipPanel } from './relationship-panel/relationship-panel.tsx';

/** What is known of the node or relationship that is selected. */
export function InfoPanel({ selectedItem }: { readonly selectedItem: string }) {
  const item = parseSelectedItem(selectedItem);

  return item.on === 'node' ? (
    <EntityPanel nodeId={item.id} />
  ) : (
    <RelationshipPanel source={item.source} kind={item.kind} target={item.target} />
  );
}
