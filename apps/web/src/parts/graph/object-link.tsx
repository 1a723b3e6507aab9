import { Group } from '@mantine/core';
import { shortenText } from '@secgraph/graph-view';
import { CutName } from '../../ui/cut-name.tsx';
import { KindIcon } from '../../ui/kind-icon.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { showsNode } from '../addresses/explore-views.ts';
import { nameForList } from './node-name.ts';
import { withoutDomainSuffix } from './short-name.ts';

export interface ObjectLinkProps {
  readonly objectId: string;
  readonly kind: string;
  readonly name: string;
  /** Whether it stands within text; else it has a cell or a line of its own, and is as wide as there is room. */
  readonly isInline?: boolean;
  /** The domain that stands beside it: of its own, the name tells no more than the first part. */
  readonly domain?: string;
}

const ICON_SIZE = 16;
const INLINE_LENGTH = 60;

/** An object of the graph, outside of pictures: its kind, and the way to its picture. */
export function ObjectLink({ objectId, kind, name, isInline = false, domain }: ObjectLinkProps) {
  const whole = nameForList({ name, objectId });
  const shown = domain === undefined ? whole : withoutDomainSuffix(whole, domain);

  return (
    <Group component="span" gap={6} wrap="nowrap" miw={0} display={isInline ? 'inline-flex' : 'flex'}>
      <KindIcon kind={kind} size={ICON_SIZE} />
      <PageLink
        inherit
        truncate={!isInline}
        title={whole}
        aria-label={whole}
        miw={0}
        to="/explore"
        search={showsNode(objectId)}
        preload={false}
      >
        {isInline ? <bdi>{shortenText(whole, INLINE_LENGTH)}</bdi> : <CutName>{shown}</CutName>}
      </PageLink>
    </Group>
  );
}
