import { parentPort } from 'node:worker_threads';
import { invariant, throwIfCancelled } from '@secgraph/kernel';
import type { OperationContext } from '@secgraph/questions';
import { GraphQueryError } from '@secgraph/questions';
import { isHidden } from '@secgraph/questions/thread';
import { serveJobs } from './thread/serve-jobs.ts';

/** How often is looked, as work does that can be cancelled; in between, others may have the processor. */
const LOOK_MS = 1;

function untilCancelled(cancellation: OperationContext['cancellation'], started: Int32Array): never {
  for (;;) {
    throwIfCancelled(cancellation);
    Atomics.wait(started, 1, 0, LOOK_MS);
  }
}

/** Operations that do to a pool what operations should not do. Every one counts up `started[slot]`. */
const TEST_OPERATIONS = {
  echo: (_: OperationContext, input: { readonly text: string }) => ({ data: input.text }),
  countNodes: ({ graph }: OperationContext, _: undefined) => ({ data: graph.snapshot.nodeCount }),
  tellModel: ({ graph }: OperationContext, _: undefined) => ({ data: graph.model.revision }),
  countDrawn: ({ graph }: OperationContext, _: undefined) => ({
    data: [
      graph.snapshot.nodeCount,
      [...Array(graph.snapshot.nodeCount).keys()].filter((node) => isHidden(graph, node)).length,
    ],
  }),

  /** Runs until it is cancelled. */
  spin({ cancellation }: OperationContext, { started }: Started): void {
    Atomics.add(started, 0, 1);
    untilCancelled(cancellation, started);
  },

  /** Runs until its worker is ended. */
  hang(_: OperationContext, { started }: Started): void {
    Atomics.add(started, 0, 1);
    for (;;) {
      Atomics.wait(started, 1, 0);
    }
  },

  die: (_: OperationContext, __: undefined) => process.exit(1),

  eatMemory(_: OperationContext, __: undefined): void {
    const eaten: object[] = [];
    for (;;) {
      eaten.push(Array.from({ length: 10_000 }, () => ({ eaten })));
    }
  },

  /** Keeps so much until it is cancelled. */
  keep(
    { cancellation, reserveMemory }: OperationContext,
    { started, mib }: Started & { readonly mib: number },
  ): void {
    reserveMemory(mib * 1024 * 1024);
    Atomics.add(started, 0, 1);
    untilCancelled(cancellation, started);
  },

  fail(_: OperationContext, { secret }: { readonly secret: string }): void {
    throw new Error(secret);
  },

  refuse(_: OperationContext, __: undefined): void {
    throw new GraphQueryError('GRAPH_BAD_QUERY', 'a refusal');
  },
};

export type TestOperations = typeof TEST_OPERATIONS;

/** Shared memory of two cells: how many have started, and one that never changes. */
export interface Started {
  readonly started: Int32Array;
}

invariant(parentPort, 'the operations run in a worker');
serveJobs(parentPort, TEST_OPERATIONS, new Set(['countDrawn']));
