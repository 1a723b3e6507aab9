import { type Static, Type } from 'typebox';
import { READS_GRAPH } from '../access/route-groups.ts';
import { defineRoute, jsonResponse } from '../route.ts';
import { dataOf } from '../wire/envelopes.ts';
import { LegacyGraph } from '../wire/graphs.ts';
import { Int32Id, TextId, withErrorMessage } from '../wire/parameters.ts';
import { FindingZone } from './finding-trends.ts';

const READ = { tags: ['Attack Paths'], feature: 'none', ...READS_GRAPH, environments: 'filtered' } as const;
const PARAMS = Type.Object({ domain_id: TextId });
const META =
  'A meta node stands for many nodes of the graph: a zone of an environment, or where findings of a type begin. Its id is none of the graph.';

const MISSING_DOMAIN_MESSAGE = 'no domain id specified in url';

/** What a meta node stands for. */
export const MetaProperties = Type.Object(
  {
    objectid: Type.String(),
    name: Type.String(),
    owner_objectid: Type.String({ description: 'Object id of the environment' }),
    environment_id: Type.String({ description: 'As `owner_objectid`' }),
    asset_group_tag_id: Type.Integer({ description: '0: hygiene' }),
    finding: Type.Optional(Type.String({ description: 'Of a meta node that stands for a type' })),
    lastseen: Type.String({ format: 'date-time', description: 'When the last analysis ended' }),
    date: Type.String({ format: 'date-time', description: 'As `lastseen`' }),
    principal_count: Type.Integer({
      minimum: 0,
      description: 'Members of the zone, or assets that the type is about',
    }),
    exposure_count: Type.Integer({ minimum: 0, description: 'Principals outside that have a path into it' }),
    exposure_percentage: Type.Number({ minimum: 0, maximum: 1 }),
    finding_count: Type.Integer({ minimum: 0 }),
  },
  { title: 'MetaProperties' },
);
export type MetaProperties = Static<typeof MetaProperties>;

export const getMetaNode = defineRoute({
  id: 'get-meta-node',
  method: 'GET',
  path: '/api/v2/meta-nodes/{domain_id}',
  summary: 'A zone of an environment, as one node',
  description: `${META} Empty before the first analysis, and of an environment that is not known.`,
  edition: 'enterprise',
  ...READ,
  params: PARAMS,
  query: Type.Object({ asset_group_tag_id: FindingZone }),
  responses: { 200: jsonResponse(dataOf(LegacyGraph)) },
  refusals: { 404: 'There is no such zone' },
});

export const getMetaTree = defineRoute({
  id: 'get-meta-tree',
  method: 'GET',
  path: '/api/v2/meta-trees/{domain_id}',
  summary: 'What leads into a zone of an environment, by type of finding',
  description: `${META} Without \`node_id\` the zone and the types with findings; with that of a type, where up to a hundred of its findings begin, those that most principals can begin at first.`,
  edition: 'enterprise',
  ...READ,
  params: PARAMS,
  query: Type.Object({
    asset_group_tag_id: FindingZone,
    node_id: Type.Optional(Type.Integer({ description: 'Id of a meta node' })),
  }),
  responses: { 200: jsonResponse(dataOf(LegacyGraph)) },
  refusals: { 404: 'There is no such zone, or no such meta node' },
});

export const getMetaProperties = defineRoute({
  id: 'get-meta-properties',
  method: 'GET',
  path: '/api/v2/meta/{object_id}',
  summary: 'What is known of a meta node',
  edition: 'enterprise',
  ...READ,
  params: Type.Object({ object_id: TextId }),
  responses: {
    200: jsonResponse(dataOf(Type.Object({ props: MetaProperties }))),
  },
});

export const getComboNode = defineRoute({
  id: 'get-combo-node',
  method: 'GET',
  path: '/api/v2/asset-groups/{asset_group_id}/combo-node',
  summary: 'What leads into an asset group of an environment',
  description: 'As `/api/v2/meta-trees/{domain_id}`, of the zone that the asset group stands for.',
  edition: 'enterprise',
  ...READ,
  params: Type.Object({ asset_group_id: Int32Id }),
  query: Type.Object({ domainsid: withErrorMessage(Type.String({ minLength: 1 }), MISSING_DOMAIN_MESSAGE) }),
  responses: { 200: jsonResponse(dataOf(LegacyGraph)) },
  deprecated: { successor: '/api/v2/meta-trees/{domain_id}' },
});
