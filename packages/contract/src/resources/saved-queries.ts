import { type Static, Type } from 'typebox';
import { CHANGES, READS } from '../access/route-groups.ts';
import { column, defineList } from '../lists/list-definition.ts';
import { REQUEST_BODY_BYTES } from '../request-body-limits.ts';
import { REQUEST_COSTS } from '../request-costs.ts';
import { binaryResponse, defineRoute, emptyResponse, jsonBody, jsonResponse, rawBody } from '../route.ts';
import { dataOf, pageOf } from '../wire/envelopes.ts';
import { Int64Id, withErrorMessage } from '../wire/parameters.ts';
import { NullUuid, RECORD_TIMES, SERIAL_RECORD } from '../wire/values.ts';

const UserId = Type.String({ format: 'uuid' });

export const SavedQuery = Type.Object(
  {
    ...SERIAL_RECORD,
    user_id: Type.Union([UserId, Type.Null()], { description: 'The owner; null when he is gone' }),
    name: Type.String(),
    query: Type.String(),
    description: Type.String(),
    folder: Type.String({ description: 'Where its readers look for it; empty: in none' }),
    tags: Type.Array(Type.String()),
  },
  { title: 'SavedQuery' },
);
export type SavedQuery = Static<typeof SavedQuery>;

export const ListedSavedQuery = Type.Object(
  {
    ...SavedQuery.properties,
    scope: Type.Union([Type.Literal('owned'), Type.Literal('shared'), Type.Literal('public')]),
  },
  { title: 'ListedSavedQuery' },
);
export type ListedSavedQuery = Static<typeof ListedSavedQuery>;

/** Wire: a missing field counts as empty. */
export const SavedQueryInput = Type.Object(
  {
    name: Type.Optional(Type.String()),
    query: Type.Optional(Type.String()),
    description: Type.Optional(Type.String()),
    folder: Type.Optional(Type.String()),
    tags: Type.Optional(Type.Array(Type.String())),
  },
  { title: 'SavedQueryInput' },
);
export type SavedQueryInput = Static<typeof SavedQueryInput>;

/** What of a query is to change. Wire: an empty name or query leaves the old one. */
export function changesOfSavedQuery({
  name = '',
  query = '',
  description,
  folder,
  tags,
}: SavedQueryInput): SavedQueryInput {
  return {
    ...(name === '' ? {} : { name }),
    ...(query === '' ? {} : { query }),
    ...(description === undefined ? {} : { description }),
    ...(folder === undefined ? {} : { folder: folder.trim() }),
    ...(tags === undefined ? {} : { tags: distinctTags(tags) }),
  };
}

/** In their order, without surrounding spaces; none is empty, none there twice. */
export function distinctTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))];
}

export const SavedQueryPermission = Type.Object(
  {
    id: Type.Integer(),
    ...RECORD_TIMES,
    query_id: Type.Integer(),
    shared_to_user_id: NullUuid,
    public: Type.Boolean(),
  },
  { title: 'SavedQueryPermission' },
);
export type SavedQueryPermission = Static<typeof SavedQueryPermission>;

const SavedQuerySharing = Type.Object(
  { query_id: Type.Integer(), public: Type.Boolean(), shared_to_user_ids: Type.Array(UserId) },
  { title: 'SavedQuerySharing' },
);

/** Neither users nor public: the query becomes private. */
const SharingRequest = Type.Object(
  { user_ids: Type.Optional(Type.Array(UserId)), public: Type.Optional(Type.Boolean()) },
  { title: 'SharingRequest' },
);

const UnsharingRequest = Type.Object(
  { user_ids: Type.Optional(Type.Array(UserId)) },
  { title: 'UnsharingRequest' },
);

