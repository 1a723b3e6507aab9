import { useQuery } from '@tanstack/react-query';
import { allGroupsQuery } from '../../parts/findings/finding-queries.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import type { ReportSearch } from './report-search.ts';

export interface FindingTypeFieldProps {
  readonly search: ReportSearch;
  readonly onChange: (finding: string | undefined) => void;
}

/** All types that there are findings of, or one of them. */
export function FindingTypeField({ search, onChange }: FindingTypeFieldProps) {
  const { finding, environment_id, asset_group_tag_id } = search;
  const { data = [] } = useQuery(allGroupsQuery({ environment_id, asset_group_tag_id }));

  return (
    <ChoiceField
      label="Type of findings"
      none="All types of findings"
      width={280}
      // A type is told once for each zone.
      choices={new Map(data.map((group) => [group.finding, group.title]))}
      value={finding}
      nothingFound="No matching types."
      onChange={onChange}
    />
  );
}
