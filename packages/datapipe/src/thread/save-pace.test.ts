import { expect, it } from 'vitest';
import { SavePace } from './save-pace.ts';

it('rests twenty times as long as a write took, whether it succeeded or not', async () => {
  let nowMs = 1_000;
  const pace = new SavePace(() => nowMs);
  expect(pace.restMs).toBe(0);

  await pace.write(async () => {
    nowMs += 100;
  });
  expect(pace.restMs).toBe(2_000);
  nowMs += 1_999;
  expect(pace.restMs).toBe(1);
  nowMs += 2;
  expect(pace.restMs).toBe(0);

  const failure = pace.write(async () => {
    nowMs += 10;
    throw new Error('disk full');
  });
  await expect(failure).rejects.toThrow('disk full');
  expect(pace.restMs).toBe(200);
});

it('rests longer after what costs others more', async () => {
  let nowMs = 0;
  const pace = new SavePace(() => nowMs, 60);
  await pace.write(async () => {
    nowMs += 100;
  });
  expect(pace.restMs).toBe(6_000);
});
