import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { type LibraryQuery, platformOfStatement } from './library-query.ts';

/** All that come with the service; they change with its release alone. */
export const prebuiltQueries = queryOptions({
  queryKey: ['prebuilt-queries'],
  queryFn: async ({ signal }): Promise<readonly LibraryQuery[]> => {
    const { data } = await call('list-prebuilt-queries', { list: { limit: 0 } }, { signal });
    return data.map(({ id, name, category, description, query }) => ({
      key: `prebuilt:${id}`,
      source: 'prebuilt',
      savedId: undefined,
      name,
      description,
      query,
      platform: platformOfStatement(query),
      category,
      folder: '',
      tags: [],
    }));
  },
  staleTime: Number.POSITIVE_INFINITY,
});

export const SAVED_QUERIES_KEY = ['saved-queries'];

/** The user's own, those shared with him, and the public ones. */
export const savedQueries = queryOptions({
  queryKey: SAVED_QUERIES_KEY,
  queryFn: async ({ signal }): Promise<readonly LibraryQuery[]> => {
    const list = { sortBy: ['name'], limit: 0 } as const;
    const { data } = await call('list-saved-queries', { query: { scope: 'all' }, list }, { signal });
    return data.map(({ id, scope, name, description, query, folder, tags }) => ({
      key: `saved:${id}`,
      source: scope,
      savedId: id,
      name,
      description,
      query,
      platform: platformOfStatement(query),
      category: '',
      folder,
      tags,
    }));
  },
});

/** With whom a query is shared; private where the service knows of no share. */
export function sharingQuery(savedId: number) {
  return queryOptions({
    queryKey: [...SAVED_QUERIES_KEY, savedId, 'sharing'],
    queryFn: async ({ signal }) => {
      const params = { saved_query_id: savedId };
      return (await call('get-saved-query-permissions', { params }, { signal })).data;
    },
  });
}
