import { createCancellation } from '@secgraph/kernel';
import { expect, it, onTestFinished, vi } from 'vitest';
import { AnalysisWatch } from './analysis-watch.ts';

/** The answer to each look, the last one from then on. */
function open(...answers: readonly (boolean | Error)[]) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let looks = 0;
  const watch = new AnalysisWatch({
    isAnalysisCanceled: async () => {
      const answer = answers[Math.min(looks++, answers.length - 1)];
      if (answer instanceof Error) {
        throw answer;
      }
      return answer === true;
    },
  });

  return { watch, looks: () => looks, pass: () => vi.advanceTimersByTimeAsync(1_000) };
}

const isCancelled = ({ cell }: { cell: Int32Array }) => Atomics.load(cell, 0) === 1;

it('ends an analysis within a second', async () => {
  const { watch, pass } = open(false, true);
  const cancellation = createCancellation();
  watch.watch(cancellation);
  await pass();
  expect(isCancelled(cancellation)).toBe(true);
});

it('looks for nothing when no analysis is under way', async () => {
  const { watch, looks, pass } = open(true);
  const cancellation = createCancellation();
  watch.watch(cancellation);
  watch.watch(undefined);
  await pass();
  expect([looks(), isCancelled(cancellation)]).toEqual([0, false]);
});

it('goes on when the database does not answer', async () => {
  const { watch, pass } = open(new Error('gone'), true);
  const cancellation = createCancellation();
  watch.watch(cancellation);
  await pass();
  expect(isCancelled(cancellation)).toBe(true);
});
