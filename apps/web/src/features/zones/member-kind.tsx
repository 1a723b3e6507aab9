import { Group, Text } from '@mantine/core';
import { inLine } from '../../ui/in-line.ts';
import { KindIcon } from '../../ui/kind-icon.tsx';
import { type ShownMember } from './zone-queries.ts';

const ICON_SIZE = 16;

/** What a member is. */
export function MemberKind({ member }: { readonly member: Pick<ShownMember, 'primary_kind'> }) {
  return (
    <Group gap={6} wrap="nowrap">
      <KindIcon kind={member.primary_kind} size={ICON_SIZE} />
      <Text inherit truncate>
        {inLine(member.primary_kind, 60)}
      </Text>
    </Group>
  );
}
