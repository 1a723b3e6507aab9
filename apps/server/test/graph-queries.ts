import { invariant } from '@secgraph/kernel';
import { encodeJson } from '../src/graph-workers/encode-json.ts';
import type { GraphOperation } from '../src/graph-workers/graph-operation.ts';
import type { GraphQueries } from '../src/graph-workers/graph-worker-pool.ts';
import { OPERATIONS } from '../src/graph-workers/operations.ts';
import { type TinyGraph, tinyContext } from '../src/graph-workers/tiny-graph.test-support.ts';

/** A user who can become a domain administrator, and the domain. */
export const SAMPLE_GRAPH: TinyGraph = {
  nodes: {
    'S-1-5-21-1': { kinds: ['Base', 'Domain'], properties: { name: 'CORP.LOCAL', collected: true } },
    'S-1-5-21-1-1001': { kinds: ['Base', 'User'], properties: { name: 'ADA@CORP.LOCAL' } },
    'S-1-5-21-1-512': { kinds: ['Base', 'Group'], properties: { name: 'DOMAIN ADMINS@CORP.LOCAL' } },
  },
  relationships: [
    'S-1-5-21-1-1001 -MemberOf-> S-1-5-21-1-512',
    'S-1-5-21-1-512 -GenericAll-> S-1-5-21-1',
    'S-1-5-21-1-1001 -GenericWrite-> S-1-5-21-1-512',
  ],
};

/** Runs graph operations in this thread, over a graph written down in the test. */
export function queriesOver(graph: TinyGraph): GraphQueries {
  const context = tinyContext(graph);

  return {
    run: async (name, input, { cancellation }) => {
      const operation: GraphOperation<never> | undefined = OPERATIONS[name];
      invariant(operation !== undefined, `no graph operation is named ${name}`);
      const answer = (operation as GraphOperation<unknown>)({ ...context, cancellation }, input);

      return encodeJson(answer, cancellation);
    },
  };
}
