import { type Static, Type } from 'typebox';
import { CHANGES, READS } from '../access/route-groups.ts';
import { REQUEST_COSTS } from '../request-costs.ts';
import { defineRoute, emptyResponse, jsonResponse, rawBody } from '../route.ts';
import { dataOf } from '../wire/envelopes.ts';
import { GRAPH_REFUSALS, Properties } from '../wire/graphs.ts';
import { Int32Id } from '../wire/parameters.ts';
import { FindingSeverity } from '../wire/severity.ts';
import { ARCHIVE_CONTENT_TYPES } from './saved-queries.ts';

const PATH = '/api/v2/extensions';
const TOPIC = { tags: ['OpenGraph'], feature: 'none' } as const;
const READ = { ...TOPIC, ...READS, gate: { permissions: ['opengraph/Read'] }, environments: 'open' } as const;
const CHANGE = {
  ...TOPIC,
  ...CHANGES,
  gate: { permissions: ['opengraph/Write'] },
  environments: 'refused',
} as const;

/** What a schema, or a pack with one, is sent in. */
const EXTENSION_BODY = rawBody(['application/json', ...ARCHIVE_CONTENT_TYPES], {
  refusal: {
    status: 415,
    message: 'invalid content-type: [{type}]; Content type must be application/json',
  },
});

const ListedExtension = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String({ description: 'For people' }),
    version: Type.String(),
    namespace: Type.String(),
    is_builtin: Type.Boolean(),
  },
  { title: 'ListedExtension' },
);
export type ListedExtension = Static<typeof ListedExtension>;

const KindExtension = Type.Object({
  extension_id: Type.Integer(),
  name: Type.String(),
  display_name: Type.String(),
  namespace: Type.String(),
  version: Type.String(),
});

const Markdown = Type.Object({ content: Type.String() });

const KindInfo = Type.Record(
  Type.String(),
  Type.Object({ title: Type.String(), position: Type.Integer(), markdown: Markdown }),
);

const NodeKind = Type.Object(
  {
    node_kind_id: Type.Integer(),
    name: Type.String(),
    display_name: Type.String(),
    description: Type.String(),
    is_display_kind: Type.Boolean(),
    icon: Type.String(),
    color: Type.String(),
    extension: Type.Union([KindExtension, Type.Null()]),
    info: KindInfo,
  },
  { title: 'NodeKind' },
);
export type NodeKind = Static<typeof NodeKind>;

const RelationshipKind = Type.Object(
  {
    relationship_kind_id: Type.Integer(),
    name: Type.String(),
    display_name: Type.String(),
    description: Type.String(),
    is_traversable: Type.Boolean(),
    extension: Type.Union([KindExtension, Type.Null()]),
    info: KindInfo,
  },
  { title: 'RelationshipKind' },
);
export type RelationshipKind = Static<typeof RelationshipKind>;

const ListedRelationshipKind = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    description: Type.String(),
    is_traversable: Type.Boolean(),
    schema_name: Type.String(),
    is_builtin: Type.Boolean(),
  },
  { title: 'ListedRelationshipKind' },
);

const INFO_SECTION = {
  name: Type.String(),
  title: Type.String(),
  position: Type.Integer(),
  markdown: Markdown,
};

const GraphNodeDetails = Type.Object(
  {
    node_id: Type.Integer(),
    kinds: Type.Array(
      Type.Object({ node_kind_id: Type.Union([Type.Integer(), Type.Null()]), name: Type.String() }),
    ),
    properties: Properties,
    info: Type.Optional(Type.Array(Type.Object({ ...INFO_SECTION, node_kind_id: Type.Integer() }))),
  },
  { title: 'GraphNodeDetails' },
);
export type GraphNodeDetails = Static<typeof GraphNodeDetails>;

const GraphRelationshipDetails = Type.Object(
  {
    relationship_id: Type.Integer(),
    source_node_id: Type.Integer(),
    target_node_id: Type.Integer(),
    kind: Type.Object({
      relationship_kind_id: Type.Union([Type.Integer(), Type.Null()]),
      name: Type.String(),
    }),
    properties: Properties,
    info: Type.Optional(Type.Array(Type.Object({ ...INFO_SECTION, relationship_kind_id: Type.Integer() }))),
  },
  { title: 'GraphRelationshipDetails' },
);
export type GraphRelationshipDetails = Static<typeof GraphRelationshipDetails>;

