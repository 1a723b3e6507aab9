import { type Static, Type } from 'typebox';
import { CHANGES, READS } from '../access/route-groups.ts';
import { column, defineList } from '../lists/list-definition.ts';
import { REQUEST_COSTS } from '../request-costs.ts';
import { defineRoute, emptyResponse, jsonBody, jsonResponse } from '../route.ts';
import { dataOf, pageOf } from '../wire/envelopes.ts';
import { GRAPH_REFUSALS } from '../wire/graphs.ts';
import { UuidId } from '../wire/parameters.ts';
import { NullString, RECORD_TIMES, Timestamp } from '../wire/values.ts';
import { CollectionEvent, CollectionEventRequest } from './collection-events.ts';
import { CollectionJob, StartedCollectionJob } from './collection-jobs.ts';
import { HYDRATION } from './collection-scope.ts';
import { ApiToken, NewApiToken } from './tokens.ts';

export const CLIENT_TYPES = ['sharphound', 'azurehound', 'openhound'] as const;
export type ClientType = (typeof CLIENT_TYPES)[number];

const Id = Type.Union([Type.Integer(), Type.Null()]);

const FIELDS = {
  id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  type: Type.Union([Type.Literal('sharphound'), Type.Literal('azurehound'), Type.Literal('openhound')]),
  ip_address: Type.String(),
  hostname: Type.String(),
  configured_user: Type.String(),
  user_sid: NullString,
  version: Type.String(),
  last_checkin: Type.String({
    format: 'date-time',
    description: 'Of its last request; the zero time before the first',
  }),
  domain_controller: NullString,
  current_job_id: Id,
  current_task_id: Id,
  completed_job_count: Type.Integer(),
  completed_task_count: Type.Integer(),
};

/** A collector that is registered here. */
export const CollectionClient = Type.Object(
  {
    ...FIELDS,
    token: ApiToken,
    events: Type.Array(CollectionEvent),
    current_job: CollectionJob,
    current_task: CollectionJob,
  },
  { title: 'CollectionClient' },
);
export type CollectionClient = Static<typeof CollectionClient>;

/** As it is told where it was changed. */
export const ChangedCollectionClient = Type.Object(
  {
    ...CollectionClient.properties,
    ...RECORD_TIMES,
    current_job: StartedCollectionJob,
    current_task: StartedCollectionJob,
  },
  { title: 'ChangedCollectionClient' },
);
export type ChangedCollectionClient = Static<typeof ChangedCollectionClient>;

const NewCollectionClient = Type.Object(
  { ...ChangedCollectionClient.properties, token: NewApiToken },
  { title: 'NewCollectionClient' },
);

/** What a collector said went wrong, or what was noticed about it. */
export const CollectionReport = Type.Object(
  {
    id: Type.Integer(),
    created_at: Timestamp,
    kind: Type.Union([Type.Literal('error'), Type.Literal('ingest_without_job')]),
    message: Type.String(),
    details: Type.Record(Type.String(), Type.String()),
  },
  { title: 'CollectionReport' },
);
export type CollectionReport = Static<typeof CollectionReport>;

const Name = Type.String({ description: 'Unique in any case' });
const DomainController = Type.Optional(
  Type.Union([Type.String(), Type.Null()], { description: 'The one to be asked, if it matters' }),
);

const ClientRequest = Type.Object(
  {
    name: Name,
    type: Type.Optional(
      Type.String({
        description: 'Default `sharphound`; `collector_a` and `collector_b` name the first two as well',
      }),
    ),
    domain_controller: DomainController,
    events: Type.Optional(
      Type.Union([Type.Array(CollectionEventRequest, { maxItems: 50 }), Type.Null()], {
        description: 'Its schedules; `client_id` is that of the new client',
      }),
    ),
  },
  { title: 'CollectionClientRequest' },
);

const ClientUpdate = Type.Object(
  { name: Name, domain_controller: DomainController },
  { title: 'CollectionClientUpdate' },
);

const CheckIn = Type.Object(
  {
    address: Type.Optional(Type.String()),
    hostname: Type.Optional(Type.String()),
    username: Type.Optional(Type.String()),
    version: Type.Optional(Type.String()),
    usersid: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  },
  { title: 'CollectionClientCheckIn' },
);

const ErrorReport = Type.Object(
  {
    task_error: Type.String(),
    additional: Type.Optional(Type.Union([Type.Record(Type.String(), Type.String()), Type.Null()])),
  },
  { title: 'CollectionErrorReport' },
);

const PATH = '/api/v2/clients';
const ONE = `${PATH}/{client_id}` as const;
const TOPIC = { tags: ['Collection'], feature: 'none', environments: 'refused' } as const;
const READ = { ...TOPIC, ...READS, gate: { permissions: ['clients/Read'] } } as const;
const READ_NAMED = { ...READ, refusals: GRAPH_REFUSALS } as const;
const MANAGE = { ...TOPIC, ...CHANGES, gate: { permissions: ['clients/Manage'] } } as const;
const PARAMS = Type.Object({ client_id: UuidId });
const hydration = Type.Object(HYDRATION);
const time = column('timestamp');
const text = column('string');
const hidden = column('string', { sort: false });
const TAKEN = { 409: 'Another client has the name' } as const;

