import { Group } from '@mantine/core';
import { shortenText } from '@secgraph/graph-view';
import { KindIcon } from '../../ui/kind-icon.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { showsNode } from '../addresses/explore-views.ts';
import { nameForList } from './node-name.ts';

export interface ObjectLinkProps {
  readonly objectId: string;
  readonly kind: string;
  readonly name: string;
  /** Whether it stands within text; else it has a cell or a line of its own, and is as wide as there is room. */
  readonly isInline?: boolean;
}

const ICON_SIZE = 16;
const INLINE_LENGTH = 60;

/** An object of the graph, outside of pictures: its kind, and the way to its picture. */
export function ObjectLink({ objectId, kind, name, isInline = false }: ObjectLinkProps) {
  const whole = nameForList({ name, objectId });

  return (
    <Group component="span" gap={6} wrap="nowrap" miw={0} display={isInline ? 'inline-flex' : 'flex'}>
      <KindIcon kind={kind} size={ICON_SIZE} />
      <PageLink
        inherit
        truncate={!isInline}
        title={whole}
        to="/explore"
        search={showsNode(objectId)}
        preload={false}
      >
        <bdi>{isInline ? shortenText(whole, INLINE_LENGTH) : whole}</bdi>
      </PageLink>
    </Group>
  );
}
