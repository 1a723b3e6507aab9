import type { RuleSet } from '@secgraph/analysis';
import type { IngestLimits } from '@secgraph/ingest';
import type { Cancellation } from '@secgraph/kernel';
import type { Sampler, SpanBatch } from '@secgraph/kernel/tracing';
import type { SharedGraph } from '@secgraph/questions';
import type { KindLimits } from '../ingest/kind-budget.ts';
import type { BucketSettings } from '../shelf/bucket/bucket-settings.ts';
import type { UploadPlace } from '../shelf/shelf.ts';
import type { WorkReport } from './work-meter.ts';

/** Given to the datapipe thread when it starts. */
export interface DatapipeThreadData {
  readonly dataFolder: string;
  /** Where snapshots lie for other processes as well; default: in the folder alone. */
  readonly uploadPlace?: UploadPlace;
  /** Where that is a bucket. Holds its secret: never log it. */
  readonly bucket?: BucketSettings | undefined;
  readonly convertWorkers: number;
  readonly analysisRules: RuleSet;
  /** Of this release: another one may analyse in another way. */
  readonly productVersion: string;
  /** How long one selector is asked. */
  readonly selectorMs: number;
  /** Whether local groups as collectors before version 6 tell them are read; default true. */
  readonly takesOldLocalGroups?: boolean;
  /** Milliseconds between two looks for work when nobody wakes the datapipe. */
  readonly intervalMs: number;
  readonly ingestLimits?: Partial<IngestLimits>;
  /** Default: none. */
  readonly kindLimits?: KindLimits;
  /** Of the disk of the data folder; undefined: by its size. */
  readonly keptFreeMib?: number | undefined;
  /** Which work is recorded as traces; undefined: none. */
  readonly sampler?: Sampler | undefined;
  /** That the process may have, with what runs beside it; undefined: nobody guards it. */
  readonly memoryLimitBytes?: number | undefined;
  /** Of what runs beside it; undefined: the control group tells, whose limit that is. */
  readonly memoryBesideBytes?: number | undefined;
}

/** What the server tells the datapipe thread. */
export type DatapipeRequest =
  /** The database is ready for work. Holds its secret: never log it. Comes once, first; a thread without it is ended from outside. */
  | {
      readonly type: 'connect';
      readonly databaseUrl: string;
      readonly databaseReadUrl: string | undefined;
      readonly folderId: string;
    }
  /** There may be work: look now. */
  | { readonly type: 'wake' }
  /** Finish or abandon what is under way and end the thread. */
  | { readonly type: 'stop' };

/** What the datapipe thread tells the server. */
export type DatapipeEvent =
  /**
   * This process was elected to write, as long as somebody renews its lease of this term: the thread itself computes for
   * too long. Undefined: it stands by.
   */
  | { readonly type: 'role'; readonly term: number | undefined }
  /** A generation is complete; use it from now on. */
  | { readonly type: 'graph'; readonly generation: number; readonly graph: SharedGraph }
  /** Works on this change until the next event. */
  | { readonly type: 'update'; readonly updateId: number; readonly cancellation: Cancellation }
  /** What the thread has done so far; comes every few seconds. */
  | { readonly type: 'work'; readonly work: WorkReport }
  /** Steps of traces that have ended. */
  | { readonly type: 'spans'; readonly batch: SpanBatch }
  /** An analysis begins, or is over. */
  | { readonly type: 'analysis'; readonly cancellation: Cancellation | undefined }
  | {
      readonly type: 'log';
      readonly level: 'info' | 'warn' | 'error';
      readonly fields: Readonly<Record<string, unknown>>;
      readonly message: string;
    };
