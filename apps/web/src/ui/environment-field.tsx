import type { Environment } from '@secgraph/contract';
import { NO_ENVIRONMENT, NO_ENVIRONMENT_NAME } from '@secgraph/vocabulary';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { environmentsQuery } from '../api/environments.ts';
import { ChoiceField } from './choice-field.tsx';
import { goneEnvironment, groupEnvironments, nameEnvironments } from './environment-words.ts';
import { FINDING_STATUSES } from './finding-words.ts';

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
      goneName={nameOfChosen(value, { isKnown: data !== NONE, goneName })}
      groups={groups}
      value={value}
      nothingFound="No environment has such a name."
      onChange={onChange}
    />
  );
}

const NONE: readonly Environment[] = [];

/** Until it is known which there are, none is gone. */
function nameOfChosen(
  value: string | undefined,
  { isKnown, goneName }: { readonly isKnown: boolean; readonly goneName: string | undefined },
): string | undefined {
  if (value === NO_ENVIRONMENT) {
    return NO_ENVIRONMENT_NAME;
  }

  return isKnown ? goneEnvironment(goneName, value) : value;
}

/** How the newest finding of an environment calls it, of whatever status; null: there is none. */
function goneEnvironmentQuery(id: string) {
  return queryOptions({
    queryKey: ['graph', 'gone-environment', id],
    queryFn: async ({ signal }) => {
      const filters = {
        environment_id: [`eq:${id}`],
        status: FINDING_STATUSES.map((status) => `eq:${status}`),
      };
      const { data } = await call(
        'list-findings',
        { query: {}, list: { filters, sortBy: ['-last_seen'], limit: 1 } },
        { signal },
      );

      return data[0]?.environment_name ?? null;
    },
  });
}

/** What an environment was called that is not in the graph any more: findings remember it. */
function useGoneName(id: string | undefined, known: readonly Environment[]): string | undefined {
  const isGone = id !== undefined && !known.some((environment) => environment.id === id);
  const { data } = useQuery({ ...goneEnvironmentQuery(id ?? ''), enabled: isGone });

  return isGone ? (data ?? undefined) : undefined;
}

/** Names of environments by object id, each name once. */
export function useEnvironmentNames(): ReadonlyMap<string, string> {
  const { data = NONE } = useQuery(environmentsQuery);

  return nameEnvironments(data);
}
