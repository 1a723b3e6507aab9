import { readPositive, readText } from '../../ui/read-search.ts';

/** Which relationships that wait are shown, as the address has it. */
export interface WaitingSearch {
  readonly kind?: string | undefined;
  readonly source?: string | undefined;
  readonly file?: string | undefined;
  readonly skip?: number | undefined;
}

const MAX_TEXT = 256;

export function readWaitingSearch(search: Record<string, unknown>): WaitingSearch {
  return {
    kind: readText(search['kind'], MAX_TEXT),
    source: readText(search['source'], MAX_TEXT),
    file: readText(search['file'], MAX_TEXT),
    skip: readPositive(search['skip']),
  };
}

/** The filters of the list, and of what is dropped. */
export function filtersOf({ kind, source, file }: WaitingSearch) {
  return {
    ...(kind === undefined ? {} : { kind: `~eq:${kind}` }),
    ...(source === undefined ? {} : { source_kind: `~eq:${source}` }),
    ...(file === undefined ? {} : { file_name: `~eq:${file}` }),
  };
}
