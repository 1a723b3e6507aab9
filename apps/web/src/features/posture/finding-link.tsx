import type { ReactNode } from 'react';
import type { FindingSearch } from '../../parts/addresses/finding-search.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { useZoneNames } from '../../ui/zone-field.tsx';

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
    <PageLink inherit to="/attack-paths" search={search}>
      {children}
    </PageLink>
  );
}
