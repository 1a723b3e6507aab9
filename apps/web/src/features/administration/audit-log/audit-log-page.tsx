import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Page } from '../../../ui/page.tsx';
import { AuditDetails } from './audit-details.tsx';
import { AuditExportMenu } from './audit-export-menu.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { auditPageQuery, ENTRIES_ON_A_PAGE } from './audit-queries.ts';
import { type AuditSearch, DEFAULT_SORT } from './audit-search.ts';
import { AuditTable } from './audit-table.tsx';

const route = getRouteApi('/frame/administration/audit-log');

/** Changes, and attempts that were refused. */
export function AuditLogPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changes: AuditSearch, replace = false) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace });
  const answer = useQuery(auditPageQuery(search));

  return (
    <Page
      title="Audit log"
      question="Who changed what, and what was refused?"
      actions={
        answer.data === undefined ? null : <AuditExportMenu search={search} count={answer.data.count} />
      }
    >
      <AuditFilters search={search} onChange={(filters) => change({ ...filters, skip: undefined }, true)} />
      <AuditTable
        answer={answer}
        order={{
          sort: search.sort,
          usual: DEFAULT_SORT,
          onSort: (sort) => change({ sort, skip: undefined }),
        }}
        paging={{
          noun: 'entry',
          nouns: 'entries',
          limit: ENTRIES_ON_A_PAGE,
          onPage: (skip) => change({ skip }),
        }}
        onOpen={({ id }) => change({ entry: id })}
      />
      {search.entry === undefined ? null : (
        <AuditDetails id={search.entry} onClose={() => change({ entry: undefined })} />
      )}
    </Page>
  );
}
