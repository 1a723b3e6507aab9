import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { typesQuery } from '../findings/finding-queries.ts';
import type { ReportSearch } from './report-search.ts';

export interface FindingTypeFieldProps {
  readonly search: ReportSearch;
  readonly onChange: (finding: string | undefined) => void;
}

/** All types that there are findings of, or one of them. */
export function FindingTypeField({ search, onChange }: FindingTypeFieldProps) {
  const { finding, environment_id, asset_group_tag_id } = search;
  const { data: groups = [] } = useQuery(typesQuery({ environment_id, asset_group_tag_id }));
  // A type is told once for each zone.
  const titles = new Map(groups.map((group) => [group.finding, group.title]));
  // An address may name one of which nothing is found any more.
  if (finding !== undefined && !titles.has(finding)) {
    titles.set(finding, finding);
  }

  return (
    <Select
      size="xs"
      w={280}
      aria-label="Type of findings"
      placeholder="All types of findings"
      data={[...titles].map(([value, label]) => ({ value, label }))}
      value={finding ?? null}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'All types of findings' }}
      nothingFoundMessage="Nothing is found of such a type."
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  );
}
