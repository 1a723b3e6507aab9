import { findKindIcon, type KindStyle } from '@secgraph/graph-view';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { loadIcons } from '../state/brought-icons.ts';
import { call } from './call.ts';

const NONE: ReadonlyMap<string, KindStyle> = new Map();

/** Kinds that somebody gave an icon and a colour; the icons are there when the answer is. */
const customKindsQuery = queryOptions({
  queryKey: ['custom-nodes'],
  queryFn: async ({ signal }): Promise<ReadonlyMap<string, KindStyle>> => {
    const { data } = await call('list-custom-nodes', {}, { signal });
    const styles = data.map(({ kindName, config: { icon } }): readonly [string, KindStyle] => [
      kindName,
      { color: icon.color, icon: icon.name.replace(/^fa-/, '') },
    ]);
    const missing = styles.map(([, { icon }]) => icon).filter((icon) => findKindIcon(icon) === undefined);
    if (missing.length > 0) {
      await loadIcons(missing);
    }

    return new Map(styles);
  },
  staleTime: 60_000,
});

export function useCustomKinds(): ReadonlyMap<string, KindStyle> {
  return useQuery(customKindsQuery).data ?? NONE;
}
