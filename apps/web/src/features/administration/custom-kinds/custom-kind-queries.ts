import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

/** Of everything that shows kinds: what is changed here is drawn anew there. */
export const CUSTOM_KINDS_KEY = ['custom-nodes'] as const;

export interface CustomKind {
  readonly name: string;
  /** Of the icon, without prefix. */
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
