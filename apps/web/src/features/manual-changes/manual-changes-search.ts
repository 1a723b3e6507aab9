import { readPositive, readText } from '../../ui/read-search.ts';

export const CHANGE_TYPES = [
  'add-node',
  'add-relationship',
  'set-property',
  'remove-node',
  'remove-relationship',
  'mark-false',
] as const;

/** Which changes by hand are shown, as the address has it. */
export interface ManualChangesSearch {
  /** Those that have ended, instead of those that stand. */
  readonly ended?: true | undefined;
  readonly type?: (typeof CHANGE_TYPES)[number] | undefined;
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
