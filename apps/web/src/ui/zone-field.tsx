import { HYGIENE, HYGIENE_NAME } from '@secgraph/vocabulary';
import { useQuery } from '@tanstack/react-query';
import { tagsQuery } from '../api/asset-group-tags.ts';
import { ChoiceField } from './choice-field.tsx';

export interface ZoneFieldProps {
  /** The id of a zone, or that of hygiene. */
  readonly value: number | undefined;
  /** What no choice means. */
  readonly placeholder?: string;
  /** How much each would leave, where that is known. */
  readonly counts?: ReadonlyMap<string, number> | undefined;
  readonly onChange: (value: number | undefined) => void;
}

/** Wire: labels and what is owned are of other types. */
const ZONE_TYPE = 1;

/** All zones, one of them, or hygiene, which is of no zone. */
export function ZoneField({ value, placeholder = 'All zones', counts, onChange }: ZoneFieldProps) {
  const names = useZoneNames();

  return (
    <ChoiceField
      label="Zone"
      none={placeholder}
      width={180}
      choices={new Map([...names].map(([id, name]) => [String(id), name]))}
      counts={counts}
      value={value === undefined ? undefined : String(value)}
      goneName={`Deleted (${value})`}
      nothingFound="No zone has such a name."
      onChange={(chosen) => onChange(chosen === undefined ? undefined : Number(chosen))}
    />
  );
}

/** Names of zones by id, the highest one first, and hygiene behind them. */
export function useZoneNames(): ReadonlyMap<number, string> {
  const { data = [] } = useQuery(tagsQuery);
  const zones = data
    .filter(({ type }) => type === ZONE_TYPE)
    .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));

  return new Map([...zones.map(({ id, name }) => [id, name] as const), [HYGIENE, HYGIENE_NAME]]);
}
