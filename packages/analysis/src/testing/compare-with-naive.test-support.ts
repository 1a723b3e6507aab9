import fc from 'fast-check';
import { expect } from 'vitest';
import type { Rule } from '../engine/rule.ts';
import { type AnalysisSettings, analysisSettings } from '../settings/analysis-settings.ts';
import { derive } from './derive.test-support.ts';
import { NaiveGraph } from './naive-graph.test-support.ts';
import { type RandomGraphSpec, randomGraph } from './random-graph.test-support.ts';

export interface Comparison {
  readonly rules: Rule | readonly Rule[];
  readonly graphs: RandomGraphSpec;
  /** The arrows that the rules must derive, in any order. */
  readonly naive: (graph: NaiveGraph) => readonly string[];
  /** Default: the current rules. */
  readonly settings?: AnalysisSettings;
  /** Default: 300. */
  readonly runs?: number;
  /**
   * Least share of the graphs in which each kind is derived: a comparison of nothing proves nothing. Default:
   * a tenth; graphs should be such that it is a quarter, so that no run falls below by chance.
   */
  readonly leastFired?: number;
}

/** Compares rules with a naive implementation on random graphs. */
export function compareWithNaive(comparison: Comparison): void {
  const { rules, naive, settings = analysisSettings(), runs = 300, leastFired = 0.1 } = comparison;
  const fired = new Map([rules].flat().flatMap((rule) => rule.derives.map((kind) => [kind as string, 0])));

  fc.assert(
    fc.property(randomGraph(comparison.graphs), (graph) => {
      const expected = [...naive(new NaiveGraph(graph, settings.switches))].sort();
      for (const kind of new Set(expected.map((line) => / -(\w+)-> /.exec(line)?.[1] ?? ''))) {
        fired.set(kind, (fired.get(kind) ?? 0) + 1);
      }
      expect(derive(graph, rules, settings)).toEqual(expected);
    }),
    { numRuns: runs },
  );

  for (const [kind, graphs] of fired) {
    expect(graphs / runs, `share of graphs in which ${kind} is derived`).toBeGreaterThanOrEqual(leastFired);
  }
}
