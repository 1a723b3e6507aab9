import { afterEach, describe, expect, it } from 'vitest';
import { BoundedThread, type BoundedThreadOptions } from './bounded-thread.ts';
import type { TestQuestion } from './questions.test-support.ts';

const open: BoundedThread<TestQuestion, number>[] = [];

function createThread(options: Partial<BoundedThreadOptions> = {}): BoundedThread<TestQuestion, number> {
  const entry = new URL('./questions.test-support.ts', import.meta.url);
  const thread = new BoundedThread<TestQuestion, number>({
    name: 'test',
    entry,
    deadlineMs: 60_000,
    ...options,
  });
  open.push(thread);
  return thread;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((thread) => thread.close()));
});

describe('a bounded thread', () => {
  it('answers what it is asked', async () => {
    const thread = createThread();
    const asked = [1, 2, 3].map((value) => thread.ask({ kind: 'double', value }));

    expect(await Promise.all(asked)).toEqual([2, 4, 6]);
  });

  it('hands errors on with their codes', async () => {
    const thread = createThread();

    await expect(thread.ask({ kind: 'refuse' })).rejects.toMatchObject({
      code: 'TEST_REFUSED',
      message: 'not that one',
      details: { part: 'all' },
    });
    await expect(thread.ask({ kind: 'break' })).rejects.toMatchObject({ code: 'THREAD_QUESTION_FAILED' });
  });

  it('gives up what takes too long, and answers the next', async () => {
    const thread = createThread({ deadlineMs: 100 });
    const hanging = thread.ask({ kind: 'hang' });
    const next = thread.ask({ kind: 'double', value: 4 });

    await expect(hanging).rejects.toMatchObject({ code: 'THREAD_TIMED_OUT' });
    expect(await next).toBe(8);
  });

  it('outlives what takes too much memory', async () => {
    const thread = createThread({ heapMb: 16 });
    const eating = thread.ask({ kind: 'eat' });

    await expect(eating).rejects.toMatchObject({ code: 'THREAD_LOST' });
    expect(await thread.ask({ kind: 'double', value: 5 })).toBe(10);
  });

  it('starts again after it was given back', async () => {
    const thread = createThread({ idleMs: 1 });

    const first = await thread.ask({ kind: 'who' });

    await expect.poll(() => thread.ask({ kind: 'who' })).not.toBe(first);
  });
});

describe('those who ask', () => {
  it('take turns', async () => {
    const thread = createThread();
    const order: string[] = [];
    const ask = async (asker: string, value: number) => {
      await thread.ask({ kind: 'double', value }, asker);
      order.push(`${asker}${value}`);
    };
    await Promise.all([ask('a', 1), ask('a', 2), ask('a', 3), ask('b', 1), ask('c', 1)]);

    expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
  });

  it('are refused where too many wait, or too many of theirs', async () => {
    const thread = createThread({ maxWaiting: 3, maxWaitingOfOne: 2 });
    const ask = (asker: string) => thread.ask({ kind: 'double', value: 1 }, asker);
    // The first is being worked at.
    const taken = [ask('a'), ask('a'), ask('a')];

    await expect(ask('a')).rejects.toMatchObject({ code: 'THREAD_BUSY' });
    taken.push(ask('b'));
    await expect(ask('c')).rejects.toMatchObject({ code: 'THREAD_BUSY' });
    expect(await Promise.all(taken)).toEqual([2, 2, 2, 2]);
  });

  it('learn that it was closed', async () => {
    const thread = createThread();
    const asked = [thread.ask({ kind: 'hang' }), thread.ask({ kind: 'double', value: 1 })];
    const outcomes = Promise.allSettled(asked);
    await thread.close();

    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'THREAD_LOST' } });
    }
    await expect(thread.ask({ kind: 'hang' })).rejects.toMatchObject({ code: 'THREAD_LOST' });
  });
});
