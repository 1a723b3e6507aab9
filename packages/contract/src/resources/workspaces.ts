import { type Static, Type } from 'typebox';
import { CHANGES, READS } from '../access/route-groups.ts';
import { column, defineList } from '../lists/list-definition.ts';
import { defineRoute, emptyResponse, jsonBody, jsonResponse } from '../route.ts';
import { dataOf, pageOf } from '../wire/envelopes.ts';
import { UuidId } from '../wire/parameters.ts';
import { Timestamp } from '../wire/values.ts';

/** Below which the addresses of workspaces are: `/w/<name>/…`. */
export const WORKSPACE_ROOT = '/w/';
/** Names the workspace of a request below `/api/`, in lower case as the platform has it. */
export const WORKSPACE_HEADER = 'x-secgraph-workspace';
/** Characters of the name of a workspace. */
export const MAX_WORKSPACE_NAME = 40;
/** Characters of what people call a workspace. */
export const MAX_WORKSPACE_DISPLAY_NAME = 200;
/** MiB: no service starts with less. */
export const MIN_WORKSPACE_MEMORY_MIB = 512;

const MAX_MEMORY_MIB = 1024 * 1024;
/** As of all retention of the audit log: younger entries cannot be removed. */
const MIN_AUDIT_DAYS = 30;
const MAX_AUDIT_DAYS = 36_500;
const EXTENSION = 'An extension to the established API.';

/** Whether a workspace may have the name, and whether a path or a header may name one by it. */
export function isWorkspaceName(text: string): boolean {
  return text.length <= MAX_WORKSPACE_NAME && /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(text);
}

const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(
  schema: Schema,
  description: string,
) => Type.Union([schema, Type.Null()], { description });

const LIMITS = {
  memory_mib: orNull(
    Type.Integer({ minimum: MIN_WORKSPACE_MEMORY_MIB, maximum: MAX_MEMORY_MIB }),
    'What its process may have; null: what the service gives to each',
  ),
  upload_limit_bytes: orNull(
    Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    'Largest upload; null: as of the service',
  ),
  audit_retention_days: orNull(
    Type.Union([Type.Literal(0), Type.Integer({ minimum: MIN_AUDIT_DAYS, maximum: MAX_AUDIT_DAYS })]),
    'Days that entries of its audit log are kept; 0: for ever; null: as of the service',
  ),
};

const WorkspaceStateSchema = Type.Union(
  [Type.Literal('creating'), Type.Literal('ready'), Type.Literal('suspended'), Type.Literal('deleting')],
  { description: '`suspended`: everything is kept, and nobody gets in' },
);

export const Workspace = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name: Type.String({ description: 'In addresses and in the header' }),
    display_name: Type.String(),
    state: WorkspaceStateSchema,
    path: Type.String({ description: 'Below which its pages and its API are, such as `/w/acme/`' }),
    ...LIMITS,
    is_loaded: Type.Boolean({ description: 'Whether the process that answers has it open' }),
    size_bytes: orNull(Type.Integer({ minimum: 0 }), 'Of its database; null: it has none yet'),
    used_at: orNull(Timestamp, 'When it was last in use, to a minute; null: never'),
    due_at: orNull(
      Timestamp,
      'When it is opened though nobody asks, because something in it is due; null: it is open, or nothing is',
    ),
    created_at: Timestamp,
    created_by: Type.String(),
    updated_at: Timestamp,
    updated_by: Type.String(),
  },
  { title: 'Workspace' },
);
export type Workspace = Static<typeof Workspace>;

const DisplayName = Type.String({
  description: `What people call it, up to ${MAX_WORKSPACE_DISPLAY_NAME} characters`,
});

const OPTIONAL_LIMITS = {
  memory_mib: Type.Optional(LIMITS.memory_mib),
  upload_limit_bytes: Type.Optional(LIMITS.upload_limit_bytes),
  audit_retention_days: Type.Optional(LIMITS.audit_retention_days),
};

const NewWorkspace = Type.Object(
  {
    name: Type.String({
      description: `1 to ${MAX_WORKSPACE_NAME} small letters, digits and dashes, with no dash at either end; it cannot be changed`,
    }),
    display_name: Type.Optional(DisplayName),
    ...OPTIONAL_LIMITS,
  },
  { title: 'NewWorkspace' },
);
export type NewWorkspaceInput = Static<typeof NewWorkspace>;

