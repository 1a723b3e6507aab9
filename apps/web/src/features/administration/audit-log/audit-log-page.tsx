import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { Page } from '../../../ui/page.tsx';
import { Paging } from '../../../ui/paging.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { AuditDetails } from './audit-details.tsx';
import { AuditExportMenu } from './audit-export-menu.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { auditPageQuery, ENTRIES_ON_A_PAGE } from './audit-queries.ts';
import { type AuditSearch, DEFAULT_SORT } from './audit-search.ts';
import { AuditTable } from './audit-table.tsx';

const route = getRouteApi('/frame/area/administration/audit-log');

/** Who changed what, and who was refused. */
export function AuditLogPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changes: AuditSearch, replace = false) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace });
  const { data: page, error, refetch } = useQuery(auditPageQuery(search));

  return (
    <Page
      title="Audit log"
      question="Who changed what, and who was refused?"
      actions={page === undefined ? null : <AuditExportMenu search={search} count={page.count} />}
    >
      <AuditFilters search={search} onChange={(filters) => change({ ...filters, skip: undefined }, true)} />
      {error === null ? null : (
        <ErrorCard title="The audit log could not be read" error={error} onRetry={() => void refetch()} />
      )}
      {page === undefined && error === null ? <Waiting height={320} label="Reading the audit log" /> : null}
      {page === undefined ? null : (
        <>
          {page.data.logs.length === 0 ? (
            <Text size="sm">No entry matches these filters.</Text>
          ) : (
            <AuditTable
              entries={page.data.logs}
              sort={search.sort ?? DEFAULT_SORT}
              onSort={(sort) => change({ sort: sort === DEFAULT_SORT ? undefined : sort, skip: undefined })}
              onOpen={({ id }) => change({ entry: id })}
            />
          )}
          {page.count === 0 ? null : (
            <Paging
              count={page.count}
              skip={page.skip}
              limit={ENTRIES_ON_A_PAGE}
              noun="entry"
              nouns="entries"
              onPage={(skip) => change({ skip: skip === 0 ? undefined : skip })}
            />
          )}
        </>
      )}
      {search.entry === undefined ? null : (
        <AuditDetails id={search.entry} onClose={() => change({ entry: undefined })} />
      )}
    </Page>
  );
}
