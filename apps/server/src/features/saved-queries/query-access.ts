import type { ViewedQuery } from '@secgraph/database/saved-queries';
import { type Caller, isAdministrator } from '../../auth/caller.ts';

export function isOwner(query: ViewedQuery, caller: Caller): boolean {
  return query.userId === caller.userId;
}

export function mayRead(query: ViewedQuery, caller: Caller): boolean {
  return isOwner(query, caller) || query.isPublic || query.isSharedToViewer || isAdministrator(caller);
}

/** Public queries belong to everybody, so administrators look after them, but for those that came with an extension. */
export function mayChange(query: ViewedQuery, caller: Caller): boolean {
  return isOwner(query, caller) || (query.isPublic && !query.isOfExtension && isAdministrator(caller));
}
