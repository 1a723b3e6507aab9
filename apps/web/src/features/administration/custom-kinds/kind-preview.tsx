import { Group, Text } from '@mantine/core';
import { type KindStyle, THEMES, type ThemeName } from '@secgraph/graph-view';
import { KindDisc } from '../../../ui/kind-disc.tsx';

const NAMES: readonly ThemeName[] = ['light', 'dark'];

/** As the graph draws it, on the canvas of each theme. */
export function KindPreview({ name, style }: { readonly name: string; readonly style: KindStyle }) {
  return (
    <Group gap="sm" role="group" aria-label="Preview">
      {NAMES.map((scheme) => (
        <Group
          key={scheme}
          gap="sm"
          wrap="nowrap"
          p="sm"
          flex={1}
          style={{
            background: THEMES[scheme].canvas,
            border: '1px solid var(--line)',
            borderRadius: 6,
            minWidth: 0,
          }}
        >
          <KindDisc label={`${name}, ${scheme}`} style={style} scheme={scheme} size={40} />
          <Text size="sm" c={THEMES[scheme].text} truncate>
            <bdi>{name}</bdi>
          </Text>
        </Group>
      ))}
    </Group>
  );
}
