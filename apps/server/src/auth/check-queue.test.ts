import { expect, it } from 'vitest';
import { createCheckQueue, MAX_WAITING_CHECKS } from './check-queue.ts';

const { signal } = new AbortController();
const other = { isFavoured: false, signal };
const favoured = { isFavoured: true, signal };

function setUp() {
  const enqueue = createCheckQueue();
  const order: string[] = [];
  const first = Promise.withResolvers<void>();
  const busy = enqueue(() => first.promise, other);
  const check = (name: string, options: typeof other) =>
    enqueue(async () => {
      order.push(name);
      return name;
    }, options);

  return { check, order, busy, end: () => first.resolve() };
}

it('runs checks one at a time, those of known addresses before all others', async () => {
  const { check, order, busy, end } = setUp();
  const answers = [check('a', other), check('b', other), check('c', favoured)];
  expect(order).toEqual([]);
  end();
  await busy;

  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c']);
  expect(order).toEqual(['c', 'a', 'b']);
});

it('refuses when too many wait, and keeps places for known addresses', async () => {
  const { check, end } = setUp();
  const waiting = Array.from({ length: MAX_WAITING_CHECKS }, (_, index) => check(String(index), other));
  await expect(check('late', other)).rejects.toMatchObject({
    code: 'AUTH_BUSY',
    details: { retryAfterSeconds: 2 },
  });
  const known = check('known', favoured);
  end();

  expect(await known).toBe('known');
  expect(await Promise.all(waiting)).toHaveLength(MAX_WAITING_CHECKS);
  expect(await check('later', other)).toBe('later');
});

it('gives the place of those who leave to others, and goes on after a failure', async () => {
  const { check, order, end } = setUp();
  const leaving = new AbortController();
  const left = Array.from({ length: MAX_WAITING_CHECKS }, (_, index) =>
    check(String(index), { isFavoured: false, signal: leaving.signal }),
  );
  leaving.abort(new Error('left'));
  expect((await Promise.allSettled(left)).every(({ status }) => status === 'rejected')).toBe(true);
  const next = check('next', other);
  end();

  expect(await next).toBe('next');
  expect(order).toEqual(['next']);
});
