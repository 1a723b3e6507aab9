import { Link } from '@tanstack/react-router';
import type { KeyboardEventHandler, MouseEvent, MouseEventHandler, ReactNode } from 'react';
import { showsNode } from '../../../parts/addresses/explore-views.ts';
import { useExplore } from '../explore-context.tsx';
import { useOpenNode } from './use-open-node.ts';

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
