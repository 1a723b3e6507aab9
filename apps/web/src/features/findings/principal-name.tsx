import { Group } from '@mantine/core';
import { KindIcon } from '../../ui/kind-icon.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { nameForList } from '../explore/panel-parts/node-name.ts';
import { showsNode } from '../zones/shows-members.ts';

export interface PrincipalNameProps {
  readonly objectId: string;
  readonly kind: string;
  readonly name: string;
}

const ICON_SIZE = 16;

/** An end of a finding: its kind, and the way to its picture. */
export function PrincipalName({ objectId, kind, name }: PrincipalNameProps) {
  const shown = nameForList({ name, objectId });

  return (
    <Group gap={6} wrap="nowrap" miw={0}>
      <KindIcon kind={kind} size={ICON_SIZE} />
      <PageLink inherit truncate title={shown} to="/explore" search={showsNode(objectId)} preload={false}>
        <bdi>{shown}</bdi>
      </PageLink>
    </Group>
  );
}
