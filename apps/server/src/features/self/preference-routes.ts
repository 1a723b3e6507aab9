import { getPreferences, updatePreferences } from '@secgraph/contract';
import type { Repositories } from '@secgraph/database';
import { handle } from '../../http/route-handler.ts';
import { assertKept, assertPreferences } from './preference-limits.ts';

export function preferenceRoutes(repositories: Repositories) {
  const { preferences } = repositories;

  return [
    handle(getPreferences, async ({ caller }) => ({
      data: Object.fromEntries(await preferences.listPreferences(caller.userId)),
    })),
    handle(updatePreferences, async ({ caller, body }) => {
      assertPreferences(body);
      const changes = new Map(Object.entries(body).map(([name, value]) => [name, value ?? undefined]));
      const all = await preferences.changePreferences(caller.userId, changes, assertKept);

      return { data: Object.fromEntries(all) };
    }),
  ];
}
