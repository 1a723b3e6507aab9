import { useQuery } from '@tanstack/react-query';
import {
  type FindingSearch,
  readFindingFilters,
  type TypeSort,
} from '../../parts/addresses/finding-search.ts';
import { findingGroupsQuery, findingProgressQuery, ON_A_PAGE } from '../../parts/findings/finding-queries.ts';
import { type Analysis, NoFindings } from './no-findings.tsx';
import { TypeTable } from './type-table.tsx';

export interface TypeListProps {
  readonly search: FindingSearch;
  readonly analysis: Analysis;
  readonly onChange: (changes: FindingSearch) => void;
}

/** Types of findings, the worst one first, a page of them. */
export function TypeList({ search, analysis, onChange }: TypeListProps) {
  const answer = useQuery(findingGroupsQuery(search));
  const filters = readFindingFilters({ ...search });
  const progress = useQuery(findingProgressQuery(search.environment_id));

  return (
    <TypeTable
      answer={answer}
      empty={<NoFindings filters={filters} analysis={analysis} />}
      filters={filters}
      progress={progress.data}
      order={{
        sort: search.sort as TypeSort | undefined,
        usual: '-severity',
        onSort: (sort) => onChange({ sort }),
      }}
      paging={{ noun: 'type', limit: ON_A_PAGE, onPage: (skip) => onChange({ skip }) }}
    />
  );
}
