import { Anchor, Group, Stack, Text } from '@mantine/core';
import type { AssetGroupTag } from '@secgraph/contract';
import { Link } from '@tanstack/react-router';
import { inLine } from '../../ui/in-line.ts';
import { ZoneGlyph } from './zone-glyph.tsx';

/** The way to a zone or label: its glyph, its name, what it is for. */
export function TagLink({ tag }: { readonly tag: AssetGroupTag }) {
  const name = inLine(tag.name);

  return (
    <Group gap={10} wrap="nowrap">
      <ZoneGlyph glyph={tag.glyph} />
      <Stack gap={0} miw={0}>
        <Anchor
          inherit
          fw={600}
          truncate
          title={name}
          renderRoot={(props) => (
            <Link to="/privilege-zones/$tagId" params={{ tagId: String(tag.id) }} {...props} />
          )}
        >
          <bdi>{name}</bdi>
        </Anchor>
        {tag.description === '' ? null : (
          <Text inherit c="dimmed" truncate title={inLine(tag.description, 1_000)}>
            <bdi>{inLine(tag.description, 240)}</bdi>
          </Text>
        )}
      </Stack>
    </Group>
  );
}
