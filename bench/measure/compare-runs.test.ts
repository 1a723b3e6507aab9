import { expect, it } from 'vitest';
import { compareRuns } from './compare-runs.ts';

/** Answers the values one after the other, and notes who was asked. */
function scripted(values: readonly number[], log: string[], name: string) {
  const left = [...values];

  return () => {
    log.push(name);
    return { time: left.shift() ?? Number.NaN };
  };
}

it('takes the median of the ratios of neighbouring runs, and their spread', async () => {
  const { time } = await compareRuns({
    product: scripted([10, 40, 30], [], ''),
    yardstick: scripted([10, 10, 20], [], ''),
    repetitions: 3,
  });

  expect(time).toEqual({ measured: 30, yardstick: 10, ratio: 1.5, lowest: 1, highest: 4 });
});

it('runs both sides by turns, and neither always first', async () => {
  const log: string[] = [];
  await compareRuns({
    product: scripted([1, 1, 1], log, 'product'),
    yardstick: scripted([1, 1, 1], log, 'yardstick'),
    repetitions: 3,
  });

  expect(log).toEqual(['product', 'yardstick', 'yardstick', 'product', 'product', 'yardstick']);
});

it('does not count the first runs', async () => {
  const pairs: number[] = [];
  const { time } = await compareRuns(
    {
      product: scripted([900, 800, 2], [], ''),
      yardstick: scripted([1, 1, 1], [], ''),
      repetitions: 1,
      warmUps: 2,
    },
    (done) => pairs.push(done),
  );

  expect(time).toMatchObject({ measured: 2, ratio: 2 });
  expect(pairs).toEqual([0, 0, 0]);
});

it('keeps several figures of a run apart', async () => {
  const compared = await compareRuns({
    product: () => Promise.resolve({ median: 2, p99: 9 }),
    yardstick: () => ({ median: 1, p99: 3 }),
    repetitions: 2,
  });

  expect(compared.median.ratio).toBe(2);
  expect(compared.p99.ratio).toBe(3);
});
