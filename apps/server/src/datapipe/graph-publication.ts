/** What this process serves of the graph, and what it knows of its writer, which may be another process. */
export interface GraphPublication {
  /** Queries of this process see this generation, or a later one. Before the first: what was stored at the start. */
  readonly servedGeneration: number;
  /** Resolves when queries of this process see the generation, or a later one; rejects when the signal aborts. */
  reached(generation: number, signal: AbortSignal): Promise<void>;
  /** Stops a change that this process carries out at the moment; else does nothing. */
  cancelUpdate(updateId: number): void;
}
