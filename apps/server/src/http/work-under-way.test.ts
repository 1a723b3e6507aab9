import { expect, it } from 'vitest';
import { WorkUnderWay } from './work-under-way.ts';

it('waits for work, and for what comes meanwhile, whether it fails or not', async () => {
  const underWay = new WorkUnderWay();
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  const done: string[] = [];
  underWay.add(first.promise.finally(() => done.push('first')).catch(() => undefined));
  first.promise.catch(() => underWay.add(second.promise.finally(() => done.push('second'))));

  const settled = underWay.settle(60_000);
  first.reject(new Error('no'));
  await Promise.resolve();
  second.resolve();
  expect([await settled, done]).toEqual([true, ['first', 'second']]);
});

it('waits no longer than it may', async () => {
  const underWay = new WorkUnderWay();
  underWay.add(new Promise(() => undefined));
  expect(await underWay.settle(1)).toBe(false);
  expect(await new WorkUnderWay().settle(60_000)).toBe(true);
});
