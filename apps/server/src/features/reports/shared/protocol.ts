import type { ReportOrder, ReportRecord } from '@secgraph/database/reports';
import type { ChokePointInput } from '@secgraph/questions';

/** What the thread that makes a report begins with. */
export interface ReportJob {
  readonly databaseUrl: string;
  readonly order: ReportOrder;
  /** Where the file is kept; undefined: nowhere, it is handed over. */
  readonly taken: Pick<ReportRecord, 'id' | 'attempts'> | undefined;
  /** The only ones that may be told of; undefined: all. */
  readonly environments: readonly string[] | undefined;
  /** Of the product. */
  readonly version: string;
}

/** What only the main thread can ask of the graph. */
export type GraphQuestion =
  | { readonly about: 'environments' }
  | { readonly about: 'choke-points'; readonly input: ChokePointInput };

export type ReportThreadMessage =
  | { readonly type: 'ask'; readonly id: number; readonly question: GraphQuestion }
  | { readonly type: 'ended'; readonly outcome: ReportOutcome };

/** `refused`: it cannot be made, whoever tries; `failed`: this time it could not. */
export type ReportOutcome =
  | {
      readonly kind: 'done';
      /** Of what is kept nowhere: a `ReportReading` of the contract, in its envelope. */
      readonly bytes: Uint8Array<ArrayBuffer> | undefined;
    }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'failed'; readonly error: unknown };

export interface GraphAnswer {
  /** JSON; undefined: there is none. */
  readonly bytes: Uint8Array | undefined;
  /** Why there is none, for people. */
  readonly problem: string;
}

export type ReportThreadAnswer = GraphAnswer & { readonly id: number };

/** @param over ends it, whatever it is at; never rejects */
export type RunReport = (
  job: ReportJob,
  answer: (question: GraphQuestion) => Promise<GraphAnswer>,
  over: AbortSignal,
) => Promise<ReportOutcome>;
