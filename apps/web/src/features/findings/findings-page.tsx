import { SegmentedControl, Stack } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import {
  type FindingSearch,
  findingViewOf,
  readFindingFilters,
} from '../../parts/addresses/finding-search.ts';
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
  const view = findingViewOf(search);
  const change = (changes: FindingSearch) =>
    void navigate({ search: (before) => ({ ...before, view, skip: undefined, ...changes }) });
  const isByType = view === 'types';

  return (
    <Page
      title="Findings"
      question="What is wrong, how bad is it, and who is fixing it?"
      isWide
      actions={
        <SegmentedControl
          size="xs"
          aria-label="How findings are listed"
          data={[
            { value: 'types', label: 'By type' },
            { value: 'findings', label: 'One by one' },
          ]}
          value={isByType ? 'types' : 'findings'}
          onChange={(value) => change({ view: value === 'types' ? 'types' : 'findings', sort: undefined })}
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
