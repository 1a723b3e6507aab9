import type { KindStyle } from '@secgraph/graph-view';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';

const NONE: ReadonlyMap<string, KindStyle> = new Map();

/** Kinds that somebody gave an icon and a colour. */
const customKindsQuery = queryOptions({
  queryKey: ['custom-nodes'],
  queryFn: async ({ signal }) => (await call('list-custom-nodes', {}, { signal })).data,
  staleTime: 60_000,
  select: (kinds): ReadonlyMap<string, KindStyle> =>
    new Map(
      kinds.map(({ kindName, config: { icon } }) => [
        kindName,
        { color: icon.color, icon: icon.name.replace(/^fa-/, '') },
      ]),
    ),
});

export function useCustomKinds(): ReadonlyMap<string, KindStyle> {
  return useQuery(customKindsQuery).data ?? NONE;
}
