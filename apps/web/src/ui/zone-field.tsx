import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { tagsQuery } from '../api/asset-group-tags.ts';
import { HYGIENE, HYGIENE_LABEL } from './finding-words.ts';
import { inLine } from './in-line.ts';

export interface ZoneFieldProps {
  /** The id of a zone, or that of hygiene. */
  readonly value: number | undefined;
  /** What no choice means. */
  readonly placeholder?: string;
  readonly onChange: (value: number | undefined) => void;
}

/** Wire: labels and what is owned are of other types. */
const ZONE_TYPE = 1;
const NAME_LENGTH = 60;

/** All zones, one of them, or hygiene, which is of no zone. */
export function ZoneField({ value, placeholder = 'All zones', onChange }: ZoneFieldProps) {
  const names = useZoneNames();
  const known = [...names].map(([id, name]) => ({
    value: String(id),
    label: inLine(name, NAME_LENGTH),
  }));
  // An address may name one that is gone.
  const isGone = value !== undefined && !names.has(value);
  const all = isGone ? [...known, { value: String(value), label: `Deleted (${value})` }] : known;

  return (
    <Select
      size="xs"
      w={180}
      aria-label="Zone"
      placeholder={placeholder}
      data={all}
      value={value === undefined ? null : String(value)}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': placeholder }}
      nothingFoundMessage="No zone has such a name."
      onChange={(chosen) => onChange(chosen === null ? undefined : Number(chosen))}
    />
  );
}

/** Names of zones by id, the highest one first, and hygiene behind them. */
export function useZoneNames(): ReadonlyMap<number, string> {
  const { data = [] } = useQuery(tagsQuery);
  const zones = data
    .filter(({ type }) => type === ZONE_TYPE)
    .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));

  return new Map([...zones.map(({ id, name }) => [id, name] as const), [HYGIENE, HYGIENE_LABEL]]);
}
