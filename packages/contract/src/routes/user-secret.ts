import { Type } from 'typebox';
import { REQUEST_COSTS } from '../request-costs.ts';
import { defineRoute, emptyResponse, jsonBody } from '../route.ts';
import { UuidId } from '../schemas/path-parameter.ts';
import { SecretChange } from '../schemas/session.ts';

export const putUserSecret = defineRoute({
  id: 'put-user-secret',
  method: 'PUT',
  path: '/api/v2/platform-users/{user_id}/secret',
  aliases: ['/api/v2/bloodhound-users/{user_id}/secret'],
  summary: 'Set a password',
  description: 'One’s own needs the current one; another user’s ends that user’s sessions.',
  tags: ['Platform Users'],
  gate: { permissions: [], userManagement: true },
  params: Type.Object({ user_id: UuidId }),
  body: jsonBody(SecretChange),
  responses: { 200: emptyResponse() },
  refusals: { 503: 'Too many passwords wait to be checked' },
  limits: { cost: REQUEST_COSTS.heavy, perSecond: 55 },
});
