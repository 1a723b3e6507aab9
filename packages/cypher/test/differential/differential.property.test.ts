import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateByBruteForce } from './brute-force.ts';
import { printModelQuery } from './print-model-query.ts';
import type { ModelQuery } from './query-model.ts';
import { type ModelGraph, randomGraph } from './random-graph.ts';
import { randomQuery } from './random-query.ts';
import { openModelPendingGraph, openModelSnapshot, runModelQuery } from './run-model-query.ts';

const RUNS = 1_000;

describe('random queries', () => {
  it('give the rows of brute force on a snapshot, with and without optimizer passes', () => {
    fc.assert(
      fc.property(randomGraph({ allowsParallel: false }), randomQuery, (graph, query) => {
        expectSameRows(graph, query, openModelSnapshot(graph));
      }),
      { numRuns: RUNS },
    );
  });

  it('give the rows of brute force on pending changes, parallel relationships included', () => {
    fc.assert(
      fc.property(randomGraph({ allowsParallel: true }), randomQuery, (graph, query) => {
        expectSameRows(graph, query, openModelPendingGraph(graph));
      }),
      { numRuns: RUNS },
    );
  });
});

function expectSameRows(
  model: ModelGraph,
  query: ModelQuery,
  graph: Parameters<typeof runModelQuery>[1],
): void {
  const text = printModelQuery(query);
  const expected = { text, rows: evaluateByBruteForce(query, model).sort() };

  for (const passes of ['all', 'none'] as const) {
    expect({ text, rows: runModelQuery(text, graph, passes).sort() }).toEqual(expected);
  }
}
