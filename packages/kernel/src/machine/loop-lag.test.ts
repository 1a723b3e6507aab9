import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { LOOP_LAG_LIMITS, LoopLagMeter } from './loop-lag.ts';

const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

it('counts how late the thread was', async () => {
  const meter = new LoopLagMeter();
  onTestFinished(() => meter.stop());
  expect(meter.lag).toEqual({ counts: [...LOOP_LAG_LIMITS.map(() => 0), 0], totalSeconds: 0 });

  for (const giveUpAtMs = performance.now() + 60_000; total(meter.lag.counts) < 2; ) {
    expect(performance.now()).toBeLessThan(giveUpAtMs);
    await sleep(50);
  }
  const untilMs = performance.now() + 900;
  while (performance.now() < untilMs) {
    // Nothing else gets its turn.
  }
  await sleep(50);

  const { counts, totalSeconds } = meter.lag;
  // No less than the thread was held, but for one tick.
  expect(totalSeconds).toBeGreaterThan(0.6);
  expect(total(counts.slice(LOOP_LAG_LIMITS.indexOf(0.5) + 1))).toBeGreaterThan(0);
});
