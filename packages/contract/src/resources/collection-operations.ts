import { type Static, type TSchema, Type } from 'typebox';
import { CHANGES, READS } from '../access/route-groups.ts';
import { column, defineList } from '../lists/list-definition.ts';
import { REQUEST_COSTS } from '../request-costs.ts';
import { binaryResponse, defineRoute, emptyResponse, jsonBody, jsonResponse, rawBody } from '../route.ts';
import { dataOf, pageOf } from '../wire/envelopes.ts';
import { UuidId } from '../wire/parameters.ts';

/** Of what a client sends of its logs: as large as the parts that clients make, and eight of them. */
export const MAX_ARTIFACT_PART_BYTES = 8 * 1024 * 1024;
export const MAX_ARTIFACT_BYTES = 8 * MAX_ARTIFACT_PART_BYTES;

const Time = Type.String({ format: 'date-time' });
const Id = Type.String({ format: 'uuid' });
const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/** Wire: collectors decode it, so that what is not there yet is null. */
export const CollectionOperation = Type.Object(
  {
    id: Id,
    client_id: Id,
    type: Type.Literal('support_bundle'),
    status: Type.Union([
      Type.Literal('queued'),
      Type.Literal('running'),
      Type.Literal('succeeded'),
      Type.Literal('failed'),
    ]),
    requested_by_user_id: nullable(Id),
    artifact_id: Type.Union([Type.String({ format: 'uuid' }), Type.Null()], {
      description: 'Of what the client sends, or sent',
    }),
    artifact_bytes: Type.Integer({
      description: 'Of the archive that can be downloaded; 0: there is none. An extension of this service',
    }),
    created_at: Time,
    updated_at: Time,
    started_at: nullable(Time),
    completed_at: nullable(Time),
    execution_time: Time,
  },
  { title: 'CollectionOperation', description: 'What is asked of a collection client beside collections' },
);
export type CollectionOperation = Static<typeof CollectionOperation>;

const ArtifactSession = Type.Object(
  {
    artifact_id: Id,
    client_id: Id,
    storage_key: Type.String({ description: 'A name for people' }),
    status: Type.Union([Type.Literal('pending'), Type.Literal('uploading'), Type.Literal('complete')]),
    part_size: Type.Integer(),
    part_count: Type.Integer(),
    missing_parts: Type.Array(Type.Integer()),
    management_operation: CollectionOperation,
  },
  { title: 'CollectionArtifactSession' },
);
export type ArtifactSession = Static<typeof ArtifactSession>;

const ArtifactPart = Type.Object(
  {
    part_number: Type.Integer(),
    size: Type.Integer(),
    checksum: Type.String({ description: 'SHA-256 in hexadecimal digits' }),
    offset_start: Type.Integer(),
  },
  { title: 'CollectionArtifactPart' },
);

const OperationRequest = Type.Object(
  { type: Type.Optional(Type.String({ description: '`support_bundle`, which is the default' })) },
  { title: 'CollectionOperationRequest' },
);

const OperationName = Type.Object({ operation_id: Id }, { title: 'CollectionOperationName' });

const OperationEnd = Type.Object(
  {
    operation_id: Id,
    status: Type.String({ description: '`succeeded` or `failed`' }),
  },
  { title: 'CollectionOperationEnd' },
);

const ArtifactRequest = Type.Object(
  {
    operation_id: Id,
    artifact_type: Type.String({ description: '`support_bundle`' }),
    total_size: Type.Integer({ description: `Bytes, ${MAX_ARTIFACT_BYTES} at most` }),
    part_size: Type.Integer({
      description: `Bytes of every part but the last, ${MAX_ARTIFACT_PART_BYTES} at most`,
    }),
    part_count: Type.Integer(),
    content_type: Type.Optional(Type.String({ description: '`application/zip`' })),
    checksum_algorithm: Type.String({ description: '`sha256`' }),
    checksum: Type.String({ description: 'Of the whole, in hexadecimal digits' }),
  },
  { title: 'CollectionArtifactRequest' },
);
export type ArtifactRequest = Static<typeof ArtifactRequest>;

const TOPIC = { tags: ['Collection'], feature: 'none', environments: 'refused' } as const;
const OF_CLIENT = '/api/v2/clients/{client_id}/operations';
const ONE = `${OF_CLIENT}/{operation_id}` as const;
const CLIENT = Type.Object({ client_id: UuidId });
const OPERATION = Type.Object({ client_id: UuidId, operation_id: UuidId });
const MANAGE = { ...TOPIC, ...CHANGES, gate: { permissions: ['clients/Manage'] } } as const;
const SUBJECT = { of: 'collectionClient', id: { param: 'client_id' } } as const;
const time = column('timestamp');

export const listCollectionOperations = defineRoute({
  id: 'list-collection-operations',
  method: 'GET',
  path: OF_CLIENT,
  summary: 'What was asked of a collection client beside collections',
  description: 'The last twenty. An extension of this service.',
  ...TOPIC,
  ...READS,
  gate: { permissions: ['clients/Read'] },
  params: CLIENT,
  list: defineList({
    columns: {
      id: column('uuid', { sort: false }),
      status: column('string'),
      created_at: time,
      updated_at: time,
    },
    defaultSort: ['-created_at'],
    tieBreaker: 'id',
    paging: { defaultLimit: 100, zeroLimit: 'all' },
  }),
  responses: { 200: jsonResponse(pageOf(CollectionOperation)) },
});

