import { parseSelectedItem } from '../../parts/addresses/explore-search.ts';
import { NodePanel } from './node-panel/node-panel.tsx';
import { RelationshipPanel } from './relationship-panel/relationship-panel.tsx';

/** What is known of the node or relationship that is selected. */
export function InfoPanel({ selectedItem }: { readonly selectedItem: string }) {
  const item = parseSelectedItem(selectedItem);

  return item.on === 'node' ? (
    <NodePanel nodeId={item.id} />
  ) : (
    <RelationshipPanel source={item.source} kind={item.kind} target={item.target} />
  );
}
