import { type Static, Type } from 'typebox';
import { CHANGES, READS } from '../access/route-groups.ts';
import { column, defineList } from '../lists/list-definition.ts';
import { defineRoute, emptyResponse, jsonBody, jsonResponse } from '../route.ts';
import { dataOf, namedPageOf } from '../wire/envelopes.ts';
import { UuidId } from '../wire/parameters.ts';
import { Timestamp } from '../wire/values.ts';

const WEBHOOK_TYPES = ['generic', 'slack', 'ms-teams'] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];

/** Undefined: there is no such type. */
export function parseWebhookType(text: string | undefined): WebhookType | undefined {
  return WEBHOOK_TYPES.find((type) => type === text);
}

/** The only one there is, of every type of event. */
export const ALERT_DATA_VERSION = 1;

const Uuid = Type.String({ format: 'uuid' });
const NullableTime = Type.Union([Timestamp, Type.Null()]);
const NullableText = Type.Union([Type.String(), Type.Null()]);
const WebhookTypeName = Type.Union([
  Type.Literal('generic'),
  Type.Literal('slack'),
  Type.Literal('ms-teams'),
]);

const AUTHORED = {
  created_at: Timestamp,
  created_by: Type.String({ description: 'A user’s id' }),
  updated_at: Timestamp,
  updated_by: Type.String(),
};

export const AlertWebhook = Type.Object(
  {
    id: Uuid,
    type: WebhookTypeName,
    name: Type.String(),
    description: Type.String(),
    url: Type.String(),
    health: Type.Number({ minimum: 0, maximum: 1, description: 'The share of deliveries that arrived' }),
    attempts: Type.Integer(),
    failures: Type.Integer(),
    last_error: NullableText,
    last_errored_at: NullableTime,
    last_succeeded_at: NullableTime,
    ...AUTHORED,
    disabled_at: NullableTime,
    disabled_by: NullableText,
  },
  { title: 'AlertWebhook' },
);
export type AlertWebhook = Static<typeof AlertWebhook>;

/** Types are checked by the handler, in words. */
const NewWebhook = Type.Object(
  {
    type: Type.Optional(Type.String({ description: '`generic`, `slack` or `ms-teams`' })),
    name: Type.Optional(Type.String()),
    description: Type.Optional(Type.String()),
    url: Type.Optional(Type.String({ description: 'By https; by http for hosts that the operator listed' })),
  },
  { title: 'NewAlertWebhook' },
);
export type NewWebhook = Static<typeof NewWebhook>;

const WebhookChange = Type.Object(
  {
    name: Type.Optional(Type.String()),
    description: Type.Optional(Type.String()),
    url: Type.Optional(Type.String()),
    disabled: Type.Optional(Type.Boolean()),
  },
  { title: 'AlertWebhookChange' },
);
export type WebhookChange = Static<typeof WebhookChange>;

const AlertSubscription = Type.Object(
  {
    channel_id: Uuid,
    event_type: Type.String(),
    version: Type.Integer(),
    disabled: Type.Boolean(),
  },
  { title: 'AlertSubscription' },
);

export const Alert = Type.Object(
  {
    id: Uuid,
    name: Type.String(),
    description: Type.String(),
    ...AUTHORED,
    subscriptions: Type.Array(AlertSubscription),
  },
  { title: 'Alert' },
);
export type Alert = Static<typeof Alert>;

const AlertInput = Type.Object(
  {
    name: Type.Optional(Type.String()),
    description: Type.Optional(Type.String()),
    subscriptions: Type.Optional(
      Type.Array(
        Type.Object({
          channel_id: Type.Optional(Type.String()),
          event_type: Type.Optional(Type.String()),
          version: Type.Optional(Type.Integer({ description: 'Default 1, the only one' })),
          disabled: Type.Optional(Type.Boolean()),
        }),
        { description: 'All of them; each pair of channel and type once' },
      ),
    ),
  },
  { title: 'AlertInput' },
);
export type AlertInput = Static<typeof AlertInput>;

