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

/** So many parts are kept beside a whole graph; what was made first goes first. */
export const MAX_SHARED_PARTS = 4;

/** The name of a job that makes the part of its environments and answers nothing. */
export const MAKE_PART = 'makePart';

/** A part of a generation, for those who may see no more of it than some environments. */
export interface SharedPart {
  /** Of the environments; the same for all threads. */
  readonly key: string;
  readonly graph: SharedGraph;
}

/** What the pool sends to a graph worker. Graphs arrive in order; a job runs on the latest one before it. */
export type WorkerRequest =
  | {
      readonly type: 'graph';
      readonly graph: SharedGraph /** Of the pool: tells generations apart. */;
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

/** What a graph worker tells of itself. */
export interface PartMade {
  readonly type: 'part-made';
  /** Of the graph that it is a part of. */
  readonly serial: number;
  readonly part: SharedPart;
}

/** Of the same environments in any order. */
export function partKeyOf(environmentIds: readonly string[]): string {
  return JSON.stringify(environmentIds.toSorted());
}
