import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FindingSearch } from '../findings/finding-search.ts';

/** The findings that a number counts. */
export function FindingLink({
  search,
  children,
}: {
  readonly search: FindingSearch;
  readonly children: ReactNode;
}) {
  return (
    <Anchor inherit renderRoot={(props) => <Link to="/attack-paths" search={search} {...props} />}>
      {children}
    </Anchor>
  );
}
