import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

/** Key of all queries about custom kinds. The graph asks by it, too: it is drawn anew when one is changed. */
export const CUSTOM_KINDS_KEY = ['custom-nodes'] as const;

export interface CustomKind {
  readonly name: string;
  /** Name of the icon, without prefix. */
  readonly icon: string;
  readonly color: string;
}

export const customKindListQuery = queryOptions({
  queryKey: [...CUSTOM_KINDS_KEY, 'list'],
  queryFn: async ({ signal }): Promise<readonly CustomKind[]> => {
    const { data } = await call('list-custom-nodes', {}, { signal });

    return data.map(({ kindName, config: { icon } }) => ({
      name: kindName,
      icon: icon.name.replace(/^fa-/, ''),
      color: icon.color,
    }));
  },
});
