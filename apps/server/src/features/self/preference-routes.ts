import { getPreferences, updatePreferences } from '@secgraph/contract';
import type { Database } from '@secgraph/database';
import { PreferenceRepository } from '@secgraph/database/auth';
import { type BoundRoute, handle } from '../../http/route-handler.ts';
import { assertKept, assertPreferences } from './preference-limits.ts';

export function preferenceRoutes(database: Database): readonly BoundRoute[] {
  const preferences = new PreferenceRepository(database.kysely);

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
