import type { LiveSession } from '@secgraph/database/auth';
import { systemClock } from '@secgraph/kernel';
import { describe, expect, it } from 'vitest';
import { batchSessionLookups } from './batch-session-lookups.ts';

type Lookup = PromiseWithResolvers<ReadonlyMap<string, LiveSession>> & { readonly ids: readonly string[] };

function sessionOf(sessionId: string): LiveSession {
  return {
    sessionId,
    keyId: 'key',
    userId: `user ${sessionId}`,
    principalName: 'somebody',
    emailAddress: undefined,
    provider: 'secret',
    isEulaAccepted: true,
    secretExpiresAt: undefined,
    roleIds: [],
    environmentIds: undefined,
  };
}

function setUp() {
  const lookups: Lookup[] = [];
  const find = batchSessionLookups(
    {
      findLiveSessions: (ids) => {
        const lookup = { ids, ...Promise.withResolvers<ReadonlyMap<string, LiveSession>>() };
        lookups.push(lookup);
        return lookup.promise;
      },
    },
    systemClock,
  );
  const answer = async (index: number) => {
    const lookup = lookups[index];
    lookup?.resolve(new Map(lookup.ids.filter((id) => id !== 'unknown').map((id) => [id, sessionOf(id)])));
    await lookup?.promise;
    await new Promise(setImmediate);
  };

  return { lookups, find, answer };
}

describe('batchSessionLookups', () => {
  it('asks for a lone request at once', async () => {
    const { lookups, find, answer } = setUp();
    const found = find('1');
    expect(lookups.map(({ ids }) => ids)).toEqual([['1']]);

    await answer(0);
    expect((await found)?.userId).toBe('user 1');
  });

  it('asks once for all who come while a statement is under way, and never answers them with that one', async () => {
    const { lookups, find, answer } = setUp();
    const first = find('1');
    const later = [find('1'), find('2'), find('unknown')];
    expect(lookups).toHaveLength(1);

    await answer(0);
    expect((await first)?.sessionId).toBe('1');
    expect(lookups.map(({ ids }) => ids)).toEqual([['1'], ['1', '2', 'unknown']]);

    await answer(1);
    expect((await Promise.all(later)).map((session) => session?.sessionId)).toEqual(['1', '2', undefined]);
  });

  it('passes a failure to those who waited for it, and goes on', async () => {
    const { lookups, find, answer } = setUp();
    const failed = find('1');
    const next = find('1');

    lookups[0]?.reject(new Error('the database is gone'));
    await expect(failed).rejects.toThrow('gone');
    await answer(1);
    expect((await next)?.sessionId).toBe('1');
    await answer(2);
    const last = find('2');
    await answer(2);
    expect((await last)?.sessionId).toBe('2');
  });
});
