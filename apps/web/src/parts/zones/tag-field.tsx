import type { AssetGroupTag } from '@secgraph/contract';
import { useQuery } from '@tanstack/react-query';
import { tagsQuery } from '../../api/asset-group-tags.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';

export interface TagFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: number | undefined;
  /** Which tags are offered. */
  readonly isOffered: (tag: AssetGroupTag) => boolean;
  readonly onChange: (value: number | undefined) => void;
}

/** One zone or label, or all of them. */
export function TagField({ label, placeholder, value, isOffered, onChange }: TagFieldProps) {
  const { data = [] } = useQuery(tagsQuery);

  return (
    <ChoiceField
      label={label}
      none={placeholder}
      width={220}
      choices={new Map(data.filter(isOffered).map(({ id, name }) => [String(id), name]))}
      value={value === undefined ? undefined : String(value)}
      // Its history stays.
      goneName={`Deleted (${value})`}
      nothingFound="None has such a name."
      onChange={(chosen) => onChange(chosen === undefined ? undefined : Number(chosen))}
    />
  );
}
