import { readPositive, readText } from '../../../ui/read-search.ts';

/** Which notebooks are listed, as the address has it. */
export interface NotebooksSearch {
  readonly q?: string | undefined;
  readonly skip?: number | undefined;
}

/** How one notebook is shown: to work with, or as a report to print. */
export interface NotebookSearch {
  readonly view?: 'report' | undefined;
}

const MAX_TEXT = 256;

export function readNotebooksSearch(search: Record<string, unknown>): NotebooksSearch {
  return { q: readText(search['q'], MAX_TEXT), skip: readPositive(search['skip']) };
}

export function readNotebookSearch({ view }: Record<string, unknown>): NotebookSearch {
  return { view: view === 'report' ? view : undefined };
}
