import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { nameForList } from '../explore/panel-parts/node-name.ts';
import { showsNode } from './shows-members.ts';
import type { ShownMember } from './zone-queries.ts';

/** The way to the picture of a node. */
export function MemberName({ member }: { readonly member: Pick<ShownMember, 'name' | 'object_id'> }) {
  const name = nameForList({ name: member.name, objectId: member.object_id });

  return (
    <Anchor
      inherit
      truncate
      display="block"
      title={name}
      renderRoot={(props) => (
        <Link to="/explore" search={showsNode(member.object_id)} preload={false} {...props} />
      )}
    >
      <bdi>{name}</bdi>
    </Anchor>
  );
}
