import type { LayoutRequest, Positions } from './layout-request.ts';

/** Sent to the worker. Buffers are handed over, not copied. */
export interface LayoutOrder {
  readonly order: number;
  readonly request: LayoutRequest;
}

/** What the worker sends back. */
export type LayoutReply =
  | { readonly order: number; readonly state: 'done'; readonly positions: Positions; readonly tookMs: number }
  | { readonly order: number; readonly state: 'failed'; readonly message: string };
