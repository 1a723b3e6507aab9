import { useQuery } from '@tanstack/react-query';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { crossingTypesQuery } from './choke-point-queries.ts';
import type { ChokePointSearch } from './choke-point-search.ts';

export interface FindingTypeFieldProps {
  readonly search: ChokePointSearch;
  readonly onChange: (finding: string | undefined) => void;
}

/** All ways in, or those that end with findings of one type. */
export function FindingTypeField({ search, onChange }: FindingTypeFieldProps) {
  const { data = [] } = useQuery(crossingTypesQuery(search));

  return (
    <ChoiceField
      label="Type of finding"
      none="All ways in"
      width={280}
      choices={new Map(data.map(({ finding, title }) => [finding, title]))}
      value={typeof search.finding === 'string' ? search.finding : undefined}
      nothingFound="No type of findings here is called so."
      onChange={onChange}
    />
  );
}
