import { type Cancellation, throwIfCancelled } from '@secgraph/kernel';
import type { ByteBudget } from './byte-budget.ts';
import type { ConvertPool } from './convert-pool.ts';
import type { EntryEffort } from './entry-effort.ts';
import type { IngestLimits } from './ingest-limits.ts';
import type { IdsKeptAsSent } from './object-id-case.ts';

/** What all entries of a file share. */
export interface IngestContext {
  readonly pool: ConvertPool;
  readonly idsKeptAsSent: IdsKeptAsSent;
  readonly takesOldLocalGroups: boolean;
  readonly limits: IngestLimits;
  readonly temporaryFolder: string | undefined;
  readonly budget: ByteBudget;
  /** Throws when there is no room for so many bytes in the temporary folder. */
  readonly reserveSpace: (bytes: number) => Promise<void>;
  readonly signal: AbortSignal | undefined;
  readonly cancellation: Cancellation | undefined;
}

/** What reading one entry needs. */
export interface EntryContext extends IngestContext {
  readonly effort: EntryEffort;
  /** Told how much of the entry was converted: from 0 to 1. */
  readonly onConverted: (share: number) => void;
}

/** Throws when nobody wants the result any more, and when the entry has taken too long. Call once a chunk. */
export function throwIfStopped(context: IngestContext & { readonly effort?: EntryEffort }): void {
  context.signal?.throwIfAborted();
  if (context.cancellation !== undefined) {
    throwIfCancelled(context.cancellation);
  }
  context.effort?.assertInTime();
}
