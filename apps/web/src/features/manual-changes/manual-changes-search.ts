import type { ManualChange } from '@secgraph/contract';
import { CHANGE_TYPES } from '../../parts/manual-changes/change-words.ts';
import { readPositive, readText } from '../../ui/read-search.ts';

/** Which changes by hand are shown, as the address has it. */
export interface ManualChangesSearch {
  /** Those that have ended, instead of those that stand. */
  readonly ended?: true | undefined;
  readonly type?: ManualChange['type'] | undefined;
  readonly skip?: number | undefined;
}

const MAX_TEXT = 32;

export function readManualChangesSearch(search: Record<string, unknown>): ManualChangesSearch {
  const text = readText(search['type'], MAX_TEXT);

  return {
    ended: search['ended'] === true ? true : undefined,
    type: CHANGE_TYPES.find((type) => type === text),
    skip: readPositive(search['skip']),
  };
}
