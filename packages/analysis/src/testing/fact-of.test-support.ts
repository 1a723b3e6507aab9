import { AnalysisRun } from '../engine/analysis-run.ts';
import type { Fact } from '../engine/rule-view.ts';
import { analysisSettings } from '../settings/analysis-settings.ts';
import type { DrawnGraph } from './draw-graph.test-support.ts';

/** A fact about a drawn graph, and names for its nodes. */
export function factOf<Value>(graph: DrawnGraph, fact: Fact<Value>, settings = analysisSettings()) {
  return {
    fact: new AnalysisRun(graph.snapshot(), { rules: [], settings }).fact(fact),
    node: (name: string) => graph.nodes.findIndex((node) => node.name === name),
    names: (nodes: Iterable<number>) => Array.from(nodes, (node) => graph.nodes[node]?.name),
    /** Ascending, as lists of nodes are. */
    nodes: (names: readonly string[]) =>
      Uint32Array.from(graph.nodes.keys().filter((node) => names.includes(graph.nodes[node]?.name ?? ''))),
  };
}
