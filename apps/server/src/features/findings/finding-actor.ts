import type { FindingActor } from '@secgraph/database/findings';
import type { Caller } from '../../auth/caller.ts';

/** Who changes a finding, under the name that the history keeps. */
export function actorOf({ userId, principalName }: Pick<Caller, 'userId' | 'principalName'>): FindingActor {
  return { id: userId, name: principalName };
}
