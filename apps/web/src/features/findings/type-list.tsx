import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  type FindingSearch,
  readFindingFilters,
  type TypeSort,
} from '../../parts/addresses/finding-search.ts';
import { findingGroupsQuery, ON_A_PAGE } from '../../parts/findings/finding-queries.ts';
import { ErrorCard } from '../../ui/error-card.tsx';
import { Paging } from '../../ui/paging.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { type Analysis, NoFindings } from './no-findings.tsx';
import { TypeTable } from './type-table.tsx';

export interface TypeListProps {
  readonly search: FindingSearch;
  readonly analysis: Analysis;
  readonly onChange: (changes: FindingSearch) => void;
}

/** Types of findings, the worst one first, a page of them. */
export function TypeList({ search, analysis, onChange }: TypeListProps) {
  const { data, error, refetch } = useQuery(findingGroupsQuery(search));
  const filters = readFindingFilters({ ...search });
  if (error !== null) {
    return (
      <ErrorCard
        title="The types of findings could not be listed"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) {
    return <Waiting height={320} label="Listing the types of findings" />;
  }
  if (data.count === 0) {
    return <NoFindings filters={filters} analysis={analysis} />;
  }

  return (
    <Stack gap="xs">
      <TypeTable
        groups={data.data}
        filters={filters}
        sort={search.sort as TypeSort | undefined}
        onSort={(sort) => onChange({ sort })}
      />
      <Paging
        count={data.count}
        skip={search.skip ?? 0}
        limit={ON_A_PAGE}
        noun="type"
        onPage={(skip) => onChange({ skip: skip === 0 ? undefined : skip })}
      />
    </Stack>
  );
}