const AlertEventType = Type.Object(
  {
    type: Type.String(),
    namespace: Type.String(),
    category: Type.String(),
    name: Type.String(),
    description: Type.String(),
    severity: Type.Union([Type.Literal('info'), Type.Literal('warning'), Type.Literal('critical')]),
    versions: Type.Array(
      Type.Object({
        data_version: Type.Integer(),
        data_example: Type.Record(Type.String(), Type.Unknown()),
        created_at: Timestamp,
        deprecated_at: NullableTime,
      }),
    ),
  },
  { title: 'AlertEventType' },
);
export type AlertEventType = Static<typeof AlertEventType>;

const AlertEvent = Type.Object(
  {
    id: Uuid,
    type: Type.String(),
    message: Type.String(),
    data: Type.Record(Type.String(), Type.Unknown()),
    created_at: Timestamp,
    attempts_queued_at: Type.Union([Timestamp, Type.Null()], {
      description: 'Null: nobody wanted to be told',
    }),
  },
  { title: 'AlertEvent' },
);
export type AlertEvent = Static<typeof AlertEvent>;

const AlertAttempt = Type.Object(
  {
    alert_id: Uuid,
    channel_id: Uuid,
    event_id: Uuid,
    created_at: Timestamp,
    succeeded_at: NullableTime,
    last_status_code: Type.Union([Type.Integer(), Type.Null()]),
    last_error: NullableText,
    attempts: Type.Integer(),
    next_attempt_at: Type.Union([Timestamp, Type.Null()], {
      description: 'Null: none, it arrived or was given up',
    }),
  },
  { title: 'AlertAttempt' },
);
export type AlertAttempt = Static<typeof AlertAttempt>;

const AttemptKey = Type.Object(
  {
    alert_id: Type.Optional(Type.String()),
    channel_id: Type.Optional(Type.String()),
    event_id: Type.Optional(Type.String()),
  },
  { title: 'AlertAttemptKey' },
);

const WebhookTest = Type.Object(
  {
    event_type: Type.Optional(Type.String()),
    version: Type.Optional(Type.Integer()),
  },
  { title: 'AlertWebhookTest' },
);

const TOPIC = { tags: ['Alerts'], feature: 'alerts', environments: 'refused' } as const;
const READ = { ...TOPIC, ...READS, gate: { permissions: ['alerts/Read'] } } as const;
const MANAGE = { ...TOPIC, ...CHANGES, gate: { permissions: ['alerts/Manage'] } } as const;
const WEBHOOKS = '/api/v2/alert-webhooks';
const WEBHOOK = `${WEBHOOKS}/{webhook_id}` as const;
const ALERTS = '/api/v2/alerts';
const ALERT = `${ALERTS}/{alert_id}` as const;
const OF_WEBHOOK = { params: Type.Object({ webhook_id: UuidId }) };
const OF_ALERT = { params: Type.Object({ alert_id: UuidId }) };
const PAGE = { paging: { defaultLimit: 100, zeroLimit: 'all' }, messages: { sort: 'plain' } } as const;
const time = column('timestamp');
const unsortedTime = column('timestamp', { sort: false });
const strict = column('string', { filter: ['eq', 'neq'], sort: false });

const TOLD_WEBHOOK = { of: 'alertWebhook', id: { param: 'webhook_id' } } as const;
const TOLD_ALERT = { of: 'alert', id: { param: 'alert_id' } } as const;

export const listAlertWebhooks = defineRoute({
  id: 'list-alert-webhooks',
  method: 'GET',
  path: WEBHOOKS,
  summary: 'Webhooks that alerts are sent to',
  ...READ,
  list: defineList({
    columns: {
      id: column('uuid', { filter: false, sort: false }),
      type: strict,
      name: column('string'),
      url: column('string', { sort: false }),
      disabled: column('boolean', { sort: false }),
      health: column('integer', { filter: false }),
      attempts: column('integer', { sort: false }),
      failures: column('integer', { sort: false }),
      created_at: time,
      updated_at: time,
      last_errored_at: unsortedTime,
      last_succeeded_at: unsortedTime,
    },
    defaultSort: ['name'],
    tieBreaker: 'id',
    ...PAGE,
  }),
  responses: { 200: jsonResponse(namedPageOf('webhooks', AlertWebhook)) },
});

