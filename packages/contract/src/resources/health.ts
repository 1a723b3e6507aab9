import { Type } from 'typebox';
import { REQUEST_COSTS } from '../request-costs.ts';
import { defineRoute, emptyResponse, jsonResponse } from '../route.ts';

export const getHealth = defineRoute({
  id: 'get-health',
  method: 'GET',
  path: '/health',
  aliases: ['/healthz'],
  summary: 'The process lives',
  tags: ['Health'],
  gate: 'public',
  responses: { 200: emptyResponse() },
  limits: { cost: REQUEST_COSTS.none },
});

export const getReadiness = defineRoute({
  id: 'get-readiness',
  method: 'GET',
  path: '/readyz',
  summary: 'The service can answer questions',
  description:
    '200 once the database is migrated and a graph is loaded; 503 with the reason until then. `warnings` tells what the service cannot do meanwhile, such as taking uploads while the disk is nearly full.',
  tags: ['Health'],
  gate: 'public',
  responses: {
    200: jsonResponse(
      Type.Object({ status: Type.Literal('ready'), warnings: Type.Optional(Type.Array(Type.String())) }),
    ),
  },
  refusals: { 503: 'Not yet' },
  limits: { cost: REQUEST_COSTS.none },
});
