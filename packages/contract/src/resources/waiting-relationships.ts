import { type Static, Type } from 'typebox';
import { CHANGES, READS } from '../access/route-groups.ts';
import { column, defineList } from '../lists/list-definition.ts';
import { REQUEST_COSTS } from '../request-costs.ts';
import { defineRoute, emptyResponse, jsonResponse } from '../route.ts';
import { dataOf, pageOf } from '../wire/envelopes.ts';
import { Int64Id } from '../wire/parameters.ts';
import { Timestamp } from '../wire/values.ts';

const NullableText = Type.Union([Type.String(), Type.Null()]);

const WaitingEnd = Type.Object(
  {
    match_by: Type.Union([Type.Literal('id'), Type.Literal('property')]),
    value: Type.Union([Type.String(), Type.Null()], { description: 'The object id; null: it is looked up' }),
    property_matchers: Type.Array(
      Type.Object({
        key: Type.String(),
        value: Type.Union([Type.String(), Type.Number(), Type.Boolean()]),
      }),
      { description: 'All that the node must have, where it is looked up' },
    ),
    kind: Type.Union([Type.String(), Type.Null()], {
      description: 'That the node must have, where it is looked up; null: any will do',
    }),
    problem: Type.Union([Type.Literal('none'), Type.Literal('several'), Type.Null()], {
      description: 'No node is meant, or several are; null: the relationship does not wait for this end',
    }),
  },
  { title: 'WaitingEnd' },
);
export type WaitingEnd = Static<typeof WaitingEnd>;

export const WaitingRelationship = Type.Object(
  {
    id: Type.Integer(),
    kind: Type.String(),
    source_kind: NullableText,
    start: WaitingEnd,
    end: WaitingEnd,
    job_id: Type.Integer({ description: 'The upload job that told it last' }),
    file_name: Type.String(),
    waiting_since: Timestamp,
    told_at: Timestamp,
  },
  { title: 'WaitingRelationship' },
);
export type WaitingRelationship = Static<typeof WaitingRelationship>;

const PATH = '/api/v2/waiting-relationships';
const COMMON = {
  tags: ['Collection Uploads'],
  feature: 'none',
  limits: { cost: REQUEST_COSTS.none },
  environments: 'refused',
} as const;
const DROPS = { ...COMMON, ...CHANGES, gate: { permissions: ['graphdb/Write'] } } as const;

const waitingList = defineList({
  columns: {
    id: column('integer'),
    kind: column('string'),
    source_kind: column('string'),
    job_id: column('integer'),
    file_name: column('string'),
    waiting_since: column('timestamp'),
  },
  defaultSort: ['-id'],
  tieBreaker: 'id',
  paging: { defaultLimit: 100, zeroLimit: 'all' },
});

export const listWaitingRelationships = defineRoute({
  id: 'list-waiting-relationships',
  method: 'GET',
  path: PATH,
  summary: 'Relationships of generic data that wait for their nodes',
  description:
    'An end that is named by properties or by a name, and that no node or more than one is meant by. Kept for thirty days since they were last uploaded. An extension of this service.',
  ...COMMON,
  ...READS,
  gate: { permissions: ['graphdb/IngestRead'] },
  list: waitingList,
  responses: { 200: jsonResponse(pageOf(WaitingRelationship)) },
});

export const dropWaitingRelationships = defineRoute({
  id: 'drop-waiting-relationships',
  method: 'DELETE',
  path: PATH,
  summary: 'Drop waiting relationships that the filters let through; without filters, all',
  description:
    'The filters are those of the list; order and page mean nothing. An extension of this service.',
  ...DROPS,
  list: waitingList,
  audit: { action: 'DropWaitingRelationships' },
  responses: { 200: jsonResponse(dataOf(Type.Object({ dropped: Type.Integer() }))) },
});

export const dropWaitingRelationship = defineRoute({
  id: 'drop-waiting-relationship',
  method: 'DELETE',
  path: `${PATH}/{waiting_relationship_id}`,
  summary: 'Drop a waiting relationship',
  ...DROPS,
  params: Type.Object({ waiting_relationship_id: Int64Id }),
  audit: { action: 'DropWaitingRelationship' },
  responses: { 204: emptyResponse('No content') },
});
