import { column, defineList } from '@secgraph/kernel';
import { Type } from 'typebox';
import { REQUEST_COSTS } from '../request-costs.ts';
import { binaryResponse, defineRoute, emptyResponse, jsonBody, jsonResponse, rawBody } from '../route.ts';
import { dataOf, pageOf } from '../schemas/envelope.ts';
import { withErrorMessage } from '../schemas/error-message.ts';
import { Int64Id } from '../schemas/path-parameter.ts';
import {
  ListedSavedQuery,
  SavedQuery,
  SavedQueryInput,
  SavedQueryPermission,
  SavedQuerySharing,
  SharingRequest,
  UnsharingRequest,
} from '../schemas/saved-query.ts';

const TAGS = ['Cypher'];
const READ = { permissions: ['saved_queries/Read'] } as const;
const WRITE = { permissions: ['saved_queries/Write'] } as const;
const PARAMS = Type.Object({ saved_query_id: Int64Id });
const DETAILED = { decodeErrors: 'detailed' } as const;

const timestamp = column('timestamp', { filter: false });

const savedQueryList = defineList({
  columns: {
    id: column('integer', { filter: false }),
    user_id: column('uuid'),
    name: column('string'),
    query: column('string'),
    description: column('string'),
    created_at: timestamp,
    updated_at: timestamp,
    deleted_at: timestamp,
  },
  defaultSort: ['id'],
  tieBreaker: 'id',
  paging: { defaultLimit: 10_000, zeroLimit: 'all' },
  messages: { sort: 'plain' },
});

const Scope = Type.Optional(
  Type.String({ description: '`owned` (default of the list), `shared`, `public` or `all`, in any case' }),
);

export const listSavedQueries = defineRoute({
  id: 'list-saved-queries',
  method: 'GET',
  path: '/api/v2/saved-queries',
  summary: 'Saved queries of the caller, shared with him, or public',
  tags: TAGS,
  gate: READ,
  query: Type.Object({ scope: Scope }),
  list: savedQueryList,
  responses: { 200: jsonResponse(pageOf(ListedSavedQuery)) },
});

export const createSavedQuery = defineRoute({
  id: 'create-saved-query',
  method: 'POST',
  path: '/api/v2/saved-queries',
  summary: 'Save a query',
  tags: TAGS,
  gate: WRITE,
  body: jsonBody(SavedQueryInput, DETAILED),
  responses: { 201: jsonResponse(dataOf(SavedQuery), 'Created') },
});

export const getSavedQuery = defineRoute({
  id: 'get-saved-query',
  method: 'GET',
  path: '/api/v2/saved-queries/{saved_query_id}',
  summary: 'One saved query',
  tags: TAGS,
  gate: READ,
  params: PARAMS,
  responses: { 200: jsonResponse(dataOf(SavedQuery)) },
});

export const updateSavedQuery = defineRoute({
  id: 'update-saved-query',
  method: 'PUT',
  path: '/api/v2/saved-queries/{saved_query_id}',
  summary: 'Change a saved query',
  description: 'An empty or missing name or query leaves the old one; a description may become empty.',
  tags: TAGS,
  gate: WRITE,
  params: PARAMS,
  body: jsonBody(SavedQueryInput, DETAILED),
  responses: { 200: jsonResponse(dataOf(SavedQuery)) },
});

export const deleteSavedQuery = defineRoute({
  id: 'delete-saved-query',
  method: 'DELETE',
  path: '/api/v2/saved-queries/{saved_query_id}',
  summary: 'Delete a saved query',
  tags: TAGS,
  gate: WRITE,
  params: PARAMS,
  responses: { 204: emptyResponse('No content') },
});

export const getSavedQueryPermissions = defineRoute({
  id: 'get-saved-query-permissions',
  method: 'GET',
  path: '/api/v2/saved-queries/{saved_query_id}/permissions',
  summary: 'With whom a query is shared',
  tags: TAGS,
  gate: READ,
  params: PARAMS,
  responses: { 200: jsonResponse(dataOf(SavedQuerySharing)) },
});

export const shareSavedQuery = defineRoute({
  id: 'share-saved-query',
  method: 'PUT',
  path: '/api/v2/saved-queries/{saved_query_id}/permissions',
  summary: 'Share a query with users or everybody, or make it private',
  description: 'Replaces earlier shares. Answers 204 when there is nothing to share any more or already.',
  tags: TAGS,
  gate: WRITE,
  params: PARAMS,
  body: jsonBody(SharingRequest, DETAILED),
  responses: {
    201: jsonResponse(dataOf(Type.Array(SavedQueryPermission)), 'Shared'),
    204: emptyResponse('Private, or public already'),
  },
});

export const unshareSavedQuery = defineRoute({
  id: 'unshare-saved-query',
  method: 'DELETE',
  path: '/api/v2/saved-queries/{saved_query_id}/permissions',
  summary: 'Stop sharing a query with some users, or with anybody',
  description: 'Without `user_ids`, all shares end, that with everybody included. An empty list is refused.',
  tags: TAGS,
  gate: WRITE,
  params: PARAMS,
  body: jsonBody(UnsharingRequest, { ...DETAILED, isContentTypeOptional: true, isOptional: true }),
  responses: { 204: emptyResponse('No content') },
});

export const exportSavedQuery = defineRoute({
  id: 'export-saved-query',
  method: 'GET',
  path: '/api/v2/saved-queries/{saved_query_id}/export',
  summary: 'One saved query as a JSON file',
  tags: TAGS,
  gate: READ,
  params: PARAMS,
  responses: { 200: binaryResponse() },
  limits: { deadline: 'none', cost: REQUEST_COSTS.heavy },
});

export const exportSavedQueries = defineRoute({
  id: 'export-saved-queries',
  method: 'GET',
  path: '/api/v2/saved-queries/export',
  summary: 'Saved queries as an archive of JSON files',
  tags: TAGS,
  gate: READ,
  query: Type.Object({ scope: Scope }),
  responses: { 200: binaryResponse() },
  limits: { deadline: 'none', cost: REQUEST_COSTS.heavy },
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
  path: '/api/v2/saved-queries/import',
  summary: 'Save the queries of a JSON file or of an archive of such files',
  description:
    'A file holds an object with `name`, `query` and `description`, or a list of them. The answer says which queries were left out or renamed. When there is none whose name is free, nothing is imported (400).',
  tags: TAGS,
  gate: WRITE,
  query: Type.Object({ on_duplicate: OnDuplicate }),
  body: rawBody(['application/json', ...ARCHIVE_CONTENT_TYPES], {
    refusal: {
      status: 415,
      message: 'invalid content-type: [{type}]; Content type must be application/json or application/zip',
    },
  }),
  responses: { 201: jsonResponse(dataOf(Type.String()), 'Created') },
  limits: { deadline: 'none', cost: REQUEST_COSTS.heavy },
});
