import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ClientsSearch, JobsSearch, SchedulesSearch } from './collection-search.ts';

interface LinkProps<Search> {
  readonly search: Search;
  /** Where the text alone does not say where it leads. */
  readonly label?: string;
  readonly children: ReactNode;
}

export function ClientsLink({ search, label, children }: LinkProps<ClientsSearch>) {
  return (
    <Anchor
      inherit
      aria-label={label}
      renderRoot={(props) => <Link to="/collection" search={search} {...props} />}
    >
      {children}
    </Anchor>
  );
}

export function SchedulesLink({ search, label, children }: LinkProps<SchedulesSearch>) {
  return (
    <Anchor
      inherit
      aria-label={label}
      renderRoot={(props) => <Link to="/collection/schedules" search={search} {...props} />}
    >
      {children}
    </Anchor>
  );
}

export function JobsLink({ search, label, children }: LinkProps<JobsSearch>) {
  return (
    <Anchor
      inherit
      aria-label={label}
      renderRoot={(props) => <Link to="/collection/jobs" search={search} {...props} />}
    >
      {children}
    </Anchor>
  );
}
