import type { Environment } from '@secgraph/contract';
import { useQuery } from '@tanstack/react-query';
import { environmentsQuery } from '../api/environments.ts';
import { ChoiceField } from './choice-field.tsx';

export interface EnvironmentFieldProps {
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** All environments, or one of them: domains before tenants, which may be called the same. */
export function EnvironmentField({ value, onChange }: EnvironmentFieldProps) {
  const { data = NONE } = useQuery(environmentsQuery);
  const [tenants, domains] = [data.filter(isTenant), data.filter((environment) => !isTenant(environment))];
  const groups =
    tenants.length === 0 || domains.length === 0
      ? undefined
      : new Map([
          ...domains.map(({ id }) => [id, 'Domains'] as const),
          ...tenants.map(({ id }) => [id, 'Tenants'] as const),
        ]);

  return (
    <ChoiceField
      label="Environment"
      none="All environments"
      width={220}
      choices={new Map([...domains, ...tenants].map(({ id, name }) => [id, name]))}
      groups={groups}
      value={value}
      nothingFound="No domain and no tenant has such a name."
      onChange={onChange}
    />
  );
}

const NONE: readonly Environment[] = [];

function isTenant({ type }: Environment): boolean {
  return type === 'azure';
}

/** Names of domains and tenants by object id. */
export function useEnvironmentNames(): ReadonlyMap<string, string> {
  const { data = NONE } = useQuery(environmentsQuery);

  return new Map(data.map(({ id, name }) => [id, name]));
}
