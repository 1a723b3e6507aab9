import { type TProperties, type TSchema, Type } from 'typebox';

/**
 * Resources as the specification has them, written down once more: not the schemas of the contract, which they check.
 * What an answer has beyond them is an extension and allowed.
 */
const timestamp = Type.String({
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)$',
});
const uuid = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });
const integer = Type.Integer();
const string = Type.String();
const boolean = Type.Boolean();
const strings = Type.Array(string);
const object = Type.Record(string, Type.Unknown());

const nullTime = Type.Object({ time: timestamp, valid: boolean });
const nullInt32 = Type.Object({ int32: integer, valid: boolean });
const nullString = Type.Object({ string, valid: boolean });

const times = { created_at: timestamp, updated_at: timestamp, deleted_at: nullTime };
const record = <Properties extends TProperties>(properties: Properties) =>
  Type.Object({ id: integer, ...times, ...properties });
const each = <Value extends TSchema>(names: readonly string[], value: Value) =>
  Object.fromEntries(names.map((name) => [name, value]));

export const COLLECTION_FLAGS = [
  'session_collection',
  'local_group_collection',
  'ad_structure_collection',
  'cert_services_collection',
  'ca_registry_collection',
  'dc_registry_collection',
];
const flags = each([...COLLECTION_FLAGS, 'all_trusted_domains'], boolean);

const permission = record({ authority: string, name: string });
const role = record({ name: string, description: string, permissions: Type.Array(permission) });
const authSecret = record({ digest_method: string, expires_at: timestamp, totp_activated: boolean });

export const user = Type.Object({
  id: uuid,
  ...times,
  saml_provider_id: nullInt32,
  sso_provider_id: nullInt32,
  AuthSecret: Type.Union([authSecret, Type.Null()]),
  roles: Type.Array(role),
  first_name: nullString,
  last_name: nullString,
  email_address: nullString,
  principal_name: string,
  last_login: timestamp,
  is_disabled: boolean,
  eula_accepted: boolean,
});

const minimalUser = Type.Object({ id: uuid, first_name: nullString, last_name: nullString, email: string });
export const affectedUsers = Type.Object({ affected_users: Type.Array(user, { minItems: 1 }) });
export const minimalUsers = Type.Object({ users: Type.Array(minimalUser) });
export const oidcProvider = record({ client_id: string, issuer: string, sso_provider_id: integer });

const domainReference = Type.Object({ objectid: string, name: string, exists: boolean, type: string });
const ouReference = Type.Object({ ...domainReference.properties, distinguishedname: string });
const domainResult = record({
  job_id: integer,
  domain_name: string,
  success: boolean,
  message: string,
  ...each(
    [
      'user',
      'group',
      'computer',
      'gpo',
      'ou',
      'container',
      'aiaca',
      'rootca',
      'enterpriseca',
      'ntauthstore',
      'certtemplate',
      'deleted',
    ].map((name) => `${name}_count`),
    integer,
  ),
});
const jobFields = {
  id: integer,
  client_id: uuid,
  client_name: string,
  event_id: nullInt32,
  start_time: timestamp,
  end_time: timestamp,
  status: integer,
  ...flags,
  domain_results: Type.Array(domainResult),
};
export const job = Type.Object({
  ...jobFields,
  execution_time: timestamp,
  status_message: string,
  domain_controller: string,
  ous: Type.Array(ouReference),
  domains: Type.Array(domainReference),
});
export const startedJob = Type.Object({
  ...jobFields,
  ...times,
  statusMessage: string,
  log_path: nullString,
  domain_controller: nullString,
  event_title: string,
  last_ingest: timestamp,
  ous: strings,
  domains: strings,
});

export const event = Type.Object({
  id: integer,
  client_id: uuid,
  rrule: string,
  ...flags,
  ous: Type.Array(ouReference),
  domains: Type.Array(domainReference),
});

const assetGroupSelector = record({
  asset_group_id: integer,
  name: string,
  selector: string,
  system_selector: boolean,
});
export const assetGroup = record({
  name: string,
  tag: string,
  system_group: boolean,
  selectors: Type.Array(assetGroupSelector),
  member_count: integer,
});

export const selector = Type.Object({
  id: integer,
  asset_group_tag_id: integer,
  created_at: timestamp,
  updated_at: timestamp,
  created_by: string,
  updated_by: string,
  disabled_at: Type.Union([timestamp, Type.Null()]),
  disabled_by: Type.Union([string, Type.Null()]),
  name: string,
  description: string,
  auto_certify: Type.Integer({ minimum: 0, maximum: 2 }),
  is_default: boolean,
  allow_disable: boolean,
  seeds: Type.Array(Type.Object({ type: integer, value: string })),
});

export const namedSelector = Type.Object({ selector });

export const collection = record({
  entries: Type.Array(record({ object_id: string, node_label: string, properties: object })),
});

export const customNode = Type.Object({
  id: integer,
  kindName: string,
  config: Type.Object({ icon: Type.Object({ type: string, name: string, color: string }) }),
});

const release = Type.Object({
  version: string,
  version_meta: Type.Object({ major: integer, minor: integer, patch: integer, prerelease: string }),
  release_date: timestamp,
  release_assets: Type.Array(
    Type.Object({
      name: string,
      download_url: string,
      checksum_download_url: string,
      os: string,
      arch: string,
    }),
  ),
});
export const collectorManifest = Type.Object({
  collector_a_enterprise: Type.Array(release),
  collector_b_enterprise: Type.Array(release),
});

const trend = Type.Object({
  environment_ids: strings,
  finding: string,
  display_title: string,
  display_type: string,
  ...each(
    [
      'composite_risk',
      'finding_count_start',
      'finding_count_end',
      'finding_count_increase',
      'finding_count_decrease',
      'finding_impact_count',
      'finding_exposure_count',
    ],
    integer,
  ),
});
export const findingTrends = Type.Object({
  start: timestamp,
  end: timestamp,
  environments: strings,
  data: Type.Object({
    findings: Type.Array(trend),
    total_finding_count_start: integer,
    total_finding_count_end: integer,
  }),
});

export const datapipeStatus = Type.Object({
  status: string,
  updated_at: timestamp,
  last_complete_analysis_at: timestamp,
});

export const composition = Type.Object({
  nodes: object,
  edges: Type.Array(
    Type.Object({
      source: string,
      target: string,
      label: string,
      kind: string,
      lastSeen: timestamp,
      properties: Type.Optional(object),
    }),
  ),
});

export const memberCounts = Type.Object({ total_count: integer, counts: Type.Record(string, integer) });
export const nodeListEntry = Type.Object({ objectID: string, name: string, label: string, kinds: strings });
export const anyObject = object;

export const dataOf = <Value extends TSchema>(value: Value) => Type.Object({ data: value });
export const listOf = <Value extends TSchema>(value: Value) => dataOf(Type.Array(value));
const whole = Type.Integer({ minimum: 0 });
export const pageOf = <Value extends TSchema>(value: Value) =>
  Type.Object({ count: whole, skip: whole, limit: whole, data: Type.Array(value) });

export const errorEnvelope = Type.Object(
  {
    http_status: integer,
    timestamp,
    request_id: uuid,
    errors: Type.Array(Type.Object({ context: string, message: Type.String({ minLength: 1 }) }), {
      minItems: 1,
    }),
  },
  { additionalProperties: false },
);
