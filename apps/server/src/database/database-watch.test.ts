import { expect, it } from 'vitest';
import { DatabaseWatch } from './database-watch.ts';

const refuse = () => Promise.reject(new Error('refused'));

function openWatch(first: () => Promise<unknown>) {
  const told: [level: string, fields: object, message: string][] = [];
  const state = { answer: first, nowMs: 0 };
  const watch = new DatabaseWatch({
    ask: () => state.answer(),
    log: {
      info: (fields, message) => void told.push(['info', fields, message]),
      warn: (fields, message) => void told.push(['warn', fields, message]),
    },
    now: () => state.nowMs,
  });

  return { watch, told, state };
}

it('notices a database that refuses, one that is silent, and one that is back', async () => {
  const { watch, state } = openWatch(async () => 1);
  await watch.look();
  expect(watch.isAnswering).toBe(true);

  state.answer = refuse;
  await watch.look();
  expect(watch.isAnswering).toBe(false);

  const silence = Promise.withResolvers<void>();
  state.answer = async () => 1;
  await watch.look();
  state.answer = () => silence.promise;
  const asking = watch.look();
  expect(watch.isAnswering).toBe(true);
  await watch.look();
  expect(watch.isAnswering).toBe(false);

  silence.resolve();
  await asking;
  expect(watch.isAnswering).toBe(true);
});

it('warns at once, then each minute, and tells when it is over', async () => {
  const { watch, told, state } = openWatch(refuse);
  for (; state.nowMs <= 130_000; state.nowMs += 5_000) {
    await watch.look();
  }
  const warning = (seconds: number) => [
    'warn',
    { reason: 'refused', seconds },
    'the database does not answer',
  ];
  expect(told).toEqual([warning(0), warning(60), warning(120)]);

  state.answer = async () => 1;
  await watch.look();
  await watch.look();
  expect(told.slice(3)).toEqual([['info', { seconds: 135 }, 'the database answers again']]);
});
