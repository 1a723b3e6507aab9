import { type Static, Type } from 'typebox';
import { CHANGES, READS_GRAPH } from '../access/route-groups.ts';
import { defineList } from '../lists/list-definition.ts';
import { defineRoute, jsonBody, jsonResponse } from '../route.ts';
import { dataOf, pageOf } from '../wire/envelopes.ts';
import { Int64Id, notFoundIfMalformed, UuidId } from '../wire/parameters.ts';
import { Timestamp } from '../wire/values.ts';

/* How people work on findings: all of it is an extension of this service. */

export const NOTHING_TO_CHANGE_MESSAGE =
  'there is nothing to change: send assignee_id, due_at, status or comment';
export const BAD_UNTIL_MESSAGE = 'accepted and false_positive need until, a time in the future';
export const NO_REASON_MESSAGE = 'a false positive needs a reason';
export const USELESS_UNTIL_MESSAGE = 'until and reason are for the status accepted or false_positive';
export const UNKNOWN_ASSIGNEE_MESSAGE = 'there is no enabled user with this assignee_id';
export const EMPTY_COMMENT_MESSAGE = 'a comment needs a text';
export const BAD_DUE_MESSAGE = 'due_at must be a time before the year 10000';

/** How many findings one request may change. */
const MAX_CHANGED = 5000;
/** Characters of a reason or a comment. */
export const MAX_FINDING_TEXT = 4_000;

const Comment = Type.String({ maxLength: MAX_FINDING_TEXT });

export const FindingsChange = Type.Object(
  {
    finding_ids: Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), {
      minItems: 1,
      maxItems: MAX_CHANGED,
    }),
    assignee_id: Type.Optional(
      Type.Union([UuidId, Type.Null()], { description: 'An enabled user; null: nobody' }),
    ),
    due_at: Type.Optional(Type.Union([Timestamp, Type.Null()], { description: 'Null: at no time' })),
    status: Type.Optional(
      Type.Union(
        [
          Type.Literal('active'),
          Type.Literal('in_progress'),
          Type.Literal('fixed'),
          Type.Literal('accepted'),
          Type.Literal('false_positive'),
        ],
        {
          description:
            '`active`: open, whatever it was. `fixed`: until it is not found any more, or is still found in newer data, which opens it again',
        },
      ),
    ),
    until: Type.Optional(
      Type.Unsafe<string>({
        ...Timestamp,
        description: 'Until when it is accepted or false; then it is open again',
      }),
    ),
    reason: Type.Optional(
      Type.String({ maxLength: MAX_FINDING_TEXT, description: 'Why; a false positive needs it' }),
    ),
    comment: Type.Optional(Comment),
  },
  { title: 'FindingsChange' },
);
export type FindingsChange = Static<typeof FindingsChange>;

const NewComment = Type.Object({ comment: Comment }, { title: 'NewFindingComment' });

export const FindingHistoryEntry = Type.Object(
  {
    id: Type.String({ description: 'Of the entry, within the finding' }),
    at: Timestamp,
    action: Type.Union(
      [
        Type.Literal('comment'),
        Type.Literal('assignee'),
        Type.Literal('due'),
        Type.Literal('status'),
        Type.Literal('found'),
        Type.Literal('gone'),
      ],
      { description: '`found`, `gone`: an analysis found it, or did not find it any more' },
    ),
    user_id: Type.Union([UuidId, Type.Null()], { description: 'Null: an analysis, or a user who is gone' }),
    user_name: Type.String({ description: 'At that time; empty: an analysis' }),
    comment: Type.Optional(Type.String()),
    assignee_name: Type.Optional(Type.String({ description: 'Empty: nobody' })),
    due_at: Type.Optional(Timestamp),
    status: Type.Optional(Type.String({ description: 'As `status` of findings' })),
    until: Type.Optional(Timestamp),
    reason: Type.Optional(Type.String()),
  },
  { title: 'FindingHistoryEntry' },
);
export type FindingHistoryEntry = Static<typeof FindingHistoryEntry>;

const Count = Type.Integer({ minimum: 0 });

