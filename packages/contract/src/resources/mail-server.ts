import { type Static, Type } from 'typebox';
import { CHANGES, READS } from '../access/route-groups.ts';
import { defineRoute, emptyResponse, jsonBody, jsonResponse } from '../route.ts';
import { dataOf } from '../wire/envelopes.ts';
import { Timestamp } from '../wire/values.ts';

const EXTENSION = 'An extension to the established API.';
const MAX_TEXT = 320;
const MAX_CERTIFICATES = 64 * 1024;
const MAX_DOMAINS = 100;

const Tls = Type.Union([Type.Literal('tls'), Type.Literal('starttls'), Type.Literal('none')], {
  description:
    '`tls`: from the first byte, as on port 465; `starttls`: asked for after the greeting, as on port 587, and nothing is sent without it; `none`: only to hosts that the operator listed',
});

const SETTINGS = {
  host: Type.String({ minLength: 1, maxLength: MAX_TEXT }),
  port: Type.Integer({ minimum: 1, maximum: 65_535 }),
  tls: Tls,
  username: Type.String({ maxLength: MAX_TEXT, description: 'Empty: without a login' }),
  from_address: Type.String({ maxLength: MAX_TEXT }),
  from_name: Type.String({ maxLength: MAX_TEXT }),
  certificates: Type.String({
    maxLength: MAX_CERTIFICATES,
    description: 'Of your own authority, as PEM; empty: public authorities',
  }),
  recipient_domains: Type.Array(Type.String({ maxLength: MAX_TEXT }), {
    maxItems: MAX_DOMAINS,
    description: 'The only domains that may be written to; empty: all',
  }),
};

export const MailServer = Type.Object(
  {
    ...SETTINGS,
    has_password: Type.Boolean(),
    last_succeeded_at: Timestamp,
    last_error: Type.String({ description: 'Empty: none' }),
    last_errored_at: Timestamp,
    waiting: Type.Integer({ minimum: 0, description: 'Messages that are to be sent' }),
    updated_at: Timestamp,
    updated_by: Type.String(),
  },
  { title: 'MailServer', description: 'The password is never told. What has not happened has the zero time' },
);
export type MailServer = Static<typeof MailServer>;

const MailServerInput = Type.Object(
  {
    host: SETTINGS.host,
    port: SETTINGS.port,
    tls: Tls,
    username: Type.Optional(SETTINGS.username),
    password: Type.Optional(
      Type.String({
        maxLength: MAX_TEXT,
        description: 'Left out: that of before, if host, port, TLS and user are still the same',
      }),
    ),
    from_address: SETTINGS.from_address,
    from_name: Type.Optional(SETTINGS.from_name),
    certificates: Type.Optional(SETTINGS.certificates),
    recipient_domains: Type.Optional(SETTINGS.recipient_domains),
  },
  { title: 'MailServerInput' },
);
export type MailServerInput = Static<typeof MailServerInput>;

const PATH = '/api/v2/mail-server';
const TOPIC = { tags: ['Reports'], feature: 'none', environments: 'refused' } as const;
const READ = { ...TOPIC, ...READS, gate: { permissions: ['alerts/Read'] } } as const;
const MANAGE = { ...TOPIC, ...CHANGES, gate: { permissions: ['alerts/Manage'] } } as const;
const NONE = { 404: 'No mail server is set up' };

export const getMailServer = defineRoute({
  id: 'get-mail-server',
  method: 'GET',
  path: PATH,
  summary: 'The server that takes e-mail of the service',
  description: EXTENSION,
  ...READ,
  responses: { 200: jsonResponse(dataOf(MailServer)) },
  refusals: NONE,
});

export const setMailServer = defineRoute({
  id: 'set-mail-server',
  method: 'PUT',
  path: PATH,
  summary: 'Set up the server that takes e-mail of the service',
  description: `Reports of schedules with recipients are sent by it. ${EXTENSION}`,
  ...MANAGE,
  audit: {
    action: 'SetMailServer',
    body: ['host', 'port', 'tls', 'username', 'from_address', 'from_name', 'recipient_domains'],
  },
  body: jsonBody(MailServerInput),
  responses: { 200: jsonResponse(dataOf(MailServer)) },
});

export const deleteMailServer = defineRoute({
  id: 'delete-mail-server',
  method: 'DELETE',
  path: PATH,
  summary: 'Send no more e-mail',
  description: `Its password is deleted with it. ${EXTENSION}`,
  ...MANAGE,
  audit: { action: 'DeleteMailServer' },
  responses: { 204: emptyResponse('No content') },
  refusals: NONE,
});

export const testMailServer = defineRoute({
  id: 'test-mail-server',
  method: 'POST',
  path: `${PATH}/test`,
  summary: 'Send a test message',
  description: `At once, and not repeated. ${EXTENSION}`,
  ...MANAGE,
  audit: { action: 'TestMailServer', body: ['recipient'] },
  body: jsonBody(
    Type.Object({ recipient: Type.String({ maxLength: MAX_TEXT }) }, { title: 'MailServerTest' }),
  ),
  responses: {
    200: jsonResponse(
      dataOf(
        Type.Object({
          error: Type.Union([Type.String(), Type.Null()], { description: 'Null: the server took it' }),
        }),
      ),
    ),
  },
  refusals: NONE,
});
