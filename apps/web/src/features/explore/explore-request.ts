import type { QueryClient } from '@tanstack/react-query';
import type { Graph } from '../../parts/graph/graph.ts';

export interface AnswerRows {
  readonly columns: readonly string[];
  /** Cells in the order of the columns. */
  readonly rows: readonly (readonly unknown[])[];
}

/** What came back, however it was asked for. */
export interface ExploreAnswer {
  readonly graph: Graph;
  /** Said where the answer is not everything: "The first 1 000 of 15 241 nodes." */
  readonly cut?: string | undefined;
  /** What a statement returned, as it returned it. */
  readonly rows?: AnswerRows | undefined;
}

/** What an address asks for. */
export interface ExploreRequest {
  /** What is drawn, in a few words; names are known once the answer is there. */
  readonly title: (answer: ExploreAnswer | undefined) => string;
  /** What is said when there is nothing to draw, and what would find something. */
  readonly nothing: string;
  /** Drawn in the accent colour, from left to right. */
  readonly isPath?: boolean;
  readonly query: {
    readonly queryKey: readonly unknown[];
    readonly queryFn: (context: {
      readonly client: QueryClient;
      readonly signal: AbortSignal;
    }) => Promise<ExploreAnswer>;
    readonly staleTime?: number;
  };
}
