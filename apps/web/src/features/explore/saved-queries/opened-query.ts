import type { LibraryQuery } from '../../../parts/cypher/library-query.ts';
import { createStore, useStore } from '../../../state/create-store.ts';

const opened = createStore<LibraryQuery | undefined>(undefined);

/** The query that was brought into the editor last: what is saved is a new version of it. */
export function useOpenedQuery(): LibraryQuery | undefined {
  return useStore(opened);
}

export function setOpenedQuery(query: LibraryQuery | undefined): void {
  opened.set(query);
}
