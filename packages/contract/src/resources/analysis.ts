import { type Static, Type } from 'typebox';
import { CHANGES_GRAPH, READS_GRAPH } from '../access/route-groups.ts';
import { REQUEST_COSTS } from '../request-costs.ts';
import { defineRoute, emptyResponse, jsonResponse } from '../route.ts';
import { dataOf } from '../wire/envelopes.ts';
import { Timestamp } from '../wire/values.ts';

/** Wire: without a request, every value is the zero of its type. */
export const AnalysisRequest = Type.Object(
  {
    requested_by: Type.String({
      description: 'id of the user, or what asked for it; empty without a request',
    }),
    request_type: Type.Union([Type.Literal('analysis'), Type.Literal('deletion'), Type.Literal('')]),
    requested_at: Timestamp,
    delete_all_graph: Type.Boolean(),
    delete_sourceless_graph: Type.Boolean(),
    delete_source_kinds: Type.Union([Type.Array(Type.String()), Type.Null()]),
    delete_relationships: Type.Union([Type.Array(Type.String()), Type.Null()]),
  },
  { title: 'AnalysisRequest' },
);
export type AnalysisRequest = Static<typeof AnalysisRequest>;

const PATH = '/api/v2/analysis';
const TOPIC = { tags: ['Analysis'], feature: 'none' } as const;

const CHANGE = { ...TOPIC, ...CHANGES_GRAPH } as const;

export const getAnalysisRequest = defineRoute({
  id: 'get-analysis-request',
  method: 'GET',
  path: PATH,
  aliases: ['/api/v2/analysis/status'],
  summary: 'The analysis or deletion that waits',
  description: 'What is under way already is told by the status of the data pipeline.',
  ...TOPIC,
  ...READS_GRAPH,
  environments: 'open',
  responses: { 200: jsonResponse(dataOf(AnalysisRequest)) },
  limits: { cost: REQUEST_COSTS.none },
});

export const requestAnalysis = defineRoute({
  id: 'request-analysis',
  method: 'PUT',
  path: PATH,
  summary: 'Ask for an analysis',
  description:
    'It begins soon. While an analysis or a deletion waits, nothing changes: an analysis follows anyway.',
  ...CHANGE,
  effect: 'repeats',
  audit: { action: 'RequestAnalysis' },
  responses: { 202: emptyResponse('Accepted') },
  refusals: { 400: 'Analyses run on a schedule.' },
  limits: { cost: REQUEST_COSTS.none },
});

export const cancelAnalysis = defineRoute({
  id: 'cancel-analysis',
  method: 'DELETE',
  path: PATH,
  summary: 'Cancel an analysis',
  description:
    'Withdraws the one that waits and ends the one under way within a second; what earlier analyses derived stays. Once it has begun to store what it derived, it ends when that is done.',
  ...CHANGE,
  audit: { action: 'CancelAnalysis' },
  responses: { 202: emptyResponse('Accepted') },
  refusals: { 404: 'No analysis waits or is under way.', 409: 'A deletion waits; an analysis follows it.' },
  limits: { cost: REQUEST_COSTS.none },
});
