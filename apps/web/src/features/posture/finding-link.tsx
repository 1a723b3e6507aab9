import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useZoneNames } from '../../ui/zone-field.tsx';
import type { FindingSearch } from '../findings/finding-search.ts';

const TIER_ZERO_AND_HYGIENE = 2;

/** The findings that a number counts; plain text where no list has just those of tier zero and hygiene together. */
export function FindingLink({
  search,
  children,
}: {
  readonly search: FindingSearch;
  readonly children: ReactNode;
}) {
  const zones = useZoneNames();
  if (search.asset_group_tag_id === undefined && zones.size > TIER_ZERO_AND_HYGIENE) {
    return children;
  }

  return (
    <Anchor inherit renderRoot={(props) => <Link to="/attack-paths" search={search} {...props} />}>
      {children}
    </Anchor>
  );
}