const ExtensionDetails = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String({ description: 'Tells extensions apart' }),
    display_name: Type.String(),
    version: Type.String(),
    namespace: Type.String(),
    is_builtin: Type.Boolean(),
    publisher: Type.String({ description: 'Empty: its pack does not tell; so are the next two' }),
    homepage: Type.String(),
    licence: Type.String(),
    node_kinds: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        display_name: Type.String(),
        description: Type.String(),
        is_display_kind: Type.Boolean(),
      }),
    ),
    relationship_kinds: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        display_name: Type.String(),
        description: Type.String(),
        is_traversable: Type.Boolean(),
      }),
    ),
    environments: Type.Array(
      Type.Object({
        environment_kind: Type.String(),
        source_kind: Type.String({ description: 'The label that everything of the platform carries' }),
        principal_kinds: Type.Array(Type.String(), { description: 'Whom somebody can act as' }),
      }),
    ),
    rules: Type.Array(
      Type.Object({
        id: Type.Integer({ description: 'Of the selector' }),
        rule_key: Type.String(),
        name: Type.String(),
        description: Type.String(),
        zone_id: Type.Integer(),
        zone_name: Type.String(),
        is_enabled: Type.Boolean(),
        allow_disable: Type.Boolean(),
      }),
    ),
    list_findings: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        display_name: Type.String(),
        description: Type.String(),
        severity: FindingSeverity,
        is_off_by_default: Type.Boolean(),
      }),
      { description: 'Types of findings about single objects, which rules find' },
    ),
    queries: Type.Array(
      Type.Object({
        id: Type.Integer({ description: 'Of the saved query' }),
        query_key: Type.String(),
        name: Type.String(),
        query: Type.String(),
        description: Type.String(),
        category: Type.String(),
      }),
    ),
  },
  { title: 'ExtensionDetails' },
);
export type ExtensionDetails = Static<typeof ExtensionDetails>;

const Differences = Type.Object({
  added: Type.Array(Type.String()),
  removed: Type.Array(Type.String()),
  changed: Type.Array(Type.String()),
});

const CheckedKind = Type.Object({
  name: Type.String(),
  change: Type.Union([Type.Literal('added'), Type.Literal('removed'), Type.Literal('changed')]),
  count: Type.Integer({ description: 'How many the graph has' }),
  is_traversable: Type.Optional(Type.Union([Type.Boolean(), Type.Null()], { description: 'Null: removed' })),
  was_traversable: Type.Optional(Type.Union([Type.Boolean(), Type.Null()], { description: 'Null: added' })),
});

const CheckedExtension = Type.Object(
  {
    name: Type.String(),
    display_name: Type.String(),
    namespace: Type.String(),
    version: Type.String(),
    installed_version: Type.Union([Type.String(), Type.Null()]),
    is_downgrade: Type.Boolean(),
    node_kinds: Type.Array(CheckedKind),
    relationship_kinds: Type.Array(CheckedKind),
    rules: Differences,
    queries: Differences,
    undeclared: Type.Array(
      Type.Object({
        name: Type.String(),
        element: Type.Union([Type.Literal('node'), Type.Literal('relationship')]),
        count: Type.Integer(),
        similar: Type.Union([Type.String(), Type.Null()], {
          description: 'A declared kind it may be meant as',
        }),
      }),
    ),
    conflicts: Type.Array(Type.String()),
    warnings: Type.Array(Type.String(), {
      description: 'What can be installed, but may not be meant: rules of zones that are not there',
    }),
  },
  { title: 'CheckedExtension' },
);
export type CheckedExtension = Static<typeof CheckedExtension>;

/** What a check tells of all that was sent, and of whoever may ask for it. */
export const CHECK_ANSWER = jsonResponse(dataOf(Type.Object({ extensions: Type.Array(CheckedExtension) })));

export const listExtensions = defineRoute({
  id: 'list-extensions',
  method: 'GET',
  path: PATH,
  summary: 'Installed extensions, and those that are built in',
  ...READ,
  responses: { 200: jsonResponse(dataOf(Type.Object({ extensions: Type.Array(ListedExtension) }))) },
});

export const getExtension = defineRoute({
  id: 'get-extension',
  method: 'GET',
  path: `${PATH}/{extension_id}`,
  summary: 'What an extension declares, and which rules and queries came with it',
  description: 'An extension of this service.',
  ...READ,
  params: Type.Object({ extension_id: Int32Id }),
  responses: { 200: jsonResponse(dataOf(ExtensionDetails)) },
  refusals: { 404: 'There is none of this id' },
});