const PATH = '/api/v2/saved-queries';
const ONE = `${PATH}/{saved_query_id}` as const;
const TOPIC = { tags: ['Cypher'], feature: 'none', environments: 'open' } as const;
const READ = { ...TOPIC, ...READS, gate: { permissions: ['saved_queries/Read'] } } as const;
const WRITE = { ...TOPIC, ...CHANGES, gate: { permissions: ['saved_queries/Write'] } } as const;
/** What goes by the path of one query. */
const READ_ONE = { ...READ, params: Type.Object({ saved_query_id: Int64Id }) };
const WRITE_ONE = { ...WRITE, params: READ_ONE.params };
const WHOLE_COLLECTION = { deadline: 'none', cost: REQUEST_COSTS.heavy } as const;
const DETAILED = { decodeErrors: 'detailed' } as const;
const timestamp = column('timestamp', { filter: false });

const savedQueryList = defineList({
  columns: {
    id: column('integer', { filter: false }),
    user_id: column('uuid'),
    name: column('string'),
    query: column('string'),
    description: column('string'),
    folder: column('string'),
    created_at: timestamp,
    updated_at: timestamp,
    deleted_at: timestamp,
  },
  defaultSort: ['id'],
  tieBreaker: 'id',
  paging: { defaultLimit: 10_000, zeroLimit: 'all' },
  messages: { sort: 'plain' },
});

const SCOPES = ['owned', 'shared', 'public', 'all'] as const;

/** Undefined: there is no such scope. Wire: in any case. */
export function parseQueryScope(text: string): (typeof SCOPES)[number] | undefined {
  return SCOPES.find((scope) => scope === text.toLowerCase());
}

const Scope = Type.Optional(
  Type.String({ description: '`owned` (default of the list), `shared`, `public` or `all`, in any case' }),
);

const SAVED_QUERY = { of: 'savedQuery', id: { param: 'saved_query_id' } } as const;

export const listSavedQueries = defineRoute({
  id: 'list-saved-queries',
  method: 'GET',
  path: PATH,
  summary: 'Saved queries of the caller, shared with him, or public',
  ...READ,
  query: Type.Object({ scope: Scope }),
  list: savedQueryList,
  responses: { 200: jsonResponse(pageOf(ListedSavedQuery)) },
});

export const createSavedQuery = defineRoute({
  id: 'create-saved-query',
  method: 'POST',
  path: PATH,
  summary: 'Save a query',
  description: '`folder` and `tags` are an extension of this service; either may be missing.',
  ...WRITE,
  audit: { action: 'CreateSavedQuery', subject: { of: 'savedQuery', id: { answer: 'id' } }, body: ['name'] },
  body: jsonBody(SavedQueryInput, DETAILED),
  responses: { 201: jsonResponse(dataOf(SavedQuery), 'Created') },
  limits: { bodyBytes: REQUEST_BODY_BYTES.text },
});

export const getSavedQuery = defineRoute({
  id: 'get-saved-query',
  method: 'GET',
  path: ONE,
  summary: 'One saved query',
  ...READ_ONE,
  responses: { 200: jsonResponse(dataOf(SavedQuery)) },
});

export const updateSavedQuery = defineRoute({
  id: 'update-saved-query',
  method: 'PUT',
  path: ONE,
  summary: 'Change a saved query',
  description:
    'An empty or missing name or query leaves the old one; description, folder and tags may become empty.',
  ...WRITE_ONE,
  audit: { action: 'UpdateSavedQuery', subject: SAVED_QUERY },
  body: jsonBody(SavedQueryInput, DETAILED),
  responses: { 200: jsonResponse(dataOf(SavedQuery)) },
  limits: { bodyBytes: REQUEST_BODY_BYTES.text },
});

export const deleteSavedQuery = defineRoute({
  id: 'delete-saved-query',
  method: 'DELETE',
  path: ONE,
  summary: 'Delete a saved query',
  ...WRITE_ONE,
  audit: { action: 'DeleteSavedQuery', subject: SAVED_QUERY },
  responses: { 204: emptyResponse('No content') },
});

export const getSavedQueryPermissions = defineRoute({
  id: 'get-saved-query-permissions',
  method: 'GET',
  path: `${ONE}/permissions`,
  summary: 'With whom a query is shared',
  ...READ_ONE,
  responses: { 200: jsonResponse(dataOf(SavedQuerySharing)) },
});

