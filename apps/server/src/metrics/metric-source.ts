import type { Backlog } from '@secgraph/database/datapipe';
import type { WorkReport } from '@secgraph/datapipe';
import type { LoopLag } from '@secgraph/kernel/machine';
import type { SharedGraph } from '@secgraph/questions';
import type { ServiceMeters } from './service-meters.ts';
import type { ThreadUse } from './thread-watch.ts';

/** Of workspaces, by this process. */
export interface WorkspaceCounts {
  readonly open: number;
  /** Requests that wait until one is open. */
  readonly waiting: number;
  /** Since the process began, as are those below. */
  readonly starts: number;
  readonly letGo: number;
  /** Processes that ended though nobody had told them to. */
  readonly died: number;
}

/** What metrics are read from: all of it is at hand, so that reading asks nobody and waits for nothing. */
export interface MetricSource {
  readonly meters: ServiceMeters;
  readonly datapipe: { readonly isWriter: boolean; readonly work: WorkReport | undefined };
  readonly publication: { readonly servedGeneration: number };
  readonly backlog: { readonly current: Backlog | undefined };
  readonly graph: {
    readonly served: SharedGraph | undefined;
    /** Questions that wait for a worker. */
    readonly waitingCount: number;
    readonly workerCount: number;
    readonly busyWorkerCount: number;
  };
  /** Of the main thread. */
  readonly pool: { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number };
  readonly databaseWatch: { readonly isAnswering: boolean };
  readonly disk: { readonly shortage: string | undefined };
  readonly readiness: { check(): { readonly isReady: boolean } };
  readonly threads: { readonly uses: readonly ThreadUse[] };
  /** Of the main thread. */
  readonly loop: { readonly lag: LoopLag };
  /** Undefined: this is one itself. */
  readonly workspaces: { readonly counts: WorkspaceCounts } | undefined;
  readonly version: string;
  readonly commit: string | undefined;
}
