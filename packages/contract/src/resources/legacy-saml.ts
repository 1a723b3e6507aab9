import { Type } from 'typebox';
import { CHANGES, READS } from '../access/route-groups.ts';
import { REQUEST_COSTS } from '../request-costs.ts';
import { defineRoute, emptyResponse, jsonResponse } from '../route.ts';
import { dataOf } from '../wire/envelopes.ts';
import { Int32Id, notFoundIfMalformed, TextId } from '../wire/parameters.ts';
import { SamlProvider } from './sso-providers.ts';
import { User } from './users.ts';

/**
 * What clients called before there was single sign-on of more than one kind. Wire: a provider goes by the same id in
 * both worlds.
 */
const PATH = '/api/v2/saml';
const TOPIC = { tags: ['Single Sign-On'], feature: 'none' } as const;
const MANAGE = { permissions: ['auth/ManageProviders'] } as const;
const READ = { ...TOPIC, ...READS, gate: MANAGE, environments: 'refused' } as const;
const PARAMS = Type.Object({ saml_provider_id: notFoundIfMalformed(Int32Id) });
const SUCCESSOR = { successor: '/api/v2/sso-providers' } as const;

/** A way to log in, for the login page of an older client. */
const SamlEndpoint = Type.Object(
  { name: Type.String(), initiation_url: Type.String({ description: 'Begins a login' }) },
  { title: 'SamlEndpoint' },
);

const CHANGE = { ...TOPIC, ...CHANGES, gate: 'public', environments: 'open' } as const;

export const listSamlProviders = defineRoute({
  id: 'list-saml-providers',
  method: 'GET',
  path: PATH,
  summary: 'Providers of SAML',
  ...READ,
  responses: { 200: jsonResponse(dataOf(Type.Object({ saml_providers: Type.Array(SamlProvider) }))) },
  deprecated: SUCCESSOR,
});

export const listSamlEndpoints = defineRoute({
  id: 'list-saml-endpoints',
  method: 'GET',
  path: `${PATH}/sso`,
  summary: 'Where logins by SAML begin',
  ...TOPIC,
  ...READS,
  gate: 'public',
  environments: 'open',
  responses: { 200: jsonResponse(dataOf(Type.Object({ endpoints: Type.Array(SamlEndpoint) }))) },
  deprecated: SUCCESSOR,
});

export const getSamlProvider = defineRoute({
  id: 'get-saml-provider',
  method: 'GET',
  path: `${PATH}/providers/{saml_provider_id}`,
  summary: 'One provider of SAML',
  ...READ,
  params: PARAMS,
  responses: { 200: jsonResponse(dataOf(SamlProvider)) },
  deprecated: SUCCESSOR,
});

export const deleteSamlProvider = defineRoute({
  id: 'delete-saml-provider',
  method: 'DELETE',
  path: `${PATH}/providers/{saml_provider_id}`,
  summary: 'Delete a provider of SAML',
  description: 'As `/api/v2/sso-providers/{sso_provider_id}` does, of this kind only.',
  ...TOPIC,
  ...CHANGES,
  gate: MANAGE,
  environments: 'refused',
  audit: {
    action: 'DeleteSSOIdentityProvider',
    subject: { of: 'ssoProvider', id: { param: 'saml_provider_id' } },
  },
  params: PARAMS,
  responses: { 200: jsonResponse(dataOf(Type.Object({ affected_users: Type.Array(User) }))) },
  refusals: { 409: 'The caller logs in by it, or no administrator could log in any more' },
  deprecated: { successor: '/api/v2/sso-providers/{sso_provider_id}' },
});

const LOGIN_PATH = '/api/v2/login/saml/{slug}';
const OLD_LOGIN_PATH = '/api/v1/login/saml/{slug}';
const LOGIN_PARAMS = Type.Object({ slug: TextId });
/** They ask the database once, and no provider. */
const LIMITS = { cost: REQUEST_COSTS.small, perSecond: 55 } as const;

export const beginSamlLogin = defineRoute({
  id: 'begin-saml-login',
  method: 'GET',
  path: LOGIN_PATH,
  aliases: [`${LOGIN_PATH}/sso`, OLD_LOGIN_PATH, `${OLD_LOGIN_PATH}/sso`],
  summary: 'Log in by SAML, from an old address',
  description: 'Leads to `/api/v2/sso/{slug}/login`.',
  ...CHANGE,
  audit: { nothing: 'leads to where the login begins' },
  params: LOGIN_PARAMS,
  responses: { 302: emptyResponse('Found') },
  limits: LIMITS,
  deprecated: { successor: '/api/v2/sso/{slug}/login' },
});

export const forwardSamlResponse = defineRoute({
  id: 'forward-saml-response',
  method: 'POST',
  path: `${LOGIN_PATH}/acs`,
  aliases: [`${OLD_LOGIN_PATH}/acs`],
  summary: 'Where older registrations make browsers send the answer of a provider of SAML to',
  description:
    'Leads, with the body, to `/api/v2/sso/{slug}/callback`, which takes it when it was made for that address: the provider has to know it.',
  ...CHANGE,
  audit: { nothing: 'leads to where the answer is received' },
  params: LOGIN_PARAMS,
  responses: { 307: emptyResponse('Temporary redirect') },
  limits: LIMITS,
  deprecated: { successor: '/api/v2/sso/{slug}/callback' },
});
