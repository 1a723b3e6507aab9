import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export const NOTES_KEY = ['notes'];

/** More than an element may have. */
const ALL = 0;

/** A node, or a relationship by its ends: by object ids. */
export interface NoteSubject {
  readonly objectId: string;
  readonly relationship?: { readonly kind: string; readonly endObjectId: string };
}

/** All notes about a node or relationship, the newest first. */
export function notesQuery({ objectId, relationship }: NoteSubject) {
  const about = {
    node: objectId,
    ...(relationship === undefined ? {} : { kind: relationship.kind, end: relationship.endObjectId }),
  };

  return queryOptions({
    queryKey: [...NOTES_KEY, 'about', about],
    queryFn: async ({ signal }) =>
      (await call('list-notes', { query: about, list: { limit: ALL } }, { signal })).data,
  });
}
