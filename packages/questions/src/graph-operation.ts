import type { Cancellation } from '@secgraph/kernel';
import type { GraphView } from './graph/graph-view.ts';

/** Takes so many bytes for the rest of the job, or throws `GRAPH_QUERY_TOO_LARGE`, `GRAPH_OWN_MEMORY_TAKEN` or `GRAPH_MEMORY_TAKEN`. */
export type ReserveMemory = (sizeBytes: number) => void;

export interface OperationContext {
  readonly graph: GraphView;
  /** To be polled by everything that may take longer than a few milliseconds. */
  readonly cancellation: Cancellation;
  /** To be asked before memory is used that grows with the graph or the answer. */
  readonly reserveMemory: ReserveMemory;
  /** To be told how many rows a result has, for whoever watches what takes long. */
  readonly noteRows?: (count: number) => void;
}

/**
 * Work of a route that needs the graph: runs in a graph worker. `Input` crosses threads (structured clone);
 * the output becomes the JSON body of the answer, envelope included.
 */
export type GraphOperation<Input, Output = unknown> = (context: OperationContext, input: Input) => Output;

/** Operations by name. Every one takes an input of its own; a name tells which. */
export type OperationTable = Readonly<Record<string, GraphOperation<never>>>;

export type OperationName<Operations extends OperationTable> = keyof Operations & string;

export type InputOf<Operation extends GraphOperation<never>> = Parameters<Operation>[1];
