import { type Static, Type } from 'typebox';
import { CHANGES, READS } from '../access/route-groups.ts';
import { column, defineList } from '../lists/list-definition.ts';
import { REQUEST_BODY_BYTES } from '../request-body-limits.ts';
import { defineRoute, emptyResponse, jsonBody, jsonResponse } from '../route.ts';
import { dataOf, pageOf } from '../wire/envelopes.ts';
import { GRAPH_REFUSALS } from '../wire/graphs.ts';
import { Int32Id } from '../wire/parameters.ts';
import { RECORD_TIMES, Timestamp } from '../wire/values.ts';
import { COLLECTION_FLAGS, COLLECTION_SCOPE, COLLECTION_SCOPE_INPUT, HYDRATION } from './collection-scope.ts';

const RULE =
  'Two lines, `DTSTART…` and `RRULE:FREQ=MINUTELY|HOURLY|DAILY|WEEKLY|MONTHLY;…` (RFC 5545). Times end with `Z`, or are those of a time zone that `DTSTART;TZID=…` names; then they follow its daylight saving.';

/** When a client collects what, again and again. */
export const CollectionEvent = Type.Object(
  {
    id: Type.Integer(),
    client_id: Type.String({ format: 'uuid' }),
    rrule: Type.String({ description: RULE }),
    ...COLLECTION_SCOPE,
    next_scheduled_at: Type.String({
      format: 'date-time',
      description: 'Strictly in the future when it was worked out; the zero time once the series is over',
    }),
    rrule_problem: Type.String({
      description:
        'Why the rule cannot be read, so that nothing is due any more; empty while it can. An extension of this service',
    }),
    ...RECORD_TIMES,
  },
  { title: 'CollectionEvent' },
);
export type CollectionEvent = Static<typeof CollectionEvent>;

/** As the body names it; `client_id` may be left out where an event is changed. */
export const CollectionEventRequest = Type.Object(
  {
    client_id: Type.Optional(Type.String({ format: 'uuid' })),
    rrule: Type.String({ description: RULE }),
    ...COLLECTION_SCOPE_INPUT,
  },
  { title: 'CollectionEventRequest' },
);
export type CollectionEventRequest = Static<typeof CollectionEventRequest>;

const MAX_NEXT_RUNS = 30;

const NextRuns = Type.Object(
  {
    title: Type.String({ description: 'The recurrence in words' }),
    next_runs: Type.Array(Timestamp),
    is_over: Type.Boolean({ description: 'There are no more than those' }),
  },
  { title: 'NextRuns' },
);

const PATH = '/api/v2/events';
const ONE = `${PATH}/{event_id}` as const;
const TOPIC = { tags: ['Collection'], feature: 'none', environments: 'refused' } as const;
const READ = { ...TOPIC, ...READS, gate: { permissions: ['clients/Read'] } } as const;
const READ_NAMED = { ...READ, refusals: GRAPH_REFUSALS } as const;
const MANAGE = { ...TOPIC, ...CHANGES, gate: { permissions: ['clients/Manage'] } } as const;
const PARAMS = Type.Object({ event_id: Int32Id });
const hydration = Type.Object(HYDRATION);
const time = column('timestamp');

const EVENT = { of: 'collectionEvent', id: { param: 'event_id' } } as const;

export const listCollectionEvents = defineRoute({
  id: 'list-collection-events',
  method: 'GET',
  path: PATH,
  summary: 'Schedules of collection',
  ...READ_NAMED,
  query: hydration,
  list: defineList({
    columns: {
      id: column('integer'),
      rrule: column('string', { sort: false }),
      next_scheduled_at: time,
      client_id: column('uuid', { sort: false }),
      created_at: time,
      updated_at: time,
      deleted_at: time,
      ...(Object.fromEntries(
        COLLECTION_FLAGS.map((name) => [name, column('boolean', { sort: false })]),
      ) as Record<(typeof COLLECTION_FLAGS)[number], ReturnType<typeof column>>),
    },
    defaultSort: ['id'],
    tieBreaker: 'id',
    paging: { defaultLimit: 100, zeroLimit: 'all' },
  }),
  responses: { 200: jsonResponse(pageOf(CollectionEvent)) },
});

export const listNextRuns = defineRoute({
  id: 'list-next-runs',
  method: 'GET',
  path: `${PATH}/next-runs`,
  summary: 'When a recurrence rule would have a client collect',
  description: 'Nothing is stored. An extension of this service.',
  ...READ,
  query: Type.Object({
    rrule: Type.String({ description: RULE }),
    count: Type.Optional(
      Type.Integer({ minimum: 1, maximum: MAX_NEXT_RUNS, description: 'How many; default 10' }),
    ),
  }),
  responses: { 200: jsonResponse(dataOf(NextRuns)) },
});

export const getCollectionEvent = defineRoute({
  id: 'get-collection-event',
  method: 'GET',
  path: ONE,
  summary: 'A schedule of collection',
  ...READ_NAMED,
  params: PARAMS,
  query: hydration,
  responses: { 200: jsonResponse(dataOf(CollectionEvent)) },
});

export const createCollectionEvent = defineRoute({
  id: 'create-collection-event',
  method: 'POST',
  path: PATH,
  summary: 'Have a client collect on a schedule',
  ...MANAGE,
  audit: {
    action: 'CreateClientSchedule',
    subject: { of: 'collectionEvent', id: { answer: 'id' } },
    body: ['client_id', 'rrule'],
  },
  query: hydration,
  body: jsonBody(CollectionEventRequest),
  responses: { 200: jsonResponse(dataOf(CollectionEvent)) },
  refusals: { 404: 'No such client', ...GRAPH_REFUSALS },
  limits: { bodyBytes: REQUEST_BODY_BYTES.list },
});

export const updateCollectionEvent = defineRoute({
  id: 'update-collection-event',
  method: 'PUT',
  path: ONE,
  summary: 'Replace a schedule of collection',
  ...MANAGE,
  audit: { action: 'UpdateClientSchedule', subject: EVENT, body: ['client_id', 'rrule'] },
  params: PARAMS,
  query: hydration,
  body: jsonBody(CollectionEventRequest),
  responses: { 200: jsonResponse(dataOf(CollectionEvent)) },
  refusals: GRAPH_REFUSALS,
  limits: { bodyBytes: REQUEST_BODY_BYTES.list },
});

export const deleteCollectionEvent = defineRoute({
  id: 'delete-collection-event',
  method: 'DELETE',
  path: ONE,
  summary: 'Delete a schedule of collection',
  description: 'Its jobs that did not start go with it; the others stay.',
  ...MANAGE,
  audit: { action: 'DeleteClientSchedule', subject: EVENT },
  params: PARAMS,
  responses: { 200: emptyResponse() },
});
