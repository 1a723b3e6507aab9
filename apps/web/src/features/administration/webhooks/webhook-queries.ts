import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { orNull } from '../../../api/or-null.ts';
import { type WebhooksSearch } from './webhook-search.ts';

export const ALERTS_KEY = ['alerts'] as const;
export const EVENTS_ON_A_PAGE = 50;
const ALL = 0;
/** Deliveries go out every two seconds, and no event of the stream tells it. */
const PAUSE_MS = 3_000;

/** All of them: the service lets there be a hundred. */
export const webhooksQuery = queryOptions({
  queryKey: [...ALERTS_KEY, 'webhooks'],
  queryFn: async ({ signal }) =>
    (await call('list-alert-webhooks', { list: { sortBy: ['name'], limit: ALL } }, { signal })).data.webhooks,
  refetchInterval: PAUSE_MS,
});

/** All of them, as above. */
export const alertsQuery = queryOptions({
  queryKey: [...ALERTS_KEY, 'alerts'],
  queryFn: async ({ signal }) =>
    (await call('list-alerts', { list: { sortBy: ['name'], limit: ALL } }, { signal })).data.alerts,
});

export const eventTypesQuery = queryOptions({
  queryKey: [...ALERTS_KEY, 'types'],
  queryFn: async ({ signal }) => (await call('list-alert-event-types', {}, { signal })).data.event_types,
  staleTime: Number.POSITIVE_INFINITY,
});

export function eventsQuery({ type, delivered, skip = 0 }: WebhooksSearch) {
  const list = {
    skip,
    limit: EVENTS_ON_A_PAGE,
    filters: {
      ...(type === undefined ? {} : { type: `eq:${type}` }),
      ...(delivered === undefined ? {} : { delivered: `eq:${delivered}` }),
    },
  };

  return queryOptions({
    queryKey: [...ALERTS_KEY, 'events', list],
    queryFn: async ({ signal }) => {
      const { count, data } = await call('list-alert-events', { list }, { signal });
      return { data: data.events, count, skip };
    },
    placeholderData: keepPreviousData,
    refetchInterval: PAUSE_MS,
  });
}

/** Null: there is none, or not any more. */
export function eventQuery(eventId: string) {
  return queryOptions({
    queryKey: [...ALERTS_KEY, 'events', 'one', eventId],
    queryFn: ({ signal }) =>
      orNull(
        async () => (await call('get-alert-event', { params: { event_id: eventId } }, { signal })).data.event,
      ),
  });
}

/** What became of telling an event: one for each alert and webhook. */
export function attemptsQuery(eventId: string) {
  const list = { filters: { event_id: `eq:${eventId}` }, limit: ALL };

  return queryOptions({
    queryKey: [...ALERTS_KEY, 'attempts', eventId],
    queryFn: async ({ signal }) => (await call('list-alert-attempts', { list }, { signal })).data.attempts,
    refetchInterval: PAUSE_MS,
  });
}
