import type { SourceName, SourceOutput } from './source.ts';
import type { SourceBytes } from './source-file.ts';

/** What a thread that converts a source begins with. */
export interface SourceTask {
  readonly source: SourceName;
  readonly bytes: SourceBytes;
  /** Shared: how many documents were taken. The thread sleeps on it while it is {@link DOCUMENTS_AHEAD} ahead. */
  readonly taken: Int32Array;
}

/** Documents that are made and wait. */
export const DOCUMENTS_AHEAD = 4;

export type SourceMessage =
  | { readonly kind: 'output'; readonly output: SourceOutput }
  | { readonly kind: 'end' }
  /** Nothing more of the file can be read, for a reason that is its own. */
  | { readonly kind: 'unreadable'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string; readonly code: string | undefined };
