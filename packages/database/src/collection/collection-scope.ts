import type { Tables } from '../connection/tables.ts';

/** What a collector may be asked for, by the names of columns. */
export const COLLECTION_FLAGS = [
  'session_collection',
  'local_group_collection',
  'ad_structure_collection',
  'cert_services_collection',
  'ca_registry_collection',
  'dc_registry_collection',
] as const;
type CollectionFlag = (typeof COLLECTION_FLAGS)[number];

/** What is collected, and where. */
export interface CollectionScope {
  readonly flags: Readonly<Record<CollectionFlag, boolean>>;
  readonly allTrustedDomains: boolean;
  /** Object ids. */
  readonly ous: readonly string[];
  readonly domains: readonly string[];
}

type ScopeRow = Pick<Tables['collection_event'], CollectionFlag | 'all_trusted_domains' | 'ous' | 'domains'>;

export function toScopeRow({ flags, allTrustedDomains, ous, domains }: CollectionScope): ScopeRow {
  return { ...flags, all_trusted_domains: allTrustedDomains, ous: [...ous], domains: [...domains] };
}

export function toScope(row: ScopeRow): CollectionScope {
  return {
    flags: {
      session_collection: row.session_collection,
      local_group_collection: row.local_group_collection,
      ad_structure_collection: row.ad_structure_collection,
      cert_services_collection: row.cert_services_collection,
      ca_registry_collection: row.ca_registry_collection,
      dc_registry_collection: row.dc_registry_collection,
    },
    allTrustedDomains: row.all_trusted_domains,
    ous: row.ous,
    domains: row.domains,
  };
}

/** As long as nothing has happened that a time is of. */
export const NEVER = new Date('0001-01-01T00:00:00Z');
