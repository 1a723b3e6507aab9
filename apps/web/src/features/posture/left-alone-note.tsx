import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { findingProgressQuery } from '../../parts/findings/finding-queries.ts';
import { countOf } from '../../ui/format.ts';
import { PageLink } from '../../ui/page-link.tsx';

export interface LeftAloneNoteProps {
  readonly environmentId: string | undefined;
  /** Undefined: all zones. */
  readonly zoneId: number | undefined;
}

/** How many findings somebody accepted or holds to be false: they count in all numbers of the page. */
export function LeftAloneNote({ environmentId, zoneId }: LeftAloneNoteProps) {
  const { data } = useQuery(findingProgressQuery(environmentId));
  const types = (data?.types ?? []).filter(
    (type) => zoneId === undefined || type.asset_group_tag_id === zoneId,
  );
  const accepted = types.reduce((sum, type) => sum + type.accepted, 0);
  const isFalse = types.reduce((sum, type) => sum + type.false_positive, 0);
  if (accepted + isFalse === 0) {
    return null;
  }

  const place = { view: 'findings', environment_id: environmentId, asset_group_tag_id: zoneId } as const;
  return (
    <Text size="sm">
      {accepted === 0 ? null : (
        <PageLink inherit to="/attack-paths" search={{ ...place, status: ['accepted'] }}>
          {countOf(accepted, 'accepted risk')}
        </PageLink>
      )}
      {accepted === 0 || isFalse === 0 ? null : ' and '}
      {isFalse === 0 ? null : (
        <PageLink inherit to="/attack-paths" search={{ ...place, status: ['false_positive'] }}>
          {countOf(isFalse, 'false positive')}
        </PageLink>
      )}
      {accepted + isFalse === 1 ? ' still counts' : ' still count'} in these numbers.
    </Text>
  );
}
