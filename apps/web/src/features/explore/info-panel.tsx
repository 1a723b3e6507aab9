import { faXmark } from '@fortawesome/free-solid-svg-icons';
import { ActionIcon, Code, Group, Stack, Text, Title } from '@mantine/core';
import { Icon } from '../../ui/icon.tsx';
import { KindIcon } from '../../ui/kind-icon.tsx';
import { useExplore } from './explore-context.tsx';
import { parseSelectedItem } from './explore-search.ts';

/** What is known of the node or relationship that is selected. */
export function InfoPanel({ selectedItem }: { readonly selectedItem: string }) {
  const { graph, setSearch } = useExplore();
  const item = parseSelectedItem(selectedItem);
  const node = graph.nodes.get(item.on === 'node' ? item.id : item.source);
  const end = item.on === 'edge' ? graph.nodes.get(item.target) : undefined;

  // The entity panel and the relationship panel take the place of the lines below.
  return (
    <Stack p="md" gap="xs">
      <Group justify="space-between" wrap="nowrap">
        <Title order={2}>{item.on === 'node' ? (node?.label ?? item.id) : item.kind}</Title>
        <ActionIcon
          variant="subtle"
          aria-label="Close"
          onClick={() => setSearch({ selectedItem: undefined })}
        >
          <Icon icon={faXmark} />
        </ActionIcon>
      </Group>
      {node === undefined ? null : (
        <Group gap={8} wrap="nowrap">
          <KindIcon kind={node.kind} />
          <Text size="sm">
            {item.on === 'node' ? node.kind : `${node.label} → ${end?.label ?? item.target}`}
          </Text>
        </Group>
      )}
      {item.on === 'node' && node !== undefined ? <Code>{node.objectId}</Code> : null}
    </Stack>
  );
}
