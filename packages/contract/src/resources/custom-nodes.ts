import { type Static, Type } from 'typebox';
import { CHANGES_GRAPH, READS } from '../access/route-groups.ts';
import { defineRoute, emptyResponse, jsonBody, jsonResponse } from '../route.ts';
import { dataOf } from '../wire/envelopes.ts';
import { TextId } from '../wire/parameters.ts';

const PATH = '/api/v2/custom-nodes';
const ONE = `${PATH}/{kind_name}` as const;
const TOPIC = { tags: ['Custom Node Management'], feature: 'none' } as const;
const WRITE = { ...TOPIC, ...CHANGES_GRAPH } as const;
const PARAMS = Type.Object({ kind_name: TextId });

const CustomNode = Type.Object(
  {
    id: Type.Integer(),
    kindName: Type.String(),
    config: Type.Object({
      icon: Type.Object({ type: Type.String(), name: Type.String(), color: Type.String() }),
    }),
  },
  { title: 'CustomNode' },
);

/** What clients send; the words of what is wrong with it are their own. */
const CustomNodeConfig = Type.Object(
  {
    icon: Type.Optional(
      Type.Object({
        type: Type.Optional(Type.String({ description: '`font-awesome`' })),
        name: Type.Optional(Type.String({ description: 'Of the icon, such as `house`' })),
        color: Type.Optional(Type.String({ description: '`#` with 3 or 6 hex digits; default `#FFFFFF`' })),
      }),
    ),
  },
  { title: 'CustomNodeConfig' },
);
export type CustomNodeConfig = Static<typeof CustomNodeConfig>;

const NewCustomNodes = Type.Object(
  { custom_types: Type.Optional(Type.Record(Type.String(), CustomNodeConfig)) },
  { title: 'NewCustomNodes' },
);

const CustomNodeChange = Type.Object(
  { config: Type.Optional(CustomNodeConfig) },
  { title: 'CustomNodeChange' },
);

const READ = { ...TOPIC, ...READS, gate: 'authenticated', environments: 'filtered' } as const;
const CUSTOM_NODE = { of: 'customNodeKind', id: { param: 'kind_name' } } as const;

export const listCustomNodes = defineRoute({
  id: 'list-custom-nodes',
  method: 'GET',
  path: PATH,
  summary: 'Custom node kinds with their display settings',
  ...READ,
  responses: { 200: jsonResponse(dataOf(Type.Array(CustomNode))) },
});

export const getCustomNode = defineRoute({
  id: 'get-custom-node',
  method: 'GET',
  path: ONE,
  summary: 'One custom node kind',
  ...READ,
  params: PARAMS,
  responses: { 200: jsonResponse(dataOf(CustomNode)) },
});

export const createCustomNodes = defineRoute({
  id: 'create-custom-nodes',
  method: 'POST',
  path: PATH,
  summary: 'Give node kinds an icon and a colour',
  description: 'All of them or none. Kinds that are built in have theirs.',
  ...WRITE,
  audit: {
    action: 'CreateCustomNodeKind',
    subject: { of: 'customNodeKind', id: { answer: 'kindName' } },
    body: ['custom_types'],
  },
  body: jsonBody(NewCustomNodes),
  responses: { 201: jsonResponse(dataOf(Type.Array(CustomNode)), 'Created') },
  refusals: { 409: 'One of them has an icon' },
});

export const updateCustomNode = defineRoute({
  id: 'update-custom-node',
  method: 'PUT',
  path: ONE,
  summary: 'Give a custom node kind another icon or colour',
  ...WRITE,
  audit: { action: 'UpdateCustomNodeKind', subject: CUSTOM_NODE },
  params: PARAMS,
  body: jsonBody(CustomNodeChange),
  responses: { 200: jsonResponse(dataOf(CustomNode)) },
  refusals: { 409: 'The kind belongs to an extension' },
});

export const deleteCustomNode = defineRoute({
  id: 'delete-custom-node',
  method: 'DELETE',
  path: ONE,
  summary: 'Take its icon from a custom node kind',
  description: 'Nodes of the kind stay, and are drawn like any other.',
  ...WRITE,
  audit: { action: 'DeleteCustomNodeKind', subject: CUSTOM_NODE },
  params: PARAMS,
  responses: { 200: emptyResponse() },
  refusals: { 410: 'The kind belongs to an extension, and goes with it' },
});
