import { Type } from 'typebox';
import { CHANGES, READS } from '../access/route-groups.ts';
import { REQUEST_COSTS } from '../request-costs.ts';
import { binaryResponse, defineRoute, emptyResponse, rawBody } from '../route.ts';
import { TextId } from '../wire/parameters.ts';

const PATH = '/api/v2/sso/{slug}';
const TOPIC = { tags: ['Single Sign-On'], feature: 'none', gate: 'public', environments: 'open' } as const;
const PARAMS = Type.Object({ slug: TextId });
/** They ask the provider, which may take its time, or check signatures, for anybody who asks. */
const LIMITS = { cost: REQUEST_COSTS.heavy, perSecond: 55 } as const;

/** Why a login by a provider failed: the login page has words for each, and shows no others. */
export type SignOnFailure =
  | 'misconfigured'
  | 'interrupted'
  | 'declined'
  | 'rejected'
  | 'no-email'
  | 'unproven-email'
  | 'not-allowed'
  | 'disabled'
  | 'gone'
  | 'no-address'
  | 'moved'
  | 'busy'
  | 'internal';

export const beginSignOn = defineRoute({
  id: 'begin-sign-on',
  method: 'GET',
  path: `${PATH}/login`,
  summary: 'Log in by an identity provider',
  description:
    'For browsers: leads to the provider, or, where that cannot be reached, back to the login page with the reason.',
  ...TOPIC,
  ...CHANGES,
  audit: { nothing: 'the login is told when it ends' },
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
  ...TOPIC,
  ...CHANGES,
  // Of answers that were not asked for, there is nothing to tell but the log.
  audit: { action: 'LoginAttempt', isDecidedByHandler: true },
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

export const receiveSamlResponse = defineRoute({
  id: 'receive-saml-response',
  method: 'POST',
  path: `${PATH}/callback`,
  summary: 'Where a provider of SAML makes browsers send its answer to',
  description:
    'Checks the answer, which then waits, sealed, in a cookie of the browser, and leads to the same address once more: only there does the browser show whether it has begun the login. Answers that nobody has asked for are not taken.',
  ...TOPIC,
  ...CHANGES,
  // One that is believed logs nobody in yet: the redirect that follows does, and tells of it.
  audit: { action: 'LoginAttempt', isDecidedByHandler: true },
  params: PARAMS,
  body: rawBody(['application/x-www-form-urlencoded']),
  responses: { 302: emptyResponse('Found'), 303: emptyResponse('See Other') },
  limits: LIMITS,
});

export const getServiceMetadata = defineRoute({
  id: 'get-saml-metadata',
  method: 'GET',
  path: `${PATH}/metadata`,
  aliases: ['/api/v2/login/saml/{slug}/metadata', '/api/v1/login/saml/{slug}/metadata'],
  summary: 'What the service is for a provider of SAML',
  ...TOPIC,
  ...READS,
  params: PARAMS,
  responses: { 200: binaryResponse('application/samlmetadata+xml') },
  refusals: { 409: 'The service does not know its own address' },
});
