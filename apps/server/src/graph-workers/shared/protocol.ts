import type { NameIndex, SnapshotHandle } from '@secgraph/graph';
import type { Cancellation, ErrorDetails } from '@secgraph/kernel';
import type { JobMemory } from './job-memory.ts';

/** A generation as it crosses threads. The bulk is shared memory; posting it copies next to nothing. */
export interface SharedGraph {
  readonly snapshot: SnapshotHandle;
  readonly names: NameIndex;
  readonly relationshipKindIds: readonly number[];
  /** How much memory of the generation before this one has no use for: readers who let go of that may reclaim it. */
  readonly retiredBytes: number;
}

/** What the pool sends to a graph worker. Graphs arrive in order; a job runs on the latest one before it. */
export type WorkerRequest =
  | { readonly type: 'graph'; readonly graph: SharedGraph }
  | {
      readonly type: 'job';
      readonly id: number;
      readonly operation: string;
      readonly input: unknown;
      readonly cancellation: Cancellation;
      readonly memory: JobMemory;
    };

/** What a graph worker answers, once per job. */
export type WorkerResponse =
  | { readonly type: 'done'; readonly id: number; readonly json: Uint8Array<ArrayBuffer> }
  | {
      readonly type: 'failed';
      readonly id: number;
      readonly code: string;
      readonly message: string;
      readonly details: ErrorDetails;
      /** Where an unexpected error was thrown; for the log. */
      readonly stack: string | undefined;
    };
