import { defineRoute, emptyResponse, jsonBody, jsonResponse } from '../route.ts';
import { ClearDatabaseRequest, DatapipeStatus } from '../schemas/datapipe.ts';
import { dataOf } from '../schemas/envelope.ts';

export const getDatapipeStatus = defineRoute({
  id: 'get-datapipe-status',
  method: 'GET',
  path: '/api/v2/datapipe/status',
  summary: 'What the data pipeline does now',
  tags: ['Datapipe'],
  gate: 'authenticated',
  responses: { 200: jsonResponse(dataOf(DatapipeStatus)) },
});

export const clearDatabase = defineRoute({
  id: 'clear-database',
  method: 'POST',
  path: '/api/v2/clear-database',
  summary: 'Delete graph data or histories',
  description: 'Graph data is deleted by the data pipeline after the answer.',
  tags: ['Database'],
  gate: { permissions: ['db/Wipe'] },
  body: jsonBody(ClearDatabaseRequest),
  responses: { 204: emptyResponse('No content') },
});
