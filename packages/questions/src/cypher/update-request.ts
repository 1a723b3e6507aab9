import type { CypherPlan, CypherTable } from '@secgraph/contract';
import type { QueryLimits, UpdateCounters } from '@secgraph/cypher';
import type { Literal } from './collect-result.ts';
import type { QueryParameterValues } from './parameter-values.ts';
import type { StatementPolicy } from './statement-policy.ts';

/** What the writer of the graph has to know to carry a statement out, wherever it was sent to. */
export interface UpdateRequest {
  readonly query: string;
  readonly parameters: QueryParameterValues;
  readonly policy: StatementPolicy;
  readonly limits: QueryLimits;
  /** Of the table that was asked for. */
  readonly maxRows?: number;
}

/** A relationship as every process can find it. */
export interface RelationshipName {
  readonly startId: number;
  readonly endId: number;
  readonly kind: string;
}

/** What became of a statement. Elements are named, because whoever tells them has a graph of its own. */
export type UpdateOutcome =
  | {
      readonly type: 'done';
      /** Graph ids of what the statement returned and left in the graph. */
      readonly nodeIds: readonly number[];
      readonly relationships: readonly RelationshipName[];
      readonly literals: readonly Literal[];
      readonly table: CypherTable | undefined;
      readonly plan: CypherPlan | undefined;
      readonly updates: UpdateCounters;
    }
  | { readonly type: 'refused'; readonly code: string; readonly message: string };
