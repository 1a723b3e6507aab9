import {
  nullUuid,
  recordTimes,
  type ListedSavedQuery as WireListedQuery,
  type SavedQueryPermission as WirePermission,
  type SavedQuery as WireQuery,
} from '@secgraph/contract';
import type { QueryShare, SavedQuery, ViewedQuery } from '@secgraph/database/saved-queries';

/** The only place that says how saved queries look on the wire. */
export function presentSavedQuery(query: SavedQuery): WireQuery {
  return {
    id: query.id,
    user_id: query.userId ?? null,
    name: query.name,
    query: query.query,
    description: query.description,
    folder: query.folder,
    tags: [...query.tags],
    ...recordTimes(query),
  };
}

export function presentListedQuery(query: ViewedQuery, viewerId: string): WireListedQuery {
  return { ...presentSavedQuery(query), scope: scopeOf(query, viewerId) };
}

export function presentShare(share: QueryShare): WirePermission {
  return {
    id: share.id,
    query_id: share.queryId,
    shared_to_user_id: nullUuid(share.sharedToUserId),
    public: share.sharedToUserId === undefined,
    ...recordTimes(share),
  };
}

function scopeOf(query: ViewedQuery, viewerId: string): WireListedQuery['scope'] {
  if (query.isPublic && query.userId !== viewerId) {
    return 'public';
  }

  return query.isSharedToViewer ? 'shared' : 'owned';
}
