import type { Environment } from '@secgraph/contract';
import { NO_ENVIRONMENT, NO_ENVIRONMENT_NAME } from '@secgraph/vocabulary';
import { useQuery } from '@tanstack/react-query';
import { environmentsQuery, goneEnvironmentQuery } from '../api/environments.ts';
import { ChoiceField } from './choice-field.tsx';
import { goneEnvironment, groupEnvironments } from './environment-words.ts';

export interface EnvironmentFieldProps {
  readonly value: string | undefined;
  /** Whether there is something that belongs to none of them. */
  readonly hasNone?: boolean;
  readonly onChange: (value: string | undefined) => void;
}

/** All environments, or one of them: by what they are, because a domain and a tenant may be called the same. */
export function EnvironmentField({ value, hasNone = false, onChange }: EnvironmentFieldProps) {
  const { data = NONE } = useQuery(environmentsQuery);
  const goneName = useGoneName(value === NO_ENVIRONMENT || data === NONE ? undefined : value, data);
  const byType = groupEnvironments(data);
  const groups =
    byType.size < 2
      ? undefined
      : new Map([...byType].flatMap(([type, ofType]) => ofType.map(({ id }) => [id, type] as const)));

  return (
    <ChoiceField
      label="Environment"
      none="All environments"
      width={220}
      choices={
        new Map([
          ...[...byType.values()].flat().map(({ id, name }) => [id, name] as const),
          ...(hasNone ? [[NO_ENVIRONMENT, NO_ENVIRONMENT_NAME] as const] : []),
        ])
      }
      goneName={value === NO_ENVIRONMENT ? NO_ENVIRONMENT_NAME : goneEnvironment(goneName, value)}
      groups={groups}
      value={value}
      nothingFound="No environment has such a name."
      onChange={onChange}
    />
  );
}

const NONE: readonly Environment[] = [];

/** What an environment was called that is not in the graph any more: findings remember it. */
function useGoneName(id: string | undefined, known: readonly Environment[]): string | undefined {
  const isGone = id !== undefined && !known.some((environment) => environment.id === id);
  const { data } = useQuery({ ...goneEnvironmentQuery(id ?? ''), enabled: isGone });

  return isGone ? (data ?? undefined) : undefined;
}

/** Names of environments by object id. */
export function useEnvironmentNames(): ReadonlyMap<string, string> {
  const { data = NONE } = useQuery(environmentsQuery);

  return new Map(data.map(({ id, name }) => [id, name]));
}
