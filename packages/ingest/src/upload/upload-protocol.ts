import type { ErrorDetails } from '@secgraph/kernel';
import type { UploadOptions, UploadOutcome } from './validate-upload.ts';

/** What an upload thread is told. Each upload has a number of its own; what comes behind its end is ignored. */
export type UploadRequest =
  | {
      readonly type: 'begin';
      readonly id: number;
      /** Where the file is to be made. */
      readonly path: string;
      readonly options: UploadOptions;
    }
  | { readonly type: 'chunk'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly type: 'end'; readonly id: number }
  /** The sender went away, or what carries the body broke. */
  | { readonly type: 'abandon'; readonly id: number };

export type UploadReply =
  /** A chunk is done with: another one may follow. */
  | { readonly type: 'taken'; readonly id: number }
  | { readonly type: 'settled'; readonly id: number; readonly outcome: UploadOutcome }
  | { readonly type: 'failed'; readonly id: number; readonly error: ThrownError };

/** An error on its way to another thread; a structured clone would lose its code. */
export interface ThrownError {
  readonly message: string;
  readonly code: string | undefined;
  readonly stack: string | undefined;
  /** Only errors that the product throws on purpose have them. */
  readonly details: ErrorDetails | undefined;
}
