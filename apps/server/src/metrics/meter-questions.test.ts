import { BUILT_IN_MODEL } from '@secgraph/graph-schema';
import { CodedError, createCancellation } from '@secgraph/kernel';
import { expect, it } from 'vitest';
import type { GraphQueries } from '../graph-workers/graph-worker-pool.ts';
import { meterQuestions } from './meter-questions.ts';
import { ServiceMeters } from './service-meters.ts';

const LIMITS = { signal: new AbortController().signal, cancellation: createCancellation() };

it('counts questions by what became of them, and passes on answers and errors', async () => {
  const meters = new ServiceMeters();
  let answer: () => Promise<Uint8Array<ArrayBuffer>> = async () => new Uint8Array([7]);
  const graph: GraphQueries = { model: BUILT_IN_MODEL, run: () => answer() };
  const metered = meterQuestions(graph, { meters, slow: undefined });
  const ask = () => metered.run('readCompleteness', undefined, LIMITS);

  expect(metered.model).toBe(BUILT_IN_MODEL);
  expect(await ask()).toEqual(new Uint8Array([7]));
  const outcomes = {
    KERNEL_CANCELLED: 'canceled',
    KERNEL_DEADLINE_EXCEEDED: 'timed-out',
    GRAPH_WORKER_DIED: 'failed',
    CYPHER_SYNTAX: 'refused',
  };
  for (const code of Object.keys(outcomes)) {
    answer = () => Promise.reject(new CodedError(code, 'no'));
    await expect(ask()).rejects.toMatchObject({ code });
  }
  answer = () => Promise.reject(new Error('no'));
  await expect(ask()).rejects.toThrow('no');

  const counted = Object.fromEntries(
    meters.questions.counted.map(({ values, count }) => [values.join(' '), count]),
  );
  expect(counted).toEqual({
    'readCompleteness answered': 1,
    'readCompleteness canceled': 1,
    'readCompleteness timed-out': 1,
    'readCompleteness failed': 2,
    'readCompleteness refused': 1,
  });
  expect(meters.questionDurations.counted).toMatchObject([{ values: ['readCompleteness'] }]);
});
