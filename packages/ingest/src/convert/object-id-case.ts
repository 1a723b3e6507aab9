import { sourceKindAlias } from '@secgraph/graph-schema';
import type { ObjectIdCase } from '../batch/object-id-interner.ts';

/** Which generic files keep their object ids as they were sent: all, or those of some sources. */
export type IdsKeptAsSent = 'all' | readonly string[];

/** How the object ids of a generic file are stored. */
export function objectIdCaseOf(sourceKind: string | undefined, kept: IdsKeptAsSent): ObjectIdCase {
  if (kept === 'all') {
    return 'as-sent';
  }

  const isKept =
    sourceKind !== undefined &&
    kept.some((source) => source === sourceKind || sourceKindAlias(source) === sourceKind);
  return isKept ? 'as-sent' : 'upper';
}
