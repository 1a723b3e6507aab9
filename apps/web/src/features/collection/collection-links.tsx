import type { ReactNode } from 'react';
import { PageLink } from '../../ui/page-link.tsx';
import type { ClientsSearch, JobsSearch, SchedulesSearch } from './collection-search.ts';

interface LinkProps<Search> {
  readonly search: Search;
  /** Needed where the text alone does not say where the link leads. */
  readonly label?: string;
  readonly children: ReactNode;
}

export function ClientsLink({ search, label, children }: LinkProps<ClientsSearch>) {
  return (
    <PageLink inherit aria-label={label} to="/collection" search={search}>
      {children}
    </PageLink>
  );
}

export function SchedulesLink({ search, label, children }: LinkProps<SchedulesSearch>) {
  return (
    <PageLink inherit aria-label={label} to="/collection/schedules" search={search}>
      {children}
    </PageLink>
  );
}

export function JobsLink({ search, label, children }: LinkProps<JobsSearch>) {
  return (
    <PageLink inherit aria-label={label} to="/collection/jobs" search={search}>
      {children}
    </PageLink>
  );
}
