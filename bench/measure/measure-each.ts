import { measureMs } from './measure-ms.ts';
import { median, quantile } from './statistics.ts';

export type Distribution = 'median' | 'p99';

/** Runs every input once and tells how the times, in milliseconds, are spread. */
export function measureEach<Input>(
  inputs: readonly Input[],
  run: (input: Input) => unknown,
): Record<Distribution, number> {
  return describeTimes(inputs.map((input) => measureMs(() => run(input))));
}

export function describeTimes(timesMs: readonly number[]): Record<Distribution, number> {
  return { median: median(timesMs), p99: quantile(timesMs, 0.99) };
}
