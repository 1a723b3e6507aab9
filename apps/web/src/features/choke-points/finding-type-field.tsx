import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { crossingTypesQuery } from './choke-point-queries.ts';
import type { ChokePointSearch } from './choke-point-search.ts';

export interface FindingTypeFieldProps {
  readonly search: ChokePointSearch;
  readonly onChange: (finding: string | undefined) => void;
}

/** All ways in, or those that end with findings of one type. */
export function FindingTypeField({ search, onChange }: FindingTypeFieldProps) {
  const { data = [] } = useQuery(crossingTypesQuery(search));
  const { finding } = search;
  const known = data.map(({ finding: value, title }) => ({ value, label: title }));
  // An address may name a type of which there is no finding any more.
  const isGone = typeof finding === 'string' && known.every(({ value }) => value !== finding);
  const all = isGone ? [...known, { value: finding, label: finding }] : known;

  return (
    <Select
      size="xs"
      w={280}
      aria-label="Type of finding"
      placeholder="All ways in"
      data={all}
      value={typeof finding === 'string' ? finding : null}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'All ways in' }}
      nothingFoundMessage="No type of findings here is called so."
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  );
}
