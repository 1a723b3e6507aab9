import { Group, Text } from '@mantine/core';
import { countOf } from '../../ui/format.ts';
import { useExplore } from './explore-context.tsx';

/** The result as a table: whatever is drawn can be read here, too. */
export function ResultDrawer() {
  const { graph, result } = useExplore();

  // The table takes its place below this line.
  return (
    <Group px="md" h={32} gap="md">
      <Text size="xs" c="dimmed">
        {countOf(graph.nodes.size, 'node')} · {countOf(graph.edges.length, 'relationship')}
      </Text>
      {result.cut === undefined ? null : (
        <Text size="xs" role="status">
          {result.cut}
        </Text>
      )}
    </Group>
  );
}
