import type { LiveSession } from '@secgraph/database/auth';
import { describe, expect, it } from 'vitest';
import { rememberSessions } from './remember-sessions.ts';

function setUp() {
  const asked: string[] = [];
  const state: { nowMs: number; live: Set<string>; delay: Promise<unknown> } = {
    nowMs: 5_000,
    live: new Set(['1', '2']),
    delay: Promise.resolve(),
  };
  const { find, forget } = rememberSessions(
    async (sessionId) => {
      asked.push(sessionId);
      const found = state.live.has(sessionId) ? ({ sessionId } as LiveSession) : undefined;
      await state.delay;
      return found;
    },
    () => state.nowMs,
  );

  return { asked, state, forget, find: async (id: string) => (await find(id))?.sessionId };
}

describe('rememberSessions', () => {
  it('asks once a second for each session', async () => {
    const { asked, state, find } = setUp();
    expect([await find('1'), await find('1'), await find('2')]).toEqual(['1', '1', '2']);
    state.nowMs += 999;
    expect(await find('1')).toBe('1');
    expect(asked).toEqual(['1', '2']);

    state.nowMs++;
    state.live.clear();
    expect(await find('1')).toBeUndefined();
    expect(asked).toEqual(['1', '2', '1']);
  });

  it('counts the second from the question, however long the answer takes', async () => {
    const { asked, state, find } = setUp();
    const answer = Promise.withResolvers();
    state.delay = answer.promise;
    const slow = find('1');
    state.nowMs += 1_000;
    answer.resolve(undefined);
    expect(await slow).toBe('1');

    expect(await find('1')).toBe('1');
    expect(asked).toEqual(['1', '1']);
  });

  it('asks anew for everything after something changed, whatever was under way', async () => {
    const { asked, state, find, forget } = setUp();
    await find('2');
    const answer = Promise.withResolvers();
    state.delay = answer.promise;
    const underWay = find('1');
    state.live.clear();
    forget();
    answer.resolve(undefined);
    expect(await underWay).toBe('1');

    expect([await find('1'), await find('2')]).toEqual([undefined, undefined]);
    expect(asked).toEqual(['2', '1', '1', '2']);
  });

  it('remembers no session that there is not', async () => {
    const { asked, state, find } = setUp();
    expect(await find('3')).toBeUndefined();
    state.live.add('3');
    expect(await find('3')).toBe('3');
    expect(asked).toEqual(['3', '3']);
  });

  it('lets go of the oldest when there are very many', async () => {
    const { asked, state, find } = setUp();
    state.live = new Set(Array.from({ length: 10_001 }, (_, id) => String(id)));
    for (const id of state.live) {
      await find(id);
    }
    asked.length = 0;
    await find('10000');
    await find('0');
    expect(asked).toEqual(['0']);
  });
});
