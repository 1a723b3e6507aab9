import { useQuery } from '@tanstack/react-query';
import {
  type FindingSearch,
  readFindingFilters,
  type TypeSort,
} from '../../parts/addresses/finding-search.ts';
import { findingGroupsQuery, ON_A_PAGE } from '../../parts/findings/finding-queries.ts';
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

  return (
    <TypeTable
      answer={answer}
      empty={<NoFindings filters={filters} analysis={analysis} />}
      filters={filters}
      order={{
        sort: search.sort as TypeSort | undefined,
        usual: '-severity',
        onSort: (sort) => onChange({ sort }),
      }}
      paging={{ noun: 'type', limit: ON_A_PAGE, onPage: (skip) => onChange({ skip }) }}
    />
  );
}
