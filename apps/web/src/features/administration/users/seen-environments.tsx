import type { User } from '@secgraph/contract';
import { useEnvironmentNames } from '../../../ui/environment-field.tsx';
import { goneEnvironment } from '../../../ui/environment-words.ts';
import { inLine } from '../../../ui/in-line.ts';

export interface SeenEnvironmentsProps {
  readonly user: User;
}

const NAME_LENGTH = 60;

/** What a user sees of the graph. */
export function SeenEnvironments({ user }: SeenEnvironmentsProps) {
  const names = useEnvironmentNames();
  const { all_environments: seesAll, environment_targeted_access_control: list } = user;
  if (seesAll) {
    return <>All environments</>;
  }
  if (list.length === 0) {
    return <>No environment, so nothing of the graph</>;
  }

  return list.map(({ id, environment_id: environment }, index) => (
    <span key={id}>
      {index === 0 ? '' : ', '}
      <bdi>{inLine(names.get(environment) ?? goneEnvironment(undefined, environment), NAME_LENGTH)}</bdi>
    </span>
  ));
}