export const createCollectionOperation = defineRoute({
  id: 'create-collection-operation',
  method: 'POST',
  path: OF_CLIENT,
  summary: 'Ask a collection client for its logs',
  description:
    'It sends them as an archive once it asks what there is to do, and before it begins another collection. Clients of the type `openhound` ask. An extension of this service.',
  ...MANAGE,
  audit: { action: 'CreateClientOperation', subject: SUBJECT, body: ['type'] },
  params: CLIENT,
  body: jsonBody(OperationRequest, { isContentTypeOptional: true, isOptional: true }),
  responses: { 200: jsonResponse(dataOf(CollectionOperation)) },
  refusals: { 409: 'The client is asked already' },
});

export const deleteCollectionOperation = defineRoute({
  id: 'delete-collection-operation',
  method: 'DELETE',
  path: ONE,
  summary: 'Forget what a collection client was asked for',
  description:
    'With what it sent; where it has not ended yet, it is canceled so. An extension of this service.',
  ...MANAGE,
  audit: { action: 'DeleteClientOperation', subject: SUBJECT },
  params: OPERATION,
  responses: { 200: emptyResponse() },
});

export const downloadCollectionArtifact = defineRoute({
  id: 'download-collection-artifact',
  method: 'GET',
  path: `${ONE}/artifact`,
  summary: 'The archive that a collection client sent',
  description:
    'As it came: it is checked against the digest that the client announced, and not opened. An extension of this service.',
  ...TOPIC,
  ...READS,
  // Logs may tell more of a network than what was collected.
  gate: { permissions: ['clients/Manage'] },
  audit: { action: 'DownloadClientArtifact', subject: SUBJECT },
  params: OPERATION,
  responses: { 200: binaryResponse('application/zip') },
  limits: { deadline: 'none', cost: REQUEST_COSTS.none },
});

const COLLECTOR = { ...TOPIC, gate: 'collector', limits: { cost: REQUEST_COSTS.none } } as const;
const COLLECTOR_CHANGE = {
  ...COLLECTOR,
  ...CHANGES,
  audit: { nothing: 'what a collection client does is told by itself and its operations' },
} as const;
const MANAGEMENT = '/api/v2/clients/management';
const ARTIFACT = `${MANAGEMENT}/artifacts/{artifact_id}` as const;
const ENDED = { 409: 'It has ended already' } as const;

export const listAvailableOperations = defineRoute({
  id: 'list-available-operations',
  method: 'GET',
  path: `${MANAGEMENT}/available`,
  summary: 'What the client who asks is to do beside collections',
  ...COLLECTOR,
  ...READS,
  responses: { 200: jsonResponse(dataOf(Type.Array(CollectionOperation))) },
});

export const startOperation = defineRoute({
  id: 'start-operation',
  method: 'POST',
  path: `${MANAGEMENT}/start`,
  summary: 'Tell that the client begins with it',
  description: 'Once more changes nothing.',
  ...COLLECTOR_CHANGE,
  body: jsonBody(OperationName, { isContentTypeOptional: true }),
  responses: { 200: jsonResponse(dataOf(CollectionOperation)) },
  refusals: ENDED,
});

export const endOperation = defineRoute({
  id: 'end-operation',
  method: 'POST',
  path: `${MANAGEMENT}/end`,
  summary: 'Tell that the client is done with it',
  description: 'Once more in the same words changes nothing.',
  ...COLLECTOR_CHANGE,
  body: jsonBody(OperationEnd, { isContentTypeOptional: true }),
  responses: { 200: jsonResponse(dataOf(CollectionOperation)) },
  refusals: { 409: 'It has ended otherwise, or its archive is not complete' },
});

export const createArtifact = defineRoute({
  id: 'create-artifact',
  method: 'POST',
  path: `${MANAGEMENT}/artifacts`,
  summary: 'Announce an archive that is sent in parts',
  description: 'Once more with the same values answers the same.',
  ...COLLECTOR_CHANGE,
  body: jsonBody(ArtifactRequest, { isContentTypeOptional: true }),
  responses: { 200: jsonResponse(dataOf(ArtifactSession)) },
  refusals: { 409: 'The operation is not under way, or another archive was announced' },
});

export const uploadArtifactPart = defineRoute({
  id: 'upload-artifact-part',
  method: 'POST',
  path: `${ARTIFACT}/parts/{part_number}`,
  summary: 'Send a part of an archive',
  description:
    'Parts are numbered from 1 on and come in any order; the same again replaces it. A `Content-Digest` with `sha-256` is checked.',
  ...COLLECTOR_CHANGE,
  params: Type.Object({ artifact_id: UuidId, part_number: Type.Integer() }),
  body: rawBody(['application/zip', 'application/octet-stream']),
  responses: { 200: jsonResponse(dataOf(ArtifactPart)) },
  refusals: {
    409: 'The archive is complete, or its operation has ended',
    413: 'It is larger than announced',
  },
  limits: { ...COLLECTOR.limits, deadline: 'none' },
});

export const completeArtifact = defineRoute({
  id: 'complete-artifact',
  method: 'POST',
  path: `${ARTIFACT}/complete`,
  summary: 'Tell that all parts of an archive are sent',
  description: 'Its operation has succeeded with that. Once more changes nothing.',
  ...COLLECTOR_CHANGE,
  params: Type.Object({ artifact_id: UuidId }),
  body: jsonBody(OperationName, { isContentTypeOptional: true }),
  responses: { 204: emptyResponse('Kept') },
  refusals: { 409: 'Parts are missing, the digest is another one, or the operation has ended' },
});
