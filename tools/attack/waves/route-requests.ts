import { randomUUID } from 'node:crypto';
import type { RouteContract } from '@secgraph/contract';
import type { TargetIds } from '../target/path-parameters.ts';

/** What would end the attack itself: the users' own sessions and passwords, and what all strikes need. */
const LEFT_ALONE: ReadonlySet<string> = new Set(['logout', 'clear-database', 'delete-user']);

const NOT_THERE = '2000000000';

export function isLeftAlone({ id }: RouteContract): boolean {
  return LEFT_ALONE.has(id);
}

/** The path of a route with values that exist where some do; what deletes gets none that exists. */
export function pathOf({ method, path }: RouteContract, ids: Partial<TargetIds>): string {
  const made: Readonly<Record<string, string | undefined>> = ids;

  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const known = method === 'DELETE' ? undefined : made[name];

    return encodeURIComponent(known ?? unknownValue(name));
  });
}

function unknownValue(name: string): string {
  return name === 'user_id' || name === 'client_id' || name === 'token_id' ? randomUUID() : NOT_THERE;
}
