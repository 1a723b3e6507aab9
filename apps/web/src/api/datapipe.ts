import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { isLive } from './live-events.ts';

/** Pause between two questions while no events come. */
const PAUSE_MS = 3_000;

/** What the data pipeline does now. */
export const datapipeQuery = queryOptions({
  queryKey: ['datapipe-status'],
  queryFn: async ({ signal }) => (await call('get-datapipe-status', {}, { signal })).data,
  refetchInterval: () => (isLive.get() ? false : PAUSE_MS),
});
