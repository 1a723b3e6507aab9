import { type Cancellation, throwIfCancelled } from '@secgraph/kernel';
import type { ConvertPool } from './convert-pool.ts';
import type { ConvertSettings } from './convert-run.ts';
import type { IngestLimits } from './ingest-limits.ts';
import type { ConverterModule } from './record-source.ts';

/** What all entries of a file share. */
export interface IngestContext {
  readonly pool: ConvertPool;
  readonly converters: ConverterModule;
  readonly settings: ConvertSettings;
  readonly limits: IngestLimits;
  readonly temporaryFolder: string | undefined;
  readonly signal: AbortSignal | undefined;
  readonly cancellation: Cancellation | undefined;
}

/** Throws when nobody wants the result any more. Call once a chunk. */
export function throwIfStopped(context: IngestContext): void {
  context.signal?.throwIfAborted();
  if (context.cancellation !== undefined) {
    throwIfCancelled(context.cancellation);
  }
}
