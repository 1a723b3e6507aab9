/** What a fuzzing thread is told. */
export interface FuzzTask {
  readonly firstSeed: number;
  readonly samples: readonly string[];
  /** One cell: the seed that is being worked on. */
  readonly progress: Int32Array;
}

/** What a fuzzing thread reports. */
export type FuzzMessage =
  | { readonly type: 'tally'; readonly refused: number; readonly failed: number; readonly ran: number }
  | { readonly type: 'crash'; readonly seed: number; readonly source: string; readonly error: string };
