import type { RunContext } from '../run-context.ts';

/** False, true, unknown. */
export type Truth = 0 | 1 | 2;
export type TruthTest = (node: number) => Truth;

/** Few nodes are tested in less time than it takes to make room for all of them. */
const UNREMEMBERED_TESTS = 1_024;

/**
 * The same answers, each worked out once for a node: expansions over a graph with ten times as many
 * relationships as nodes ask for the same ends again and again. Takes a byte a node of the graph.
 */
export function rememberTruth(test: TruthTest, { graph, memory }: RunContext): TruthTest {
  let tested = 0;
  /** Truth + 1; 0 where it is not known yet. */
  let known: Uint8Array | undefined;

  return (node) => {
    if (known === undefined) {
      tested++;
      if (tested <= UNREMEMBERED_TESTS) {
        return test(node);
      }
      memory.add(graph.nodeCount);
      known = new Uint8Array(graph.nodeCount);
    }

    const answer = known[node] as number;
    if (answer !== 0) {
      return (answer - 1) as Truth;
    }
    const truth = test(node);
    known[node] = truth + 1;
    return truth;
  };
}