export const upsertExtension = defineRoute({
  id: 'upsert-extension',
  method: 'PUT',
  path: PATH,
  summary: 'Install an extension, or replace the one of its name',
  description:
    'The schema as JSON, with `pz_rules` and `queries` beside it if it has any, or a ZIP archive with `schema.json`, rules and queries. 201: it was not installed before. All of it or nothing; the next analysis goes by it.',
  ...CHANGE,
  audit: { action: 'UpsertExtension', isDecidedByHandler: true },
  body: EXTENSION_BODY,
  responses: { 200: emptyResponse('Replaced'), 201: emptyResponse('Installed') },
  limits: { cost: REQUEST_COSTS.heavy },
});

export const checkExtension = defineRoute({
  id: 'check-extension',
  method: 'POST',
  path: `${PATH}/check`,
  summary: 'What installing an extension would change',
  description:
    'Takes what installing takes, and changes nothing. An extension of this service. What is refused there is refused here; conflicts with other extensions are told instead.',
  ...TOPIC,
  ...READS,
  gate: { permissions: ['opengraph/Write'] },
  environments: 'refused',
  body: EXTENSION_BODY,
  responses: { 200: CHECK_ANSWER },
  refusals: GRAPH_REFUSALS,
  limits: { cost: REQUEST_COSTS.heavy },
});

export const deleteExtension = defineRoute({
  id: 'delete-extension',
  method: 'DELETE',
  path: `${PATH}/{extension_id}`,
  summary: 'Remove an extension',
  description:
    'Its icons, rules and queries go with it. What was collected stays, and means nothing any more.',
  ...CHANGE,
  audit: {
    action: 'DeleteExtension',
    subject: { of: 'extension', id: { param: 'extension_id' } },
  },
  params: Type.Object({ extension_id: Int32Id }),
  responses: { 204: emptyResponse('No content') },
  refusals: { 404: 'There is none of this id' },
});

export const listExtensionEdges = defineRoute({
  id: 'list-extension-edges',
  method: 'GET',
  path: '/api/v2/extensions-edges',
  aliases: ['/api/v2/extension-edges'],
  summary: 'Kinds of relationships that extensions declare, the built-in ones included',
  ...READ,
  query: Type.Object({
    schemas: Type.Optional(Type.Array(Type.String(), { description: 'Names of extensions; default all' })),
    is_traversable: Type.Optional(
      Type.String({ pattern: '^(eq:|neq:)?(true|false)$', description: '`eq:true`, or its opposites' }),
    ),
  }),
  responses: { 200: jsonResponse(dataOf(Type.Array(ListedRelationshipKind))) },
});

export const getNodeKind = defineRoute({
  id: 'get-node-kind',
  method: 'GET',
  path: '/api/v2/node-kinds/{node_kind_id}',
  summary: 'What an extension says of a kind of nodes',
  ...READ,
  params: Type.Object({ node_kind_id: Int32Id }),
  responses: { 200: jsonResponse(dataOf(NodeKind)) },
});

export const getRelationshipKind = defineRoute({
  id: 'get-relationship-kind',
  method: 'GET',
  path: '/api/v2/relationship-kinds/{relationship_kind_id}',
  summary: 'What an extension says of a kind of relationships',
  ...READ,
  params: Type.Object({ relationship_kind_id: Int32Id }),
  responses: { 200: jsonResponse(dataOf(RelationshipKind)) },
});

const GRAPH_READ = {
  ...TOPIC,
  ...READS,
  gate: { permissions: ['graphdb/Read'] },
  environments: 'filtered',
  query: Type.Object({
    'include-info': Type.Optional(Type.Boolean({ description: 'With what extensions tell of its kinds' })),
  }),
  refusals: GRAPH_REFUSALS,
  limits: { cost: REQUEST_COSTS.graph },
} as const;

export const getGraphNode = defineRoute({
  id: 'get-graph-node',
  method: 'GET',
  path: '/api/v2/nodes/{node_id}',
  summary: 'A node by its graph id',
  ...GRAPH_READ,
  params: Type.Object({ node_id: Type.Integer() }),
  responses: { 200: jsonResponse(dataOf(GraphNodeDetails)) },
});

export const getGraphRelationship = defineRoute({
  id: 'get-graph-relationship',
  method: 'GET',
  path: '/api/v2/relationships/{relationship_id}',
  summary: 'A relationship by its graph id',
  ...GRAPH_READ,
  params: Type.Object({ relationship_id: Type.Integer() }),
  responses: { 200: jsonResponse(dataOf(GraphRelationshipDetails)) },
});
