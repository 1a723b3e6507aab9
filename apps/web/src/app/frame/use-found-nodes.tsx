import { faCircleDot } from '@fortawesome/free-solid-svg-icons';
import { Text } from '@mantine/core';
import type { SpotlightActionGroupData } from '@mantine/spotlight';
import { useQuery } from '@tanstack/react-query';
import { useShowNode } from '../../features/explore/node-search/use-show-node.ts';
import { nodeSearchQuery } from '../../parts/node-search/search-queries.ts';
import { usePermission } from '../../session/session.ts';
import { Icon } from '../../ui/icon.tsx';

/** Shorter texts are in the name of nearly everything. */
const MIN_LENGTH = 2;
const MAX_OFFERED = 8;

/** Nodes whose name or object id holds the text, as lines of the palette. */
export function useFoundNodes(text: string): readonly SpotlightActionGroupData[] {
  const mayRead = usePermission('graphdb/Read');
  const show = useShowNode();
  const sought = mayRead && text.trim().length >= MIN_LENGTH ? text.trim() : '';
  const { data, isPlaceholderData } = useQuery(nodeSearchQuery({ text: sought, kinds: [] }));
  if (sought === '' || data === undefined || isPlaceholderData || data.length === 0) {
    return [];
  }

  return [
    {
      group: 'Nodes',
      actions: data.slice(0, MAX_OFFERED).map(({ objectid, name, type }) => ({
        id: `node-${objectid}`,
        label: name || objectid,
        // The service has found it, be it by its object id.
        keywords: text,
        leftSection: <Icon icon={faCircleDot} size={16} />,
        rightSection: (
          <Text size="xs" c="dimmed">
            {type}
          </Text>
        ),
        onClick: () => void show(objectid),
      })),
    },
  ];
}
