import type { ListedNode } from '../../../parts/node-search/node-row.tsx';
import { usePreference } from '../../../session/preferences.ts';

/** Nodes that are one click away: those used last, and those that somebody pinned. */
export interface KeptNodes {
  readonly recent: readonly ListedNode[];
  readonly pinned: readonly ListedNode[];
  readonly isPinned: (objectId: string) => boolean;
  readonly remember: (node: ListedNode) => void;
  readonly togglePin: (node: ListedNode) => void;
}

const MAX_RECENT = 8;
const MAX_PINNED = 30;
const NONE: readonly ListedNode[] = [];

export function useKeptNodes(): KeptNodes {
  const [recent, setRecent] = usePreference('explore.recent-nodes', NONE);
  const [pinned, setPinned] = usePreference('explore.pinned-nodes', NONE);
  const isPinned = (objectId: string) => pinned.some(({ objectid }) => objectid === objectId);

  return {
    recent: recent.filter(isListed),
    pinned: pinned.filter(isListed),
    isPinned,
    remember: (node) => setRecent([listed(node), ...without(recent, node)].slice(0, MAX_RECENT)),
    togglePin: (node) =>
      setPinned(
        isPinned(node.objectid) ? without(pinned, node) : [...pinned, listed(node)].slice(-MAX_PINNED),
      ),
  };
}

function without(nodes: readonly ListedNode[], { objectid }: ListedNode): readonly ListedNode[] {
  return nodes.filter((node) => node.objectid !== objectid);
}

function listed({ objectid, type, name }: ListedNode): ListedNode {
  return { objectid, type, name };
}

/** Another release may have remembered something else. */
function isListed(node: ListedNode): boolean {
  return [node?.objectid, node?.type, node?.name].every((text) => typeof text === 'string');
}
