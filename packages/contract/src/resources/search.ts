import { type Static, Type } from 'typebox';
import { READS_GRAPH } from '../access/route-groups.ts';
import { column, defineList } from '../lists/list-definition.ts';
import { REQUEST_COSTS } from '../request-costs.ts';
import { defineRoute, jsonResponse } from '../route.ts';
import { dataOf } from '../wire/envelopes.ts';
import { GRAPH_REFUSALS, LegacyGraph } from '../wire/graphs.ts';
import { withErrorMessage } from '../wire/parameters.ts';
import { AssetGroupTag } from './asset-group-tags.ts';

export const SearchResult = Type.Object(
  {
    objectid: Type.String(),
    type: Type.String(),
    name: Type.String(),
    distinguishedname: Type.String(),
    system_tags: Type.String(),
  },
  { title: 'SearchResult' },
);
export type SearchResult = Static<typeof SearchResult>;

export const Environment = Type.Object(
  {
    type: Type.String({ description: '`active-directory`, `azure`, or the kind of another environment' }),
    name: Type.String(),
    id: Type.String(),
    collected: Type.Boolean(),
    environment_kind_id: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Of the node kind, where an extension declares it',
    }),
    environment_kind_name: Type.String(),
    environment_kind_display_name: Type.String(),
    impactValue: Type.Integer({
      minimum: 0,
      maximum: 100,
      description: 'Percent of the principals that have a path into tier zero; 0 where nobody has looked',
    }),
    hygiene_attack_paths: Type.Integer({
      minimum: 0,
      description: 'The sum, over findings of hygiene, of the principals behind their severity',
    }),
    hygiene_objects: Type.Optional(
      Type.Integer({
        minimum: 0,
        description:
          'How many objects a finding of hygiene is about or ends at, each counted once; left out where no analysis counted them. An extension of this service',
      }),
    ),
    exposures: Type.Array(
      Type.Object({
        exposure_percent: Type.Number({ minimum: 0, maximum: 100 }),
        asset_group_tag: AssetGroupTag,
      }),
      { description: 'Of each zone that is analysed, by position' },
    ),
  },
  { title: 'Environment' },
);
export type Environment = Static<typeof Environment>;

/** Search is paged but neither filtered nor sorted. */
const searchPaging = defineList({
  columns: {},
  unknown: 'ignore',
  paging: { defaultLimit: 10, zeroLimit: 'none' },
  messages: { paging: 'search' },
});

const environmentList = defineList({
  columns: {
    objectid: column('string'),
    name: column('string'),
    collected: column('boolean', { sort: false }),
  },
  defaultSort: ['name'],
  tieBreaker: 'objectid',
  messages: { sort: 'plain', filter: 'plain' },
});

const READ = { tags: ['Search'], feature: 'none', ...READS_GRAPH, environments: 'filtered' } as const;

export const search = defineRoute({
  id: 'search',
  method: 'GET',
  path: '/api/v2/search',
  summary: 'Find nodes by name or object id',
  description: 'Exact matches first, then nodes whose name or object id contains the text.',
  ...READ,
  query: Type.Object({
    q: withErrorMessage(Type.String(), 'Invalid search parameter'),
    type: Type.Optional(Type.Array(Type.String(), { description: 'Kinds to search; default all' })),
  }),
  list: searchPaging,
  responses: { 200: jsonResponse(dataOf(Type.Array(SearchResult))) },
  refusals: GRAPH_REFUSALS,
  limits: { cost: REQUEST_COSTS.graph },
});

export const graphSearch = defineRoute({
  id: 'graph-search',
  method: 'GET',
  path: '/api/v2/graph-search',
  summary: 'Find nodes by name or object id, as a drawable graph',
  tags: ['Graph'],
  feature: 'none',
  ...READS_GRAPH,
  environments: 'filtered',
  query: Type.Object({
    query: Type.Optional(Type.Array(Type.String(), { description: 'Exactly one' })),
    search_query: Type.Optional(Type.Array(Type.String(), { description: 'Older name of `query`' })),
    type: Type.Optional(Type.Array(Type.String(), { description: '`fuzzy` (default) or `exact`' })),
  }),
  responses: { 200: jsonResponse(dataOf(LegacyGraph)) },
  refusals: GRAPH_REFUSALS,
  limits: { cost: REQUEST_COSTS.graph },
});

export const listEnvironments = defineRoute({
  id: 'list-environments',
  method: 'GET',
  path: '/api/v2/available-domains',
  summary: 'Domains and tenants',
  description: 'With what the last analysis found of them.',
  ...READ,
  list: environmentList,
  responses: { 200: jsonResponse(dataOf(Type.Array(Environment))) },
  refusals: GRAPH_REFUSALS,
  limits: { cost: REQUEST_COSTS.graph },
});
