import { readPositive, readText } from '../../ui/read-search.ts';

/** Which notes are shown, as the address has it. */
export interface NotesSearch {
  readonly q?: string | undefined;
  readonly skip?: number | undefined;
}

const MAX_TEXT = 256;

export function readNotesSearch(search: Record<string, unknown>): NotesSearch {
  return { q: readText(search['q'], MAX_TEXT), skip: readPositive(search['skip']) };
}