const WorkspaceChange = Type.Object(
  {
    display_name: Type.Optional(DisplayName),
    state: Type.Optional(
      Type.Union([Type.Literal('ready'), Type.Literal('suspended')], {
        description: '`suspended` ends what is under way in it, in order',
      }),
    ),
    ...OPTIONAL_LIMITS,
  },
  { title: 'WorkspaceChange', description: 'What is left out stays' },
);
export type WorkspaceChangeInput = Static<typeof WorkspaceChange>;

const CreatedWorkspace = Type.Object(
  {
    workspace: Workspace,
    administrator: Type.Object(
      {
        name: Type.String(),
        password: Type.String({ description: 'Told once, here alone; to be changed at the first login' }),
      },
      { description: 'The first user of the workspace, who is no user of the service' },
    ),
  },
  { title: 'CreatedWorkspace' },
);

const PATH = '/api/v2/workspaces';
const ONE = `${PATH}/{workspace_id}` as const;
const TOPIC = {
  tags: ['Workspaces'],
  feature: 'none',
  environments: 'refused',
  gate: { permissions: ['workspaces/Manage'] },
} as const;
const READ = { ...TOPIC, ...READS } as const;
const MANAGE = { ...TOPIC, ...CHANGES } as const;
const OF_ONE = { params: Type.Object({ workspace_id: UuidId }) };
const TOLD = { of: 'workspace', id: { param: 'workspace_id' } } as const;
const time = column('timestamp');

export const listWorkspaces = defineRoute({
  id: 'list-workspaces',
  method: 'GET',
  path: PATH,
  summary: 'Workspaces of the service',
  description: `Each has its own graph, users, keys and settings, in a database and a process of its own. Within a workspace there are none. ${EXTENSION}`,
  ...READ,
  list: defineList({
    columns: {
      id: column('uuid', { filter: false, sort: false }),
      name: column('string'),
      display_name: column('string'),
      state: column('string', { filter: ['eq', 'neq'] }),
      used_at: time,
      created_at: time,
      updated_at: time,
    },
    defaultSort: ['name'],
    tieBreaker: 'id',
    paging: { defaultLimit: 100, zeroLimit: 'all' },
  }),
  responses: { 200: jsonResponse(pageOf(Workspace)) },
});

export const createWorkspace = defineRoute({
  id: 'create-workspace',
  method: 'POST',
  path: PATH,
  summary: 'Create a workspace',
  description: `Answers once it can be used, which takes a few seconds. ${EXTENSION}`,
  ...MANAGE,
  audit: {
    action: 'CreateWorkspace',
    body: ['name', 'display_name', 'memory_mib', 'upload_limit_bytes', 'audit_retention_days'],
  },
  body: jsonBody(NewWorkspace),
  responses: { 201: jsonResponse(dataOf(CreatedWorkspace), 'Created') },
  refusals: {
    409: 'Another one has the name, one is created or deleted at the moment, or the role of PostgreSQL may create no database',
  },
});

export const getWorkspace = defineRoute({
  id: 'get-workspace',
  method: 'GET',
  path: ONE,
  summary: 'One workspace',
  description: EXTENSION,
  ...READ,
  ...OF_ONE,
  responses: { 200: jsonResponse(dataOf(Workspace)) },
});

export const updateWorkspace = defineRoute({
  id: 'update-workspace',
  method: 'PATCH',
  path: ONE,
  summary: 'Change a workspace, suspend it or let people in again',
  description: `Its process ends in order where that takes it, and begins anew with the next request. ${EXTENSION}`,
  ...MANAGE,
  ...OF_ONE,
  audit: { action: 'UpdateWorkspace', subject: TOLD },
  body: jsonBody(WorkspaceChange),
  responses: { 200: jsonResponse(dataOf(Workspace)) },
  refusals: { 409: 'It is created or deleted at the moment' },
});

export const deleteWorkspace = defineRoute({
  id: 'delete-workspace',
  method: 'DELETE',
  path: ONE,
  summary: 'Delete a workspace with everything in it',
  description: `Its database, its files and what of it waits in a bucket: nothing of it is left, and nothing brings it back but a backup. ${EXTENSION}`,
  ...MANAGE,
  ...OF_ONE,
  audit: { action: 'DeleteWorkspace', subject: TOLD },
  responses: { 204: emptyResponse('No content') },
  refusals: { 409: 'One is created or deleted at the moment' },
});
