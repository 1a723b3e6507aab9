import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { environmentsQuery } from '../api/environments.ts';
import { inLine } from './in-line.ts';

export interface EnvironmentFieldProps {
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

const MAX_SHOWN = 200;
const NAME_LENGTH = 60;

/** All environments, or one of them. */
export function EnvironmentField({ value, onChange }: EnvironmentFieldProps) {
  const names = useEnvironmentNames();
  // An address may name one that is gone.
  const all = value === undefined || names.has(value) ? names : new Map([...names, [value, value]]);

  return (
    <Select
      size="xs"
      w={220}
      aria-label="Environment"
      placeholder="All environments"
      data={[...all].map(([id, name]) => ({ value: id, label: inLine(name, NAME_LENGTH) || id }))}
      value={value ?? null}
      limit={MAX_SHOWN}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'All environments' }}
      nothingFoundMessage="No domain and no tenant has such a name."
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  );
}

const NONE: readonly { readonly id: string; readonly name: string }[] = [];

/** Names of domains and tenants by object id. */
export function useEnvironmentNames(): ReadonlyMap<string, string> {
  const { data = NONE } = useQuery(environmentsQuery);

  return new Map(data.map(({ id, name }) => [id, name]));
}
