import { Type } from 'typebox';
import { READS } from '../access/route-groups.ts';
import { column, defineList } from '../lists/list-definition.ts';
import { defineRoute, jsonResponse } from '../route.ts';
import { pageOf } from '../wire/envelopes.ts';

const PrebuiltQuery = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    category: Type.String(),
    description: Type.String(),
    query: Type.String(),
  },
  { title: 'PrebuiltQuery' },
);

/** Without a wish, and between equals, the order is the one of the source, which is made for reading. */
const prebuiltQueryList = defineList({
  columns: {
    id: column('string'),
    name: column('string'),
    category: column('string'),
    description: column('string'),
    query: column('string'),
  },
  paging: { defaultLimit: 1000, zeroLimit: 'all' },
  messages: { sort: 'plain' },
});

export const listPrebuiltQueries = defineRoute({
  id: 'list-prebuilt-queries',
  method: 'GET',
  path: '/api/v2/prebuilt-queries',
  summary: 'Queries that come with the service',
  description:
    'By category, in the order in which they are meant to be read, unless `sort_by` says otherwise.',
  tags: ['Cypher'],
  feature: 'none',
  ...READS,
  gate: { permissions: ['saved_queries/Read'] },
  environments: 'open',
  list: prebuiltQueryList,
  responses: { 200: jsonResponse(pageOf(PrebuiltQuery)) },
});
