import { showsNode } from '../../parts/addresses/explore-views.ts';
import { nameForList } from '../../parts/graph/node-name.ts';
import { PageLink } from '../../ui/page-link.tsx';
import type { ShownMember } from './zone-queries.ts';

/** The way to the picture of a node. */
export function MemberName({ member }: { readonly member: Pick<ShownMember, 'name' | 'object_id'> }) {
  const name = nameForList({ name: member.name, objectId: member.object_id });

  return (
    <PageLink
      inherit
      truncate
      display="block"
      title={name}
      to="/explore"
      search={showsNode(member.object_id)}
      preload={false}
    >
      <bdi>{name}</bdi>
    </PageLink>
  );
}
