import { Button, Group, Select, TextInput } from '@mantine/core';
import { LAST_DAY } from '../../ui/calendar-day.ts';
import { ClientField } from './client-field.tsx';
import { JOB_STATE_NAMES, jobStateNamed } from './collection-job-state.ts';
import type { JobsSearch } from './collection-search.ts';

export type JobFilter = Pick<JobsSearch, 'client' | 'schedule' | 'state' | 'since' | 'until'>;

export interface JobFiltersProps {
  readonly search: JobsSearch;
  readonly onChange: (changes: JobFilter) => void;
}

const NONE: JobFilter = {
  client: undefined,
  schedule: undefined,
  state: undefined,
  since: undefined,
  until: undefined,
};

export function JobFilters({ search, onChange }: JobFiltersProps) {
  const isFiltered = Object.keys(NONE).some((name) => search[name as keyof JobFilter] !== undefined);
  const day = (name: 'since' | 'until') => ({
    value: search[name] ?? '',
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: HTMLInputElement }) =>
      onChange({ [name]: value === '' ? undefined : value }),
  });

  return (
    <Group align="end" gap="sm" mb="md" role="search" aria-label="Filter the jobs">
      <ClientField value={search.client} onChange={(client) => onChange({ client })} />
      <Select
        label="State"
        w={170}
        placeholder="Any"
        clearable
        clearButtonProps={{ 'aria-label': 'Any state' }}
        data={JOB_STATE_NAMES.map((value) => ({ value, label: jobStateNamed(value).label }))}
        value={search.state ?? null}
        onChange={(value) => onChange({ state: JOB_STATE_NAMES.find((name) => name === value) })}
      />
      <TextInput label="Due from day" type="date" max={LAST_DAY} w={140} {...day('since')} />
      <TextInput label="To day" type="date" max={LAST_DAY} w={140} {...day('until')} />
      {search.schedule === undefined ? null : (
        <Button variant="default" onClick={() => onChange({ schedule: undefined })}>
          Of all schedules, not only {search.schedule}
        </Button>
      )}
      {isFiltered ? (
        <Button variant="default" onClick={() => onChange(NONE)}>
          Clear filters
        </Button>
      ) : null}
    </Group>
  );
}
