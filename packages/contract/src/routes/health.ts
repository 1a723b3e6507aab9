import { Type } from 'typebox';
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
  limits: { rate: 'none' },
});

export const getReadiness = defineRoute({
  id: 'get-readiness',
  method: 'GET',
  path: '/readyz',
  summary: 'The service can answer questions',
  description: '200 once the database is migrated and a graph is loaded; 503 with the reason until then.',
  tags: ['Health'],
  gate: 'public',
  responses: { 200: jsonResponse(Type.Object({ status: Type.Literal('ready') })) },
  refusals: { 503: 'Not yet' },
  limits: { rate: 'none' },
});
