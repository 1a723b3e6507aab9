import { type Static, Type } from 'typebox';
import { CHANGES, READS } from '../access/route-groups.ts';
import { column, defineList } from '../lists/list-definition.ts';
import { REQUEST_COSTS } from '../request-costs.ts';
import { defineRoute, emptyResponse, jsonBody, jsonResponse } from '../route.ts';
import { dataOf, pageOf } from '../wire/envelopes.ts';
import { GRAPH_REFUSALS } from '../wire/graphs.ts';
import { Int32Id } from '../wire/parameters.ts';
import { Timestamp } from '../wire/values.ts';

const EXTENSION = 'An extension to the established API.';

/** In days, from now. */
export const MAX_FALSE_DAYS = 366;
/** Characters of a reason. */
export const MAX_CHANGE_REASON = 2_000;

const ChangeType = Type.Union(
  [
    Type.Literal('add-node'),
    Type.Literal('add-relationship'),
    Type.Literal('set-property'),
    Type.Literal('remove-node'),
    Type.Literal('remove-relationship'),
    Type.Literal('mark-false'),
  ],
  {
    description:
      '`set-property` with the value null removes the property; `mark-false` takes a relationship away until `expires_at`',
  },
);

const Scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);
const PropertyInput = Type.Union([Scalar, Type.Array(Scalar)]);
const Properties = Type.Record(Type.String(), PropertyInput);

const ELEMENT = {
  object_id: Type.String({ description: 'Of the node, or of the start of the relationship' }),
  relationship_kind: Type.String({ description: 'Empty: the change is about a node' }),
  end_object_id: Type.String({ description: 'Of the end of the relationship; empty: a node' }),
};

/** A change of the graph by hand. It stands until it is taken back, whatever is uploaded. */
export const ManualChange = Type.Object(
  {
    id: Type.Integer(),
    type: ChangeType,
    ...ELEMENT,
    name: Type.String({ description: 'What the node was called when the change was made' }),
    end_name: Type.String({ description: 'The same of the end of the relationship' }),
    property: Type.String({ description: 'Which is set; empty: another type' }),
    value: Type.Unknown({ description: 'What it is set to; null: it is removed' }),
    data_value: Type.Unknown({ description: 'What the data says instead, as far as it is known' }),
    kinds: Type.Array(Type.String(), { description: 'Of a node that is added' }),
    properties: Type.Record(Type.String(), Type.Unknown(), { description: 'Of what is added' }),
    reason: Type.String(),
    user_id: Type.Union([Type.String({ format: 'uuid' }), Type.Null()], {
      description: 'Who made it; null: the user is gone',
    }),
    author: Type.String({ description: 'Name of that user' }),
    created_at: Timestamp,
    expires_at: Type.Union([Timestamp, Type.Null()], { description: 'Of a mark; null: another type' }),
    outcome: Type.Union(
      [
        Type.Literal('undone'),
        Type.Literal('expired'),
        Type.Literal('replaced'),
        Type.Literal('cleared'),
        Type.Null(),
      ],
      {
        description:
          'Null: it stands. `undone`: taken back; `expired`: its time is over; `replaced`: the property was set once more; `cleared`: all data was deleted',
      },
    ),
    ended_at: Type.Union([Timestamp, Type.Null()]),
    ended_by: Type.String({ description: 'Empty: nobody, or it stands' }),
  },
  { title: 'ManualChange' },
);
export type ManualChange = Static<typeof ManualChange>;

export const ManualChangeInput = Type.Object(
  {
    type: ChangeType,
    object_id: Type.Optional(
      Type.String({ description: 'Needed but for `add-node`, which gets a new one without it' }),
    ),
    relationship_kind: Type.Optional(Type.String()),
    end_object_id: Type.Optional(Type.String()),
    property: Type.Optional(Type.String()),
    value: Type.Optional(Type.Union([PropertyInput, Type.Null()])),
    kinds: Type.Optional(Type.Array(Type.String())),
    properties: Type.Optional(Properties),
    reason: Type.Optional(Type.String({ description: 'Needed for `mark-false`' })),
    expires_at: Type.Optional(Type.String({ description: 'RFC 3339; needed for `mark-false`' })),
  },
  { title: 'ManualChangeInput' },
);
export type ManualChangeInput = Static<typeof ManualChangeInput>;

