import { Type } from 'typebox';
import { REQUEST_COSTS } from '../request-costs.ts';
import { defineRoute, emptyResponse } from '../route.ts';
import { TextId } from '../wire/parameters.ts';

const PATH = '/api/v2/sso/{slug}';
const TAGS = ['Single Sign-On'];
const PARAMS = Type.Object({ slug: TextId });
/** Both ask the provider, which may take its time. */
const LIMITS = { cost: REQUEST_COSTS.heavy } as const;

/** Why a login by a provider failed: the login page has words for each, and shows no others. */
export type SignOnFailure =
  | 'misconfigured'
  | 'interrupted'
  | 'declined'
  | 'rejected'
  | 'no-email'
  | 'not-allowed'
  | 'disabled'
  | 'gone'
  | 'internal';

export const beginSignOn = defineRoute({
  id: 'begin-sign-on',
  method: 'GET',
  path: `${PATH}/login`,
  summary: 'Log in by an identity provider',
  description:
    'For browsers: leads to the provider, or, where that cannot be reached, back to the login page with the reason.',
  tags: TAGS,
  gate: 'public',
  params: PARAMS,
  query: Type.Object({
    next: Type.Optional(Type.String({ description: 'Page to go on at, below `/ui`' })),
  }),
  responses: { 302: emptyResponse('Found') },
  limits: LIMITS,
});

export const finishSignOn = defineRoute({
  id: 'finish-sign-on',
  method: 'GET',
  path: `${PATH}/callback`,
  summary: 'Where an identity provider sends browsers back to',
  description:
    'Begins a session, which the browser gets as a cookie, and leads to the pages; or to the login page with the reason why not.',
  tags: TAGS,
  gate: 'public',
  params: PARAMS,
  query: Type.Object({
    code: Type.Optional(Type.String()),
    state: Type.Optional(Type.String()),
    iss: Type.Optional(Type.String()),
    error: Type.Optional(Type.String()),
  }),
  responses: { 302: emptyResponse('Found') },
  limits: LIMITS,
});
