import { type Static, Type } from 'typebox';
import { READS } from '../access/route-groups.ts';
import { column, defineList } from '../lists/list-definition.ts';
import { defineRoute, jsonResponse } from '../route.ts';
import { namedPageOf } from '../wire/envelopes.ts';
import { Timestamp } from '../wire/values.ts';

export const AuditLog = Type.Object(
  {
    id: Type.Integer(),
    created_at: Timestamp,
    actor_id: Type.String({ description: 'Empty where it is not known who it was, as the other two' }),
    actor_name: Type.String(),
    actor_email: Type.String(),
    action: Type.String(),
    fields: Type.Record(Type.String(), Type.Unknown(), {
      description:
        'What the action is about. After a change the new values, and under `previous` the old ones of those that changed. Never a secret. On failures, `error` says what the client was told.',
    }),
    request_id: Type.String({ description: 'As in the header `RequestID` of the answer' }),
    source_ip_address: Type.String({
      description:
        'Of the connection, behind what trusted proxies say in `X-Forwarded-For`, the client first. What others say there is not kept',
    }),
    status: Type.Union([Type.Literal('intent'), Type.Literal('success'), Type.Literal('failure')]),
    commit_id: Type.String({
      format: 'uuid',
      description: 'Shared by the intent and the outcome of one operation',
    }),
  },
  { title: 'AuditLog' },
);
export type AuditLog = Static<typeof AuditLog>;

const text = column('string');
const unsorted = column('string', { sort: false });

const auditList = defineList({
  columns: {
    id: column('integer'),
    created_at: column('timestamp'),
    actor_id: unsorted,
    actor_name: text,
    actor_email: text,
    action: text,
    request_id: unsorted,
    source_ip_address: text,
    status: text,
  },
  defaultSort: ['-created_at'],
  tieBreaker: 'id',
  paging: { defaultLimit: 1000, zeroLimit: 'all' },
  messages: { sort: 'plain' },
});

export const listAuditLogs = defineRoute({
  id: 'list-audit-logs',
  method: 'GET',
  path: '/api/v2/audit',
  summary: 'Audit log',
  description:
    'Who changed what and who was refused, newest first: an `intent` before each operation and its `success` or `failure` behind it, or a single `failure` where somebody may not do what was asked for. Of a time window, which ends now unless `before` says otherwise, and begins a year earlier unless `after` does; `count` is that of the window.',
  tags: ['Audit'],
  feature: 'none',
  ...READS,
  gate: { permissions: ['audit_log/Read'] },
  environments: 'refused',
  query: Type.Object({
    before: Type.Optional(Type.String({ description: 'RFC 3339; inclusive' })),
    after: Type.Optional(Type.String({ description: 'RFC 3339; inclusive' })),
    offset: Type.Optional(Type.String({ deprecated: true, description: 'As `skip`, where that is absent' })),
  }),
  list: auditList,
  responses: {
    200: jsonResponse(namedPageOf('logs', AuditLog)),
  },
});
