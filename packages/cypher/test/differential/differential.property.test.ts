import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OPTIMIZER_PASSES } from '../../src/optimizer/optimizer-passes.ts';
import { evaluateByBruteForce, TooManyRowsError } from './brute-force.ts';
import { printModelQuery } from './print-model-query.ts';
import type { ModelQuery } from './query-model.ts';
import { type ModelGraph, randomGraph } from './random-graph.ts';
import { randomQuery } from './random-query.ts';
import { openModelPendingGraph, openModelSnapshot, runModelQuery } from './run-model-query.ts';

const RUNS = 500;

/** Some of the optimizer's passes. */
const somePasses = fc.subarray(OPTIMIZER_PASSES.map(({ name }) => name)).map((names) => new Set(names));

describe('random queries', () => {
  it('give the rows of brute force on a snapshot, with all, some and no optimizer passes', () => {
    fc.assert(
      fc.property(randomGraph({ allowsParallel: false }), randomQuery, somePasses, (graph, query, passes) => {
        expectSameRows(graph, query, passes, openModelSnapshot(graph));
      }),
      { numRuns: RUNS },
    );
  });

  it('give the rows of brute force on pending changes, parallel relationships included', () => {
    fc.assert(
      fc.property(randomGraph({ allowsParallel: true }), randomQuery, somePasses, (graph, query, passes) => {
        expectSameRows(graph, query, passes, openModelPendingGraph(graph));
      }),
      { numRuns: RUNS },
    );
  });
});

function expectSameRows(
  model: ModelGraph,
  query: ModelQuery,
  chosenPasses: ReadonlySet<string>,
  graph: Parameters<typeof runModelQuery>[1],
): void {
  const text = printModelQuery(query);
  const expected = { text, rows: bruteForceRows(model, query).sort() };

  for (const passes of ['all', 'none', chosenPasses] as const) {
    expect({ text, rows: runModelQuery(text, graph, passes).sort() }).toEqual(expected);
  }
}

/** Queries that explode are left out: what they do on a tiny graph, small ones do, too. */
function bruteForceRows(model: ModelGraph, query: ModelQuery): string[] {
  try {
    return evaluateByBruteForce(query, model);
  } catch (error) {
    fc.pre(!(error instanceof TooManyRowsError));
    throw error;
  }
}
