import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { tagsQuery } from '../../api/asset-group-tags.ts';
import { inLine } from '../../ui/in-line.ts';
import type { CountedTag } from './tag-counts.tsx';

export interface TagFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: number | undefined;
  /** Which tags are offered. */
  readonly isOffered: (tag: CountedTag) => boolean;
  readonly onChange: (value: number | undefined) => void;
}

/** One zone or label, or all of them. */
export function TagField({ label, placeholder, value, isOffered, onChange }: TagFieldProps) {
  const { data = [] } = useQuery(tagsQuery);
  const known = data
    .filter(isOffered)
    .map(({ id, name }) => ({ value: String(id), label: inLine(name, 60) }));
  // An address may name one that is gone: its history stays.
  const isGone = value !== undefined && known.every((item) => item.value !== String(value));
  const all = isGone ? [...known, { value: String(value), label: `Deleted (${value})` }] : known;

  return (
    <Select
      size="xs"
      w={220}
      aria-label={label}
      placeholder={placeholder}
      data={all}
      value={value === undefined ? null : String(value)}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': placeholder }}
      onChange={(chosen) => onChange(chosen === null ? undefined : Number(chosen))}
    />
  );
}
