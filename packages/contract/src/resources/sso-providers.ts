import { type Static, Type } from 'typebox';
import { CHANGES, READS } from '../access/route-groups.ts';
import { column, defineList } from '../lists/list-definition.ts';
import { REQUEST_COSTS } from '../request-costs.ts';
import { binaryResponse, defineRoute, jsonBody, jsonResponse, rawBody } from '../route.ts';
import { dataOf } from '../wire/envelopes.ts';
import { Int32Id } from '../wire/parameters.ts';
import { NullInt32, SERIAL_RECORD } from '../wire/values.ts';
import { User } from './users.ts';

const PATH = '/api/v2/sso-providers';
const TOPIC = { tags: ['Single Sign-On'], feature: 'none' } as const;
const CHANGE = {
  ...TOPIC,
  ...CHANGES,
  gate: { permissions: ['auth/ManageProviders'] },
  environments: 'refused',
} as const;
const READ = {
  ...TOPIC,
  ...READS,
  gate: { permissions: ['auth/ManageProviders'] },
  environments: 'refused',
} as const;
const PARAMS = Type.Object({ sso_provider_id: Int32Id });
const SECRET =
  'Of a confidential client; kept sealed and never told. Clients of the established product have none and leave it out.';

const EMAIL_VERIFIED_OPTIONAL =
  'Of OpenID Connect: an e-mail address counts as verified where the provider sends no `email_verified`, so that it finds the user an administrator has created; at first false. An extension of this service.';

/** What users log in by, as the administrator registered the service there. */
export const OidcProvider = Type.Object(
  {
    ...SERIAL_RECORD,
    client_id: Type.String(),
    issuer: Type.String(),
    sso_provider_id: Type.Integer(),
  },
  { title: 'OidcProvider' },
);
export type OidcProvider = Static<typeof OidcProvider>;

/** As its metadata has it, with the addresses of the service that it has to know. */
export const SamlProvider = Type.Object(
  {
    ...SERIAL_RECORD,
    name: Type.String({ description: 'The slug' }),
    display_name: Type.String(),
    idp_issuer_uri: Type.String({ description: 'Its entity id' }),
    idp_sso_uri: Type.String(),
    root_uri_version: Type.Integer({ description: 'Always 2' }),
    principal_attribute_mappings: Type.Union([Type.Array(Type.String()), Type.Null()]),
    sp_issuer_uri: Type.String({ description: 'Entity id of the service, and the audience of assertions' }),
    sp_sso_uri: Type.String(),
    sp_metadata_uri: Type.String(),
    sp_acs_uri: Type.String({ description: 'Where the provider sends assertions to' }),
    sso_provider_id: NullInt32,
  },
  { title: 'SamlProvider' },
);
export type SamlProvider = Static<typeof SamlProvider>;

const SsoProviderConfig = Type.Object(
  {
    auto_provision: Type.Object({
      enabled: Type.Boolean({ description: 'Users come into being at their first login' }),
      default_role_id: Type.Integer({ description: '0: none' }),
      role_provision: Type.Boolean({ description: 'The claim `roles` says which role a user has' }),
    }),
    email_verified_optional: Type.Optional(Type.Boolean({ description: EMAIL_VERIFIED_OPTIONAL })),
  },
  { title: 'SsoProviderConfig' },
);

export const SsoProvider = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    slug: Type.String({ description: 'Stands for the provider in addresses' }),
    type: Type.Union([Type.Literal('OIDC'), Type.Literal('SAML')]),
    details: Type.Union([OidcProvider, SamlProvider]),
    login_uri: Type.String({ description: 'Begins a login' }),
    callback_uri: Type.String({ description: 'To be registered at the provider as the redirect address' }),
    config: Type.Optional(SsoProviderConfig),
    login_problem: Type.Optional(
      Type.Union(
        [
          Type.Literal('no-address', { description: 'Nobody has said where browsers find the service' }),
          Type.Literal('moved', { description: 'It has another address than the provider was told' }),
        ],
        {
          description:
            'Why nobody can log in by it, told as `config` is; absent: nothing is known. An extension of this service.',
        },
      ),
    ),
  },
  { title: 'SsoProvider' },
);
export type SsoProvider = Static<typeof SsoProvider>;