const PATH = '/api/v2/manual-changes';
const TOPIC = { tags: ['Manual changes'], feature: 'none', limits: { cost: REQUEST_COSTS.graph } } as const;
const WRITE = {
  ...TOPIC,
  ...CHANGES,
  gate: { permissions: ['graphdb/Mutate'] },
  environments: 'refused',
} as const;
const REFUSALS = { ...GRAPH_REFUSALS, 404: 'There is no such node, relationship or change' } as const;

const changeList = defineList({
  columns: {
    id: column('integer'),
    type: column('string'),
    object_id: column('string'),
    relationship_kind: column('string'),
    end_object_id: column('string'),
    property: column('string'),
    author: column('string'),
    created_at: column('timestamp'),
    expires_at: column('timestamp'),
    ended_at: column('timestamp'),
    outcome: column('string'),
  },
  defaultSort: ['-id'],
  tieBreaker: 'id',
  paging: { defaultLimit: 100, zeroLimit: 'all' },
});

export const listManualChanges = defineRoute({
  id: 'list-manual-changes',
  method: 'GET',
  path: PATH,
  summary: 'Changes of the graph by hand',
  description: `Those that stand, and those that have ended. Callers who are kept to some environments are told of nodes there alone. ${EXTENSION}`,
  ...TOPIC,
  ...READS,
  gate: { permissions: ['graphdb/Read'] },
  environments: 'filtered',
  query: Type.Object({
    node: Type.Optional(
      Type.String({ description: 'Object id: changes of the node and of relationships with it as an end' }),
    ),
    kind: Type.Optional(Type.String({ description: 'With `node` and `end`: of this relationship alone' })),
    end: Type.Optional(Type.String({ description: 'Object id of the end of the relationship' })),
    standing: Type.Optional(
      Type.Boolean({ description: 'Only those that stand, or only those that have ended' }),
    ),
  }),
  list: changeList,
  responses: { 200: jsonResponse(pageOf(ManualChange)) },
  refusals: GRAPH_REFUSALS,
});

export const createManualChange = defineRoute({
  id: 'create-manual-change',
  method: 'POST',
  path: PATH,
  summary: 'Change the graph by hand',
  description: `Answers when the graph holds the change. It stands when new data comes in: what was deleted stays deleted, a value that was set wins, what was added is there again. Findings follow with the next analysis. Answers 409 when there is a change of the same by hand already; a property may be set once more. ${EXTENSION}`,
  ...WRITE,
  audit: {
    action: 'CreateManualChange',
    subject: { of: 'manualChange', id: { answer: 'id' } },
    body: ['type', 'object_id', 'relationship_kind', 'end_object_id', 'property', 'value', 'reason'],
  },
  body: jsonBody(ManualChangeInput, { decodeErrors: 'detailed' }),
  responses: { 201: jsonResponse(dataOf(ManualChange), 'Created') },
  refusals: { ...REFUSALS, 409: 'It is there already, or there is a change of it by hand already' },
});

export const undoManualChange = defineRoute({
  id: 'undo-manual-change',
  method: 'DELETE',
  path: `${PATH}/{manual_change_id}`,
  summary: 'Take a change by hand back',
  description: `The graph says again what the data says. What was added goes, unless data has told it since. ${EXTENSION}`,
  ...WRITE,
  params: Type.Object({ manual_change_id: Int32Id }),
  audit: { action: 'UndoManualChange', subject: { of: 'manualChange', id: { param: 'manual_change_id' } } },
  responses: { 204: emptyResponse('No content') },
  refusals: REFUSALS,
});