export const shareSavedQuery = defineRoute({
  id: 'share-saved-query',
  method: 'PUT',
  path: `${ONE}/permissions`,
  summary: 'Share a query with users or everybody, or make it private',
  description: 'Replaces earlier shares. Answers 204 when there is nothing to share any more or already.',
  ...WRITE_ONE,
  audit: { action: 'ShareSavedQuery', subject: SAVED_QUERY, body: ['user_ids', 'public'] },
  body: jsonBody(SharingRequest, DETAILED),
  responses: {
    201: jsonResponse(dataOf(Type.Array(SavedQueryPermission)), 'Shared'),
    204: emptyResponse('Private, or public already'),
  },
});

export const unshareSavedQuery = defineRoute({
  id: 'unshare-saved-query',
  method: 'DELETE',
  path: `${ONE}/permissions`,
  summary: 'Stop sharing a query with some users, or with anybody',
  description: 'Without `user_ids`, all shares end, that with everybody included. An empty list is refused.',
  ...WRITE_ONE,
  audit: { action: 'UnshareSavedQuery', subject: SAVED_QUERY, body: ['user_ids'] },
  body: jsonBody(UnsharingRequest, { ...DETAILED, isContentTypeOptional: true, isOptional: true }),
  responses: { 204: emptyResponse('No content') },
});

/** Wire: what does not exist and what is not to be seen are both 404, in different words. */
export const exportSavedQuery = defineRoute({
  id: 'export-saved-query',
  method: 'GET',
  path: `${ONE}/export`,
  summary: 'One saved query as a JSON file',
  ...READ_ONE,
  audit: { action: 'ExportSavedQuery', names: { saved_query_id: 'target_query_id' }, callerAs: 'user_id' },
  responses: { 200: binaryResponse() },
  limits: WHOLE_COLLECTION,
});

export const exportSavedQueries = defineRoute({
  id: 'export-saved-queries',
  method: 'GET',
  path: `${PATH}/export`,
  summary: 'Saved queries as an archive of JSON files',
  ...READ,
  audit: {
    action: 'ExportSavedQueries',
    query: ['scope'],
    names: { scope: 'export_saved_queries_scope' },
    callerAs: 'user_id',
  },
  query: Type.Object({ scope: Scope }),
  responses: { 200: binaryResponse() },
  limits: WHOLE_COLLECTION,
});

/** What an import may be, beside JSON. */
export const ARCHIVE_CONTENT_TYPES = [
  'application/zip',
  'application/x-zip-compressed',
  'application/zip-compressed',
] as const;

const OnDuplicate = Type.Optional(
  withErrorMessage(
    Type.Union([Type.Literal('skip'), Type.Literal('rename'), Type.Literal('refuse')], {
      description:
        'What becomes of a query whose name is taken: it is left out (default), gets another name, or the whole import is refused',
    }),
    'on_duplicate must be skip, rename or refuse',
  ),
);

export const importSavedQueries = defineRoute({
  id: 'import-saved-queries',
  method: 'POST',
  path: `${PATH}/import`,
  summary: 'Save the queries of a JSON file or of an archive of such files',
  description:
    'A file holds an object with `name`, `query` and `description` (`folder` and `tags` if it has any), or a list of them. The answer says which queries were left out or renamed. When there is none whose name is free, nothing is imported (400).',
  ...WRITE,
  audit: { action: 'ImportSavedQueries', query: ['on_duplicate'], callerAs: 'user_id' },
  query: Type.Object({ on_duplicate: OnDuplicate }),
  body: rawBody(['application/json', ...ARCHIVE_CONTENT_TYPES], {
    refusal: {
      status: 415,
      message: 'invalid content-type: [{type}]; Content type must be application/json or application/zip',
    },
  }),
  responses: { 201: jsonResponse(dataOf(Type.String()), 'Created') },
  limits: WHOLE_COLLECTION,
});