const SsoProviderConfigInput = Type.Object({
  auto_provision: Type.Optional(
    Type.Object({
      enabled: Type.Optional(Type.Boolean()),
      default_role_id: Type.Optional(Type.Integer()),
      role_provision: Type.Optional(Type.Boolean()),
    }),
  ),
  email_verified_optional: Type.Optional(Type.Boolean({ description: EMAIL_VERIFIED_OPTIONAL })),
});
export type SsoProviderConfigInput = Static<typeof SsoProviderConfigInput>;

const SsoProviderCheck = Type.Object(
  {
    subject: Type.Union([
      Type.Literal('discovery', { description: 'What the provider says of itself' }),
      Type.Literal('login', { description: 'Where users log in' }),
      Type.Literal('keys', { description: 'What its signatures are checked with' }),
      Type.Literal('client', { description: 'How the service proves to be the client' }),
      Type.Literal('certificate', { description: 'Of SAML: one that its signatures are checked with' }),
    ]),
    passed: Type.Boolean(),
    detail: Type.String({ description: 'What was found, or what is wrong' }),
  },
  { title: 'SsoProviderCheck' },
);
export type SsoProviderCheck = Static<typeof SsoProviderCheck>;

const OIDC_FIELDS = {
  name: Type.Optional(Type.String()),
  issuer: Type.Optional(Type.String({ description: 'Below it lies `/.well-known/openid-configuration`' })),
  client_id: Type.Optional(Type.String()),
  config: Type.Optional(SsoProviderConfigInput),
};

export const NewOidcProvider = Type.Object(
  { ...OIDC_FIELDS, client_secret: Type.Optional(Type.String({ description: SECRET })) },
  { title: 'NewOidcProvider' },
);
export type NewOidcProvider = Static<typeof NewOidcProvider>;

export const SsoProviderChange = Type.Object(
  {
    ...OIDC_FIELDS,
    client_secret: Type.Optional(
      Type.Union([Type.String(), Type.Null()], { description: `${SECRET} \`null\` removes it.` }),
    ),
  },
  { title: 'SsoProviderChange' },
);
export type SsoProviderChange = Static<typeof SsoProviderChange>;

const time = column('timestamp');

const SSO_PROVIDER_BODY = ['name', 'issuer', 'client_id', 'config'] as const;
const SSO_PROVIDER = { of: 'ssoProvider', id: { param: 'sso_provider_id' } } as const;

export const listSsoProviders = defineRoute({
  id: 'list-sso-providers',
  method: 'GET',
  path: PATH,
  summary: 'Identity providers that users log in by',
  description:
    'For everybody, because who is about to log in asks for it. `config` is told to those alone who may read providers. The type is filtered by its number: 1 SAML, 2 OIDC.',
  ...TOPIC,
  ...READS,
  gate: 'public',
  environments: 'open',
  list: defineList({
    columns: {
      id: column('integer'),
      name: column('string'),
      slug: column('string'),
      type: column('integer'),
      created_at: time,
      updated_at: time,
    },
    defaultSort: ['created_at'],
    tieBreaker: 'id',
    messages: { sort: 'plain' },
  }),
  responses: { 200: jsonResponse(dataOf(Type.Array(SsoProvider))) },
});

export const createOidcProvider = defineRoute({
  id: 'create-oidc-provider',
  method: 'POST',
  path: `${PATH}/oidc`,
  summary: 'Create a provider of OpenID Connect',
  description:
    'The issuer is not asked before somebody logs in. Of the name follows the slug: in lower case, with hyphens for spaces. `client_secret` is an extension.',
  ...CHANGE,
  feature: 'oidc_support',
  audit: {
    action: 'CreateOIDCIdentityProvider',
    subject: { of: 'ssoProvider', id: { answer: 'sso_provider_id' } },
    body: SSO_PROVIDER_BODY,
  },
  body: jsonBody(NewOidcProvider),
  responses: { 201: jsonResponse(dataOf(OidcProvider), 'Created') },
  refusals: { 409: 'Another provider has the name' },
});

