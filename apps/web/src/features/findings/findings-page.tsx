import { SegmentedControl, Stack } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { type FindingSearch, readFindingFilters } from '../../parts/addresses/finding-search.ts';
import { useFreshFindings } from '../../parts/findings/finding-queries.ts';
import { Page } from '../../ui/page.tsx';
import { FindingFilterBar } from './finding-filter-bar.tsx';
import { FindingList } from './finding-list.tsx';
import { TypeList } from './type-list.tsx';

const route = getRouteApi('/frame/attack-paths');

/** Everything that analyses found to be wrong: one by one, or by type. */
export function FindingsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const analysis = useFreshFindings();
  const filters = readFindingFilters({ ...search });
  const change = (changes: FindingSearch) =>
    void navigate({ search: (before) => ({ ...before, skip: undefined, ...changes }) });
  const isByType = search.view === 'types';

  return (
    <Page
      title="Findings"
      question="What is wrong, how bad is it, and who has to do with it?"
      isWide
      actions={
        <SegmentedControl
          size="xs"
          aria-label="How findings are listed"
          data={[
            { value: 'findings', label: 'One by one' },
            { value: 'types', label: 'By type' },
          ]}
          value={isByType ? 'types' : 'findings'}
          onChange={(value) => change({ view: value === 'types' ? 'types' : undefined, sort: undefined })}
        />
      }
    >
      <Stack gap="sm">
        <FindingFilterBar filters={filters} onChange={change} />
        <div>
          {isByType ? (
            <TypeList search={search} analysis={analysis} onChange={change} />
          ) : (
            <FindingList search={search} analysis={analysis} onChange={change} />
          )}
        </div>
      </Stack>
    </Page>
  );
}
