/** One operator of a plan, as EXPLAIN and PROFILE show it. Rows flow from the children to the parent. */
export interface PlanDescription {
  /** Name of the operator: `NodeScan`, `Expand`, `Filter`. */
  readonly operator: string;
  /** What it does here, in the words of the query: kinds, variables, predicates. */
  readonly details: string;
  readonly estimatedRows: number;
  /** What happened when the plan ran; only PROFILE has it. */
  readonly actual: PlanMeasurement | undefined;
  readonly children: readonly PlanDescription[];
}

export interface PlanMeasurement {
  readonly rows: number;
  /** Spent in this operator alone, its children excluded. */
  readonly timeMs: number;
}
