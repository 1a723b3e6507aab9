import { expect, it } from 'vitest';
import { DatabaseWatch } from './database-watch.ts';

it('notices a database that refuses, one that is silent, and one that is back', async () => {
  let answer: () => Promise<unknown> = async () => 1;
  const watch = new DatabaseWatch(() => answer());
  await watch.look();
  expect(watch.isAnswering).toBe(true);

  answer = () => Promise.reject(new Error('refused'));
  await watch.look();
  expect(watch.isAnswering).toBe(false);

  const silence = Promise.withResolvers<void>();
  answer = async () => 1;
  await watch.look();
  answer = () => silence.promise;
  const asking = watch.look();
  expect(watch.isAnswering).toBe(true);
  await watch.look();
  expect(watch.isAnswering).toBe(false);

  silence.resolve();
  await asking;
  expect(watch.isAnswering).toBe(true);
});
