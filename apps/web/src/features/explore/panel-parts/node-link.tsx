import { Link } from '@tanstack/react-router';
import {
  type KeyboardEventHandler,
  type MouseEvent,
  type MouseEventHandler,
  type ReactNode,
  useCallback,
} from 'react';
import { showsNode } from '../../../parts/addresses/explore-views.ts';
import { useExplore } from '../explore-context.tsx';
import { useShowNode } from '../node-search/use-show-node.ts';

export interface NodeLinkProps {
  readonly objectId: string;
  /** Graph id, where it is known. */
  readonly nodeId?: string | undefined;
  readonly className?: string | undefined;
  readonly title?: string | undefined;
  readonly tabIndex?: number | undefined;
  readonly onFocus?: (() => void) | undefined;
  readonly onKeyDown?: KeyboardEventHandler | undefined;
  readonly onContextMenu?: MouseEventHandler | undefined;
  readonly 'data-index'?: number | undefined;
  readonly 'aria-current'?: 'true' | undefined;
  readonly children: ReactNode;
}

/** Leads to a node: selects or draws it here; with Ctrl or ⌘, opens it in a tab of its own. */
export function NodeLink({ objectId, nodeId, children, ...rest }: NodeLinkProps) {
  const { setSearch } = useExplore();
  const open = useOpenNode();
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) {
      return;
    }

    event.preventDefault();
    if (nodeId === undefined) {
      void open(objectId);
    } else {
      setSearch({ selectedItem: nodeId });
    }
  };

  return (
    <Link to="/explore" search={showsNode(objectId)} preload={false} onClick={onClick} {...rest}>
      {children}
    </Link>
  );
}

/** Shows a node of which only the object id is known: selects it where it is drawn, draws it where it is not. */
function useOpenNode(): (objectId: string) => Promise<void> {
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
