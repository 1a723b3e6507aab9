import { faCircleDot } from '@fortawesome/free-solid-svg-icons';
import { useQuery } from '@tanstack/react-query';
import { useShowNode } from '../../features/explore/node-search/use-show-node.ts';
import { nodeSearchQuery } from '../../parts/node-search/search-queries.ts';
import { usePermission } from '../../session/session.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Hit } from './palette-hits.ts';
import { Aside } from './use-palette-sources.tsx';

/** Shorter texts are in the name of nearly everything. */
const MIN_LENGTH = 2;

/** Nodes whose name or object id holds the text, as lines of the palette. */
export function useFoundNodes(text: string): readonly Hit[] {
  const mayRead = usePermission('graphdb/Read');
  const show = useShowNode();
  const sought = mayRead && text.trim().length >= MIN_LENGTH ? text.trim() : '';
  const { data, isPlaceholderData } = useQuery(nodeSearchQuery({ text: sought, kinds: [] }));
  if (sought === '' || data === undefined || isPlaceholderData) {
    return [];
  }

  return data.map(({ objectid, name, type }) => ({
    id: `node-${objectid}`,
    group: 'Nodes',
    label: name || objectid,
    icon: <Icon icon={faCircleDot} size={16} />,
    aside: <Aside text={type} />,
    perform: () => void show(objectid),
  }));
}
