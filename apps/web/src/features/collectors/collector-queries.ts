import type { CollectorRelease } from '@secgraph/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { COLLECTOR_TYPES } from '../../parts/collectors/collector-words.ts';
import { listCollectors } from './list-collectors.ts';

/** What the store of the service has, of each collector. */
export const collectorsQuery = queryOptions({
  queryKey: ['collectors'],
  queryFn: async ({ signal }) => {
    const [plain, enterprise, ...versions] = await Promise.all([
      call('get-collector-manifest', {}, { signal }),
      call('get-enterprise-collector-manifest', {}, { signal }),
      ...COLLECTOR_TYPES.map(
        async (type) =>
          [
            type,
            (await call('get-collector-versions', { params: { collector_type: type } }, { signal })).data,
          ] as const,
      ),
    ]);
    const told = new Map(versions);
    const scheduled: Readonly<Record<string, readonly CollectorRelease[]>> = {
      sharphound: enterprise.data.sharphound_enterprise,
      azurehound: enterprise.data.azurehound_enterprise,
    };

    return COLLECTOR_TYPES.map((type) =>
      listCollectors(type, {
        versions: told.get(type) ?? { latest: '', versions: [] },
        plain: plain.data[type],
        scheduled: scheduled[type] ?? [],
      }),
    );
  },
});