export const createAlertWebhook = defineRoute({
  id: 'create-alert-webhook',
  method: 'POST',
  path: WEBHOOKS,
  summary: 'Create a webhook',
  description:
    'Deliveries carry `X-Timestamp` (Unix seconds), `X-Event-Id` and `X-Signature`: `sha256=` and, in hexadecimal digits, the HMAC-SHA-256 of the timestamp, a dot and the body, with the bytes that `hmac_secret` encodes. It is told once.',
  ...MANAGE,
  audit: { action: 'CreateAlertWebhook', body: ['type', 'name'] },
  body: jsonBody(NewWebhook),
  responses: {
    201: jsonResponse(
      dataOf(Type.Object({ webhook: AlertWebhook, hmac_secret: Type.String({ description: 'Base64' }) })),
      'Created',
    ),
  },
  refusals: { 409: 'Another webhook has the address' },
});

export const getAlertWebhook = defineRoute({
  id: 'get-alert-webhook',
  method: 'GET',
  path: WEBHOOK,
  summary: 'One webhook',
  ...READ,
  ...OF_WEBHOOK,
  responses: { 200: jsonResponse(dataOf(Type.Object({ webhook: AlertWebhook }))) },
});

export const updateAlertWebhook = defineRoute({
  id: 'update-alert-webhook',
  method: 'PATCH',
  path: WEBHOOK,
  summary: 'Change a webhook, or disable it',
  description: 'What waits for a disabled one is sent once it is enabled again.',
  ...MANAGE,
  ...OF_WEBHOOK,
  audit: { action: 'UpdateAlertWebhook', subject: TOLD_WEBHOOK },
  body: jsonBody(WebhookChange),
  responses: { 200: jsonResponse(dataOf(Type.Object({ webhook: AlertWebhook }))) },
  refusals: { 409: 'Another webhook has the address' },
});

export const deleteAlertWebhook = defineRoute({
  id: 'delete-alert-webhook',
  method: 'DELETE',
  path: WEBHOOK,
  summary: 'Delete a webhook',
  description: 'With what alerts would send there, and what waits.',
  ...MANAGE,
  ...OF_WEBHOOK,
  audit: { action: 'DeleteAlertWebhook', subject: TOLD_WEBHOOK },
  responses: { 204: emptyResponse('No content') },
});

export const rotateAlertWebhookSecret = defineRoute({
  id: 'rotate-alert-webhook-secret',
  method: 'POST',
  path: `${WEBHOOK}/rotate-secret`,
  summary: 'Give a webhook another secret',
  description: 'Deliveries are signed with it from then on, those that are repeated too. It is told once.',
  ...MANAGE,
  ...OF_WEBHOOK,
  audit: { action: 'RotateAlertWebhookSecret', subject: TOLD_WEBHOOK },
  responses: {
    200: jsonResponse(
      dataOf(
        Type.Object({
          webhook_secret: Type.Object({ id: Uuid, hmac_secret: Type.String(), created_at: Timestamp }),
        }),
      ),
    ),
  },
});

export const testAlertWebhook = defineRoute({
  id: 'test-alert-webhook',
  method: 'POST',
  path: `${WEBHOOK}/test`,
  summary: 'Send an example to a webhook, at once and once',
  ...MANAGE,
  ...OF_WEBHOOK,
  audit: { nothing: 'sends an example' },
  body: jsonBody(WebhookTest),
  responses: {
    200: jsonResponse(
      dataOf(
        Type.Object({
          status_code: Type.Union([Type.Integer(), Type.Null()], { description: 'Null: no answer' }),
          error: NullableText,
        }),
      ),
    ),
  },
});

export const listAlerts = defineRoute({
  id: 'list-alerts',
  method: 'GET',
  path: ALERTS,
  summary: 'Alerts: what is told to which webhook',
  ...READ,
  list: defineList({
    columns: {
      id: column('uuid', { filter: false, sort: false }),
      name: column('string'),
      description: column('string', { sort: false }),
      created_at: time,
      updated_at: time,
    },
    defaultSort: ['name'],
    tieBreaker: 'id',
    ...PAGE,
  }),
  responses: { 200: jsonResponse(namedPageOf('alerts', Alert)) },
});

