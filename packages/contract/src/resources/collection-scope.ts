import { type Static, Type } from 'typebox';

export const COLLECTION_FLAGS = [
  'session_collection',
  'local_group_collection',
  'ad_structure_collection',
  'cert_services_collection',
  'ca_registry_collection',
  'dc_registry_collection',
] as const;
export type CollectionFlag = (typeof COLLECTION_FLAGS)[number];

const FLAGS = {
  session_collection: Type.Boolean({ description: 'Who is logged on where' }),
  local_group_collection: Type.Boolean({ description: 'Local groups, user rights, what relaying needs' }),
  ad_structure_collection: Type.Boolean({ description: 'Objects of the directory and rights on them' }),
  cert_services_collection: Type.Boolean({ description: 'Certificate services' }),
  ca_registry_collection: Type.Boolean({ description: 'The registry of certificate authorities' }),
  dc_registry_collection: Type.Boolean({ description: 'The registry of domain controllers' }),
  all_trusted_domains: Type.Boolean({ description: 'In all domains that are trusted' }),
};

export const DomainReference = Type.Object(
  {
    objectid: Type.String(),
    name: Type.Union([Type.String(), Type.Null()]),
    exists: Type.Boolean({ description: 'Whether the graph has it; of others only the object id is known' }),
    type: Type.String(),
  },
  { title: 'DomainReference' },
);
export type DomainReference = Static<typeof DomainReference>;

export const OuReference = Type.Object(
  { ...DomainReference.properties, distinguishedname: Type.Union([Type.String(), Type.Null()]) },
  { title: 'OuReference' },
);
export type OuReference = Static<typeof OuReference>;

/** What is collected and where, in one of two forms. */
export const COLLECTION_SCOPE = {
  ...FLAGS,
  ous: Type.Array(Type.Union([OuReference, Type.String()]), {
    description: 'Object ids where `hydrate_ous` is false',
  }),
  domains: Type.Array(Type.Union([DomainReference, Type.String()]), {
    description: 'Object ids where `hydrate_domains` is false',
  }),
};

/** The same, always as object ids. */
export const COLLECTION_SCOPE_IDS = {
  ...FLAGS,
  ous: Type.Array(Type.String()),
  domains: Type.Array(Type.String()),
};

const ObjectIds = Type.Union([Type.Array(Type.String()), Type.Null()]);

/** The same as it is asked for: what is left out is not collected. */
export const COLLECTION_SCOPE_INPUT = {
  ...Type.Partial(Type.Object(FLAGS)).properties,
  ous: Type.Optional(ObjectIds),
  domains: Type.Optional(ObjectIds),
};

const ScopeInput = Type.Object(COLLECTION_SCOPE_INPUT);
export type CollectionScopeInput = Static<typeof ScopeInput>;

/** Whether references are told with names. */
export const HYDRATION = {
  hydrate_domains: Type.Optional(
    Type.Boolean({ description: 'false: domains are told as object ids; default true' }),
  ),
  hydrate_ous: Type.Optional(
    Type.Boolean({ description: 'false: organizational units are told as object ids; default true' }),
  ),
};
