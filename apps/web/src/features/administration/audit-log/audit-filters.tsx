import { Button, Group, Select, TextInput } from '@mantine/core';
import { LAST_DAY } from '../../../ui/calendar-day.ts';
import { AUDIT_STATUSES, type AuditSearch, type AuditStatus } from './audit-search.ts';
import { STATUS_CHOICES } from './audit-words.ts';

export type AuditFilter = Pick<AuditSearch, 'actor' | 'action' | 'from' | 'status' | 'since' | 'until'>;

export interface AuditFiltersProps {
  readonly search: AuditSearch;
  readonly onChange: (changes: AuditFilter) => void;
}

const NONE: AuditFilter = {
  actor: undefined,
  action: undefined,
  from: undefined,
  status: undefined,
  since: undefined,
  until: undefined,
};

export function AuditFilters({ search, onChange }: AuditFiltersProps) {
  const isFiltered = Object.keys(NONE).some((name) => search[name as keyof AuditFilter] !== undefined);
  const field = (name: Exclude<keyof AuditFilter, 'status'>) => ({
    value: search[name] ?? '',
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: HTMLInputElement }) =>
      onChange({ [name]: value === '' ? undefined : value }),
  });

  return (
    <Group align="end" gap="sm" mb="md" role="search" aria-label="Filter the audit log">
      <TextInput label="Who" w={140} {...field('actor')} />
      <TextInput label="Action" w={160} /* @verbatim */ placeholder="CreateUser" {...field('action')} />
      <TextInput label="IP address" w={130} {...field('from')} />
      <Select
        label="Outcome"
        w={150}
        placeholder="Any"
        clearable
        clearButtonProps={{ 'aria-label': 'Any outcome' }}
        data={AUDIT_STATUSES.map((value) => ({ value, label: STATUS_CHOICES[value] }))}
        comboboxProps={{ width: 220, position: 'bottom-start' }}
        value={search.status ?? null}
        onChange={(value) => onChange({ status: (value ?? undefined) as AuditStatus | undefined })}
      />
      <TextInput label="From day" type="date" max={LAST_DAY} w={140} {...field('since')} />
      <TextInput label="To day" type="date" max={LAST_DAY} w={140} {...field('until')} />
      {isFiltered ? (
        <Button variant="default" onClick={() => onChange(NONE)}>
          Clear filters
        </Button>
      ) : null}
    </Group>
  );
}