export const createAlert = defineRoute({
  id: 'create-alert',
  method: 'POST',
  path: ALERTS,
  summary: 'Create an alert',
  ...MANAGE,
  audit: { action: 'CreateAlert', body: ['name', 'subscriptions'] },
  body: jsonBody(AlertInput),
  responses: { 201: jsonResponse(dataOf(Type.Object({ alert: Alert })), 'Created') },
  refusals: { 409: 'Another alert has the name' },
});

export const getAlert = defineRoute({
  id: 'get-alert',
  method: 'GET',
  path: ALERT,
  summary: 'One alert',
  ...READ,
  ...OF_ALERT,
  responses: { 200: jsonResponse(dataOf(Type.Object({ alert: Alert }))) },
});

export const updateAlert = defineRoute({
  id: 'update-alert',
  method: 'PATCH',
  path: ALERT,
  summary: 'Change an alert; its subscriptions as a whole',
  ...MANAGE,
  ...OF_ALERT,
  audit: { action: 'UpdateAlert', subject: TOLD_ALERT },
  body: jsonBody(AlertInput),
  responses: { 200: jsonResponse(dataOf(Type.Object({ alert: Alert }))) },
  refusals: { 409: 'Another alert has the name' },
});

export const deleteAlert = defineRoute({
  id: 'delete-alert',
  method: 'DELETE',
  path: ALERT,
  summary: 'Delete an alert, with what it was about to send',
  ...MANAGE,
  ...OF_ALERT,
  audit: { action: 'DeleteAlert', subject: TOLD_ALERT },
  responses: { 204: emptyResponse('No content') },
});

export const listAlertEventTypes = defineRoute({
  id: 'list-alert-event-types',
  method: 'GET',
  path: '/api/v2/alert-event-types',
  summary: 'What alerts can tell',
  ...READ,
  responses: { 200: jsonResponse(dataOf(Type.Object({ event_types: Type.Array(AlertEventType) }))) },
});

export const listAlertEvents = defineRoute({
  id: 'list-alert-events',
  method: 'GET',
  path: '/api/v2/alert-events',
  summary: 'What happened that alerts can tell, whether one did or not',
  description: 'Kept for 90 days. `delivered`: all that were to be told of it were.',
  ...READ,
  list: defineList({
    columns: {
      id: column('uuid', { filter: false, sort: false }),
      type: strict,
      created_at: time,
      attempts_queued_at: column('timestamp', { filter: false }),
      delivered: column('boolean', { sort: false }),
    },
    defaultSort: ['-created_at'],
    tieBreaker: 'id',
    ...PAGE,
  }),
  responses: { 200: jsonResponse(namedPageOf('events', AlertEvent)) },
});

export const getAlertEvent = defineRoute({
  id: 'get-alert-event',
  method: 'GET',
  path: '/api/v2/alert-events/{event_id}',
  summary: 'One event',
  ...READ,
  params: Type.Object({ event_id: UuidId }),
  responses: { 200: jsonResponse(dataOf(Type.Object({ event: AlertEvent }))) },
});

export const listAlertAttempts = defineRoute({
  id: 'list-alert-attempts',
  method: 'GET',
  path: '/api/v2/alert-attempts',
  summary: 'What became of telling it: one row for each event, alert and webhook',
  ...READ,
  list: defineList({
    columns: {
      event_id: column('uuid', { sort: false }),
      alert_id: column('uuid', { sort: false }),
      channel_id: column('uuid', { sort: false }),
      succeeded: column('boolean', { sort: false }),
      created_at: time,
    },
    defaultSort: ['-created_at'],
    tieBreaker: 'event_id',
    ...PAGE,
  }),
  responses: { 200: jsonResponse(namedPageOf('attempts', AlertAttempt)) },
});

export const retryAlertAttempt = defineRoute({
  id: 'retry-alert-attempt',
  method: 'POST',
  path: '/api/v2/alert-attempts',
  summary: 'Try once more to tell it',
  description: 'Nothing happens where it arrived already, or the webhook is disabled.',
  ...MANAGE,
  audit: { nothing: 'sends what was to be sent already' },
  body: jsonBody(AttemptKey),
  responses: { 202: emptyResponse('Accepted') },
});
