import { defineRoute, jsonResponse } from '../route.ts';
import { dataOf } from '../schemas/envelope.ts';
import { Version } from '../schemas/version.ts';

export const getVersion = defineRoute({
  id: 'get-version',
  method: 'GET',
  path: '/api/version',
  summary: 'Version of the API and of the service',
  tags: ['API Info'],
  gate: 'authenticated',
  responses: { 200: jsonResponse(dataOf(Version)) },
});
