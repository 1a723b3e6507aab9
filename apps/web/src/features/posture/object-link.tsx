import { Group } from '@mantine/core';
import { inLine } from '../../ui/in-line.ts';
import { KindIcon } from '../../ui/kind-icon.tsx';
import { PageLink } from '../../ui/page-link.tsx';

export interface ObjectLinkProps {
  readonly objectId: string;
  readonly name: string;
  readonly kind: string;
}

/** An object as it was called then, with the way to what it is now. */
export function ObjectLink({ objectId, name, kind }: ObjectLinkProps) {
  return (
    <Group gap={6} wrap="nowrap" component="span" display="inline-flex">
      <KindIcon kind={kind} size={16} />
      <PageLink
        inherit
        title={inLine(name, 1_000)}
        to="/explore"
        search={{ exploreSearchTab: 'node', searchType: 'node', primarySearch: objectId }}
        preload={false}
      >
        <bdi>{inLine(name === '' ? objectId : name, 60)}</bdi>
      </PageLink>
    </Group>
  );
}
