import { Group, Stack, Text } from '@mantine/core';
import type { AssetGroupTag } from '@secgraph/contract';
import { inLine } from '../../ui/in-line.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { ZoneGlyph } from './zone-glyph.tsx';

/** The way to a zone or label: its glyph, its name, what it is for. */
export function TagLink({ tag }: { readonly tag: AssetGroupTag }) {
  const name = inLine(tag.name);

  return (
    <Group gap={10} wrap="nowrap">
      <ZoneGlyph glyph={tag.glyph} />
      <Stack gap={0} miw={0}>
        <PageLink
          inherit
          fw={600}
          truncate
          title={name}
          to="/privilege-zones/$tagId"
          params={{ tagId: String(tag.id) }}
        >
          <bdi>{name}</bdi>
        </PageLink>
        {tag.description === '' ? null : (
          <Text inherit c="dimmed" truncate title={inLine(tag.description, 1_000)}>
            <bdi>{inLine(tag.description, 240)}</bdi>
          </Text>
        )}
      </Stack>
    </Group>
  );
}
