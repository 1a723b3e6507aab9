import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { elementQuery, type GraphElement } from '../graph/element.ts';

export const NOTES_KEY = ['notes'];

/** More than an element may have. */
const ALL = 0;

/** All notes about a node or relationship, the newest first. */
export function notesQuery(subject: GraphElement) {
  const about = elementQuery(subject);

  return queryOptions({
    queryKey: [...NOTES_KEY, 'about', about],
    queryFn: async ({ signal }) =>
      (await call('list-notes', { query: about, list: { limit: ALL } }, { signal })).data,
  });
}
