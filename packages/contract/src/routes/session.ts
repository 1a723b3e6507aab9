import { REQUEST_COSTS } from '../request-costs.ts';
import { defineRoute, emptyResponse, jsonBody, jsonResponse } from '../route.ts';
import { dataOf } from '../schemas/envelope.ts';
import { LoginRequest, LoginResult } from '../schemas/session.ts';
import { User } from '../schemas/user.ts';

export const login = defineRoute({
  id: 'login',
  method: 'POST',
  path: '/api/v2/login',
  summary: 'Start a session',
  description: 'Answers a session token. Every call takes a moment longer than it needs to.',
  tags: ['Auth'],
  gate: 'public',
  body: jsonBody(LoginRequest, { decodeErrors: 'detailed' }),
  responses: { 200: jsonResponse(dataOf(LoginResult)) },
  refusals: { 403: 'The user is disabled', 503: 'Too many passwords wait to be checked' },
  limits: { cost: REQUEST_COSTS.heavy, perSecond: 1 },
});

export const logout = defineRoute({
  id: 'logout',
  method: 'POST',
  path: '/api/v2/logout',
  summary: 'End all sessions of the caller',
  tags: ['Auth'],
  gate: 'public',
  responses: { 200: emptyResponse() },
});

export const getSelf = defineRoute({
  id: 'get-self',
  method: 'GET',
  path: '/api/v2/self',
  summary: 'The caller',
  tags: ['Auth'],
  gate: 'authenticated',
  responses: { 200: jsonResponse(dataOf(User)) },
});
