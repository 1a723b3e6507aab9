import { type Static, Type } from 'typebox';
import { CHANGES, READS } from '../access/route-groups.ts';
import { defineRoute, jsonBody, jsonResponse } from '../route.ts';
import { dataOf } from '../wire/envelopes.ts';

/** What a name may be: that of a program's setting, not a text of a user. */
export const PREFERENCE_NAME = /^[a-zA-Z][a-zA-Z0-9._-]{0,63}$/;

export const Preferences = Type.Record(Type.String(), Type.Unknown(), {
  title: 'Preferences',
  description: 'Values by name',
});
export type Preferences = Static<typeof Preferences>;

const ABOUT =
  'Preferences are what clients remember for a user: JSON values by name, the same wherever he logs in. This service gives no meaning to them. An extension of this service.';

const TOPIC = { tags: ['Auth'], feature: 'none' } as const;

export const getPreferences = defineRoute({
  id: 'get-preferences',
  method: 'GET',
  path: '/api/v2/self/preferences',
  summary: 'The preferences of the caller',
  description: ABOUT,
  ...TOPIC,
  ...READS,
  gate: 'authenticated',
  environments: 'open',
  responses: { 200: jsonResponse(dataOf(Preferences)) },
});

export const updatePreferences = defineRoute({
  id: 'update-preferences',
  method: 'PATCH',
  path: '/api/v2/self/preferences',
  summary: 'Change some preferences of the caller',
  description: `${ABOUT} Names that are given get their new values, \`null\` removes a name, and all others stay, whoever changes them at the same time. Answers with all preferences. Names consist of a letter and up to 63 letters, digits, dots, underscores and hyphens.`,
  ...TOPIC,
  ...CHANGES,
  gate: 'authenticated',
  environments: 'open',
  audit: { nothing: 'how pages look to the one who asks for it' },
  body: jsonBody(Preferences),
  responses: { 200: jsonResponse(dataOf(Preferences)) },
  refusals: { 400: 'a name that is none, or more than may be kept' },
});