export const FindingProgress = Type.Object(
  {
    points: Type.Array(Timestamp, { description: 'The last analysis of each of the last 30 days' }),
    types: Type.Array(
      Type.Object({
        finding: Type.String(),
        asset_group_tag_id: Type.Integer({ description: 'Of the zone; 0 = hygiene' }),
        active: Count,
        in_progress: Count,
        fixed: Type.Integer({ minimum: 0, description: 'Somebody says so' }),
        accepted: Count,
        false_positive: Count,
        remediated: Type.Integer({ minimum: 0, description: 'In the last 30 days' }),
        history: Type.Array(Count, { description: 'How many were found, by point' }),
      }),
    ),
  },
  { title: 'FindingProgress' },
);
export type FindingProgress = Static<typeof FindingProgress>;

const TOPIC = { tags: ['Findings'], feature: 'none' } as const;
const READ = { ...TOPIC, ...READS_GRAPH, environments: 'filtered' } as const;
const ONE = Type.Object({ finding_id: notFoundIfMalformed(Int64Id) });
const UNKNOWN = { 404: 'There is no such finding' } as const;

export const changeFindings = defineRoute({
  id: 'change-findings',
  method: 'PATCH',
  path: '/api/v2/attack-paths/findings',
  summary: 'Assign findings, give them a due date or a status, or comment on them',
  description:
    'Several at once, all or none of it. Those that are not found any more are passed over, unless all are. A false positive is left out where an accepted risk is, until its time. What is made of a finding stays when it is found again.',
  ...TOPIC,
  ...CHANGES,
  gate: { permissions: ['risks/ManageRisks'] },
  environments: 'refused',
  audit: {
    action: 'UpdateFindings',
    body: ['finding_ids', 'assignee_id', 'due_at', 'status', 'until', 'reason', 'comment'],
  },
  body: jsonBody(FindingsChange),
  responses: { 200: jsonResponse(dataOf(Type.Object({ finding_ids: Type.Array(Type.Integer()) }))) },
  refusals: { 404: 'None of the findings is still found' },
});

export const commentOnFinding = defineRoute({
  id: 'comment-on-finding',
  method: 'POST',
  path: '/api/v2/attack-paths/findings/{finding_id}/comments',
  summary: 'Comment on a finding',
  description:
    'For those who may manage risks, and for whoever it is assigned to. All who see the finding see the comment, also when its user is gone.',
  ...TOPIC,
  ...CHANGES,
  gate: { permissions: ['graphdb/Read'] },
  environments: 'filtered',
  audit: {
    action: 'CommentOnFinding',
    subject: { of: 'finding', id: { param: 'finding_id' } },
    body: ['comment'],
  },
  params: ONE,
  body: jsonBody(NewComment),
  responses: { 201: jsonResponse(dataOf(FindingHistoryEntry)) },
  refusals: { ...UNKNOWN, 403: 'The caller may not manage risks, and it is not assigned to him' },
});

export const listFindingHistory = defineRoute({
  id: 'list-finding-history',
  method: 'GET',
  path: '/api/v2/attack-paths/findings/{finding_id}/history',
  summary: 'Who did what to a finding when, the last entry first',
  description: 'Comments, and when analyses found it, included.',
  ...READ,
  params: ONE,
  list: defineList({
    columns: {},
    paging: { defaultLimit: 100, zeroLimit: 'all' },
    messages: { sort: 'plain' },
  }),
  responses: { 200: jsonResponse(pageOf(FindingHistoryEntry)) },
  refusals: UNKNOWN,
});

export const getFindingProgress = defineRoute({
  id: 'get-finding-progress',
  method: 'GET',
  path: '/api/v2/attack-paths/finding-progress',
  summary: 'How many findings of each type and zone there are in which status, and were in the last 30 days',
  ...READ,
  query: Type.Object({
    environment_id: Type.Optional(
      Type.Array(Type.String(), { description: 'Of these domains or tenants; empty text: of none' }),
    ),
  }),
  responses: { 200: jsonResponse(dataOf(FindingProgress)) },
});
