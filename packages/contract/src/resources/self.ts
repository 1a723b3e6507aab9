import { READS } from '../access/route-groups.ts';
import { defineRoute, jsonResponse } from '../route.ts';
import { dataOf } from '../wire/envelopes.ts';
import { User } from './users.ts';

export const getSelf = defineRoute({
  id: 'get-self',
  method: 'GET',
  path: '/api/v2/self',
  summary: 'The caller',
  tags: ['Auth'],
  feature: 'none',
  ...READS,
  gate: 'authenticated',
  environments: 'open',
  isForUploads: true,
  responses: { 200: jsonResponse(dataOf(User)) },
});
