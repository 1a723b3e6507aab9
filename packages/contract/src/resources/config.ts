import { type Static, Type } from 'typebox';
import { CHANGES, READS } from '../access/route-groups.ts';
import { column, defineList } from '../lists/list-definition.ts';
import { defineRoute, emptyResponse, jsonBody, jsonResponse } from '../route.ts';
import { dataOf } from '../wire/envelopes.ts';
import { Int32Id } from '../wire/parameters.ts';
import { SERIAL_RECORD } from '../wire/values.ts';

const TOPIC = { tags: ['Config'], feature: 'none' } as const;
const READ = {
  ...TOPIC,
  ...READS,
  gate: { permissions: ['app/ReadAppConfig'] },
  environments: 'open',
} as const;
const WRITE = {
  ...TOPIC,
  ...CHANGES,
  gate: { permissions: ['app/WriteAppConfig'] },
  environments: 'refused',
} as const;

const ParameterValue = Type.Record(Type.String(), Type.Unknown());

export const Parameter = Type.Object(
  {
    ...SERIAL_RECORD,
    key: Type.String(),
    name: Type.String(),
    description: Type.String(),
    value: ParameterValue,
    default_value: Type.Record(Type.String(), Type.Unknown(), {
      description: 'What it is where nobody has changed it. An extension of this service',
    }),
    is_writable: Type.Boolean({
      description: 'Whether the API changes it. An extension of this service',
    }),
  },
  { title: 'Parameter' },
);
export type Parameter = Static<typeof Parameter>;

const ParameterChange = Type.Object(
  {
    key: Type.Optional(Type.String()),
    value: Type.Optional(Type.Unknown({ description: 'An object with every field of the parameter' })),
  },
  { title: 'ParameterChange' },
);

export const listParameters = defineRoute({
  id: 'list-parameters',
  method: 'GET',
  path: '/api/v2/config',
  summary: 'Configuration parameters',
  ...READ,
  list: defineList({ columns: { parameter: column('string', { filter: ['eq'], sort: false }) } }),
  responses: { 200: jsonResponse(dataOf(Type.Array(Parameter))) },
});

export const updateParameter = defineRoute({
  id: 'update-parameter',
  method: 'PUT',
  path: '/api/v2/config',
  summary: 'Change a configuration parameter',
  description:
    'The new value replaces the old one whole and counts within two seconds, in all processes. Parameters that only who runs the service may change are refused.',
  ...WRITE,
  audit: {
    action: 'UpdateParameter',
    subject: { of: 'parameter', id: { body: 'key' } },
    body: ['key', 'value'],
  },
  body: jsonBody(ParameterChange),
  responses: { 200: jsonResponse(dataOf(Type.Object({ key: Type.String(), value: ParameterValue }))) },
});

export const Feature = Type.Object(
  {
    ...SERIAL_RECORD,
    key: Type.String(),
    name: Type.String(),
    description: Type.String(),
    enabled: Type.Boolean(),
    user_updatable: Type.Boolean({ description: 'Whether administrators may switch it' }),
  },
  { title: 'Feature' },
);
export type Feature = Static<typeof Feature>;

export const listFeatures = defineRoute({
  id: 'list-features',
  method: 'GET',
  path: '/api/v2/features',
  summary: 'Feature flags',
  ...READ,
  responses: { 200: jsonResponse(dataOf(Type.Array(Feature))) },
});

export const toggleFeature = defineRoute({
  id: 'toggle-feature',
  method: 'PUT',
  path: '/api/v2/features/{feature_id}/toggle',
  summary: 'Switch a feature on or off',
  ...WRITE,
  audit: {
    action: 'ToggleEarlyAccessFeatureFlag',
    subject: { of: 'featureFlag', id: { param: 'feature_id' } },
  },
  params: Type.Object({ feature_id: Int32Id }),
  responses: { 200: jsonResponse(dataOf(Type.Object({ enabled: Type.Boolean() }))) },
  refusals: { 403: 'Nobody may switch it' },
});

const ACCEPT_EULA = {
  path: '/api/v2/accept-eula',
  summary: 'Accept the licence',
  tags: ['EULA'],
  feature: 'none',
  ...CHANGES,
  gate: 'authenticated',
  environments: 'open',
  audit: { action: 'AcceptEULA', subject: { of: 'user', id: { caller: true } } },
  responses: { 202: emptyResponse('Accepted') },
} as const;

export const acceptEula = defineRoute({
  id: 'accept-eula',
  method: 'PUT',
  description: 'A user who has not can do nothing else. Users are made with the licence accepted.',
  ...ACCEPT_EULA,
});

/** Wire: the operation was documented so once, and programs still ask so. */
export const acceptEulaByGet = defineRoute({
  id: 'accept-eula-by-get',
  method: 'GET',
  description: 'As older clients call it.',
  ...ACCEPT_EULA,
  deprecated: { successor: '/api/v2/accept-eula' },
});
