import { Type } from 'typebox';
import { READS } from '../access/route-groups.ts';
import { REQUEST_COSTS } from '../request-costs.ts';
import { defineRoute, emptyResponse, jsonResponse } from '../route.ts';

const READ = { tags: ['Health'], feature: 'none', ...READS, gate: 'public', environments: 'open' } as const;

export const getHealth = defineRoute({
  id: 'get-health',
  method: 'GET',
  path: '/health',
  aliases: ['/healthz'],
  summary: 'The process lives',
  ...READ,
  isForUploads: true,
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
  ...READ,
  isForUploads: true,
  responses: {
    200: jsonResponse(
      Type.Object({ status: Type.Literal('ready'), warnings: Type.Optional(Type.Array(Type.String())) }),
    ),
  },
  refusals: { 503: 'Not yet' },
  limits: { cost: REQUEST_COSTS.none },
});
