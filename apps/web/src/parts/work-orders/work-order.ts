import { findRelationshipKind } from '@secgraph/graph-schema';

/** One end of a relationship, as people are told of it. */
export interface WorkOrderEnd {
  readonly name: string;
  readonly objectId: string;
  readonly kind: string;
}

/** A change that somebody is to make in the directory. */
export interface WorkOrder {
  readonly action: 'Remove' | 'Add';
  readonly source: WorkOrderEnd;
  readonly kind: string;
  readonly target: WorkOrderEnd;
  /** How many lose their path when this relationship alone is removed, where that was worked out. */
  readonly cutOff?: number | undefined;
  /** An analysis derives it: what is to be removed is its cause. */
  readonly isDerived: boolean;
  /** Graph ids of both ends, by which the service tells the causes of what is derived. */
  readonly ends?: { readonly source: string; readonly target: string } | undefined;
}

export const WORK_ORDER_FORMATS = ['markdown', 'csv', 'html', 'json'] as const;
export type WorkOrderFormat = (typeof WORK_ORDER_FORMATS)[number];

/** Whether relationships of a kind come from analyses alone: they can be removed by way of their causes only. */
export function isDerivedOnly(kind: string): boolean {
  const sources = findRelationshipKind(kind)?.sources;

  return sources?.length === 1 && sources[0] === 'post-processed';
}
