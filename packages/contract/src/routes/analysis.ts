import { REQUEST_COSTS } from '../request-costs.ts';
import { defineRoute, emptyResponse, jsonResponse } from '../route.ts';
import { AnalysisRequest } from '../schemas/analysis.ts';
import { dataOf } from '../schemas/envelope.ts';

const PATH = '/api/v2/analysis';
const TAGS = ['Analysis'];

export const getAnalysisRequest = defineRoute({
  id: 'get-analysis-request',
  method: 'GET',
  path: PATH,
  aliases: ['/api/v2/analysis/status'],
  summary: 'The analysis or deletion that waits',
  description: 'What is under way already is told by the status of the data pipeline.',
  tags: TAGS,
  gate: { permissions: ['graphdb/Read'] },
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
  tags: TAGS,
  gate: { permissions: ['graphdb/Write'] },
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
  tags: TAGS,
  gate: { permissions: ['graphdb/Write'] },
  responses: { 202: emptyResponse('Accepted') },
  refusals: { 404: 'No analysis waits or is under way.', 409: 'A deletion waits; an analysis follows it.' },
  limits: { cost: REQUEST_COSTS.none },
});
