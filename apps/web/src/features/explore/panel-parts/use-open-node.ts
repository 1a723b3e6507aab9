import { useCallback } from 'react';
import { useExplore } from '../explore-context.tsx';
import { useShowNode } from '../node-search/use-show-node.ts';

/** Shows a node of which only the object id is known: selects it where it is drawn, draws it where it is not. */
export function useOpenNode(): (objectId: string) => Promise<void> {
  const { graph, setSearch } = useExplore();
  const showNode = useShowNode();

  return useCallback(
    async (objectId) => {
      const drawn = [...graph.nodes.values()].find((node) => node.objectId === objectId);
      if (drawn === undefined) {
        await showNode(objectId);
      } else {
        setSearch({ selectedItem: drawn.id });
      }
    },
    [graph, setSearch, showNode],
  );
}
