import type { ObjectIdCase } from '../batch/object-id-interner.ts';

/** Of which generic files the object ids stay as they were sent: of all, or of those of some sources. */
export type IdsKeptAsSent = 'all' | readonly string[];

/** What collectors put behind the name that a schema calls their source. */
const SOURCE_SUFFIX = '_Base';

/** How the object ids of a generic file are stored. */
export function objectIdCaseOf(sourceKind: string | undefined, kept: IdsKeptAsSent): ObjectIdCase {
  if (kept === 'all') {
    return 'as-sent';
  }

  const isKept =
    sourceKind !== undefined &&
    kept.some((source) => source === sourceKind || `${source}${SOURCE_SUFFIX}` === sourceKind);
  return isKept ? 'as-sent' : 'upper';
}