const FLAG = Type.String({ pattern: '^(1|0|t|f|true|false)$' });
const FORM_FIELDS = {
  name: Type.String(),
  metadata: Type.String({ format: 'binary', description: 'The file of the provider (XML), at most 1 MiB' }),
  'config.auto_provision.enabled': FLAG,
  'config.auto_provision.default_role_id': Type.String({ pattern: '^[+-]?[0-9]{1,9}$' }),
  'config.auto_provision.role_provision': FLAG,
};
/** Only told: how a form may be wrong, the handler says in words that clients know. */
const NewSamlProviderForm = Type.Object(FORM_FIELDS, {
  title: 'NewSamlProviderForm',
  required: Object.keys(FORM_FIELDS),
});
const SamlProviderChangeForm = Type.Partial(Type.Object(FORM_FIELDS), {
  title: 'SamlProviderChangeForm',
  description: 'The last two are required beside `config.auto_provision.enabled`.',
});

export const createSamlProvider = defineRoute({
  id: 'create-saml-provider',
  method: 'POST',
  path: `${PATH}/saml`,
  aliases: ['/api/v2/saml/providers'],
  summary: 'Create a provider of SAML',
  description:
    'The metadata has to name services for the bindings HTTP-POST and HTTP-Redirect, and RSA certificates for signing. The addresses of the service that the provider has to know are kept with it.',
  ...CHANGE,
  audit: { action: 'CreateSAMLIdentityProvider', subject: { of: 'ssoProvider', id: { answer: 'id' } } },
  body: rawBody(['multipart/form-data'], { schemas: { 'multipart/form-data': NewSamlProviderForm } }),
  responses: { 200: jsonResponse(dataOf(SamlProvider)) },
  refusals: { 409: 'Another provider has the name, or the service does not know its own address' },
});

export const getSigningCertificate = defineRoute({
  id: 'get-signing-certificate',
  method: 'GET',
  path: `${PATH}/{sso_provider_id}/signing-certificate`,
  summary: 'Certificate that the service signs its requests to a provider of SAML with',
  ...READ,
  params: PARAMS,
  responses: { 200: binaryResponse('application/x-pem-file') },
});

export const testSsoProvider = defineRoute({
  id: 'test-sso-provider',
  method: 'GET',
  path: `${PATH}/{sso_provider_id}/test`,
  summary: 'Test an identity provider',
  description:
    'Of OpenID Connect, asks the issuer for what it says of itself and for its keys; of SAML, looks at what the metadata holds. Whether the provider knows the service shows only in a login. An extension of this service.',
  ...READ,
  params: PARAMS,
  responses: { 200: jsonResponse(dataOf(Type.Object({ checks: Type.Array(SsoProviderCheck) }))) },
  limits: { cost: REQUEST_COSTS.heavy },
});

export const updateSsoProvider = defineRoute({
  id: 'update-sso-provider',
  method: 'PATCH',
  path: `${PATH}/{sso_provider_id}`,
  summary: 'Change an identity provider',
  description:
    'What is left out or empty stays. Ends all sessions that were begun by the provider. With another issuer, client or entity id, users are recognised by their e-mail addresses once more. Of OpenID Connect: JSON, where `client_secret` is an extension. Of SAML: a form; the addresses of the service are those of now afterwards, where a public address is configured.',
  ...CHANGE,
  audit: {
    // Of either type, which the subject tells; its values are told before and after.
    action: 'UpdateSSOIdentityProvider',
    subject: SSO_PROVIDER,
  },
  params: PARAMS,
  body: rawBody(['application/json', 'multipart/form-data'], {
    schemas: { 'application/json': SsoProviderChange, 'multipart/form-data': SamlProviderChangeForm },
  }),
  responses: { 200: jsonResponse(dataOf(Type.Union([OidcProvider, SamlProvider]))) },
  refusals: { 409: 'Another provider has the name' },
});

export const deleteSsoProvider = defineRoute({
  id: 'delete-sso-provider',
  method: 'DELETE',
  path: `${PATH}/{sso_provider_id}`,
  summary: 'Delete an identity provider',
  description:
    'Its users stay and their sessions end: each needs a password or another provider to log in again. Answers them as they were.',
  ...CHANGE,
  audit: { action: 'DeleteSSOIdentityProvider', subject: SSO_PROVIDER },
  params: PARAMS,
  responses: { 200: jsonResponse(dataOf(Type.Object({ affected_users: Type.Array(User) }))) },
  refusals: { 409: 'The caller logs in by it, or no administrator could log in any more' },
});
