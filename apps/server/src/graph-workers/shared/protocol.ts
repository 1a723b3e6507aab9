import type { GraphModel } from '@secgraph/graph-schema';
import type { Cancellation, ErrorDetails } from '@secgraph/kernel';
import type { SharedGraph, SharedPart } from '@secgraph/questions';
import type { JobMemory } from './job-memory.ts';

/** The name of a job that makes the part of its environments and answers nothing. */
export const MAKE_PART = 'makePart';

/** What the pool sends to a graph worker. Graphs arrive in order; a job runs on the latest one before it. */
export type WorkerRequest =
  | {
      readonly type: 'graph';
      readonly graph: SharedGraph;
      /** What its kinds mean. */
      readonly model: GraphModel;
      /** Of the pool: tells generations apart, and models. */
      readonly serial: number;
    }
  /** Made by another worker, of the latest graph. */
  | { readonly type: 'part'; readonly part: SharedPart }
  | {
      readonly type: 'job';
      readonly id: number;
      readonly operation: string;
      readonly input: unknown;
      /** Object ids of the only environments that may be told of; undefined: all. */
      readonly environments: readonly string[] | undefined;
      readonly cancellation: Cancellation;
      readonly memory: JobMemory;
    };

/** What a graph worker answers, once per job. */
export type WorkerResponse =
  | {
      readonly type: 'done';
      readonly id: number;
      readonly json: Uint8Array<ArrayBuffer>;
      /** Of the result, where it has rows. */
      readonly rows?: number | undefined;
    }
  | {
      readonly type: 'failed';
      readonly id: number;
      readonly code: string;
      readonly message: string;
      readonly details: ErrorDetails;
      /** Where an unexpected error was thrown; for the log. */
      readonly stack: string | undefined;
    };

/** What a graph worker tells of itself. */
export interface PartMade {
  readonly type: 'part-made';
  /** Of the graph that it is a part of. */
  readonly serial: number;
  readonly part: SharedPart;
}