const CLIENT = { of: 'collectionClient', id: { param: 'client_id' } } as const;

export const listCollectionClients = defineRoute({
  id: 'list-collection-clients',
  method: 'GET',
  path: PATH,
  summary: 'Collection clients',
  ...READ_NAMED,
  query: hydration,
  list: defineList({
    columns: {
      id: column('uuid', { sort: false }),
      name: text,
      ip_address: text,
      hostname: text,
      configured_user: text,
      version: hidden,
      user_sid: hidden,
      domain_controller: hidden,
      last_checkin: time,
      current_job_id: column('integer', { sort: false }),
      completed_job_count: column('integer'),
      created_at: time,
      updated_at: time,
      deleted_at: time,
    },
    defaultSort: ['name'],
    tieBreaker: 'id',
    paging: { defaultLimit: 100, zeroLimit: 'all' },
  }),
  responses: { 200: jsonResponse(pageOf(CollectionClient)) },
});

export const getCollectionClient = defineRoute({
  id: 'get-collection-client',
  method: 'GET',
  path: ONE,
  summary: 'A collection client',
  ...READ_NAMED,
  params: PARAMS,
  query: hydration,
  responses: { 200: jsonResponse(dataOf(CollectionClient)) },
});

export const createCollectionClient = defineRoute({
  id: 'create-collection-client',
  method: 'POST',
  path: PATH,
  summary: 'Register a collection client',
  description: 'The key of its token is told in this answer and never again.',
  ...MANAGE,
  audit: {
    action: 'CreateClient',
    subject: { of: 'collectionClient', id: { answer: 'id' } },
    body: ['name', 'type', 'domain_controller'],
  },
  body: jsonBody(ClientRequest),
  responses: { 200: jsonResponse(dataOf(NewCollectionClient)) },
  refusals: TAKEN,
});

export const updateCollectionClient = defineRoute({
  id: 'update-collection-client',
  method: 'PUT',
  path: ONE,
  summary: 'Rename a collection client, or name its domain controller',
  ...MANAGE,
  audit: { action: 'UpdateClient', subject: CLIENT, body: ['name', 'domain_controller'] },
  params: PARAMS,
  body: jsonBody(ClientUpdate),
  responses: { 200: jsonResponse(dataOf(ChangedCollectionClient)) },
  refusals: TAKEN,
});

export const deleteCollectionClient = defineRoute({
  id: 'delete-collection-client',
  method: 'DELETE',
  path: ONE,
  summary: 'Remove a collection client',
  description:
    'Its token stops working and its schedules go; its jobs stay, and those that wait or run are canceled.',
  ...MANAGE,
  audit: { action: 'DeleteClient', subject: CLIENT },
  params: PARAMS,
  responses: { 200: emptyResponse() },
});

export const replaceClientToken = defineRoute({
  id: 'replace-collection-client-token',
  method: 'PUT',
  path: `${ONE}/token`,
  summary: 'Give a collection client another token',
  description: 'The one before stops working at once. The key is told in this answer and never again.',
  ...MANAGE,
  // The id of the token is told, before and after.
  audit: { action: 'ReplaceClientToken', subject: CLIENT },
  params: PARAMS,
  responses: { 200: jsonResponse(dataOf(NewApiToken)) },
});

export const listClientReports = defineRoute({
  id: 'list-collection-client-reports',
  method: 'GET',
  path: `${ONE}/reports`,
  summary: 'What a collection client said went wrong',
  description:
    'The last thousand, newest first, and what it sent without a job. An extension of this service.',
  ...READ,
  params: PARAMS,
  list: defineList({
    columns: { id: column('integer'), kind: text, message: text, created_at: time },
    defaultSort: ['-id'],
    tieBreaker: 'id',
    paging: { defaultLimit: 100, zeroLimit: 'all' },
  }),
  responses: { 200: jsonResponse(pageOf(CollectionReport)) },
});

const COLLECTOR = {
  ...TOPIC,
  ...CHANGES,
  gate: 'collector',
  audit: { nothing: 'what a collection client does is told by itself and its jobs' },
  limits: { cost: REQUEST_COSTS.none },
} as const;

export const checkIn = defineRoute({
  id: 'check-in-collection-client',
  method: 'PUT',
  path: `${PATH}/update`,
  summary: 'Tell where and as whom the client runs',
  ...COLLECTOR,
  body: jsonBody(CheckIn, { isContentTypeOptional: true }),
  responses: { 200: jsonResponse(dataOf(ChangedCollectionClient)) },
});

export const reportClientError = defineRoute({
  id: 'report-collection-client-error',
  method: 'POST',
  path: `${PATH}/error`,
  summary: 'Tell what went wrong',
  ...COLLECTOR,
  body: jsonBody(ErrorReport, { isContentTypeOptional: true }),
  responses: { 202: emptyResponse('Accepted') },
});
