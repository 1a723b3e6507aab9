import { useQuery } from '@tanstack/react-query';
import { environmentsQuery } from '../api/environments.ts';
import { ChoiceField } from './choice-field.tsx';

export interface EnvironmentFieldProps {
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** All environments, or one of them. */
export function EnvironmentField({ value, onChange }: EnvironmentFieldProps) {
  return (
    <ChoiceField
      label="Environment"
      none="All environments"
      width={220}
      choices={useEnvironmentNames()}
      value={value}
      nothingFound="No domain and no tenant has such a name."
      onChange={onChange}
    />
  );
}

const NONE: readonly { readonly id: string; readonly name: string }[] = [];

/** Names of domains and tenants by object id. */
export function useEnvironmentNames(): ReadonlyMap<string, string> {
  const { data = NONE } = useQuery(environmentsQuery);

  return new Map(data.map(({ id, name }) => [id, name]));
}
