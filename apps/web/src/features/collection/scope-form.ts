import type { CollectionFlag, CollectionScopeInput, DomainReference } from '@secgraph/contract';
import { COLLECTION_FLAG_NAMES } from './collection-words.ts';

/** What is collected and where, as people fill it in. */
export interface ScopeForm {
  readonly flags: Readonly<Record<CollectionFlag, boolean>>;
  readonly where: Where;
  readonly domains: readonly ScopeObject[];
  readonly ous: readonly ScopeObject[];
}

export const WHERE = ['own', 'trusted', 'domains', 'ous'] as const;
export type Where = (typeof WHERE)[number];

/** What a scope names; without a name, the graph does not know it. */
export interface ScopeObject {
  readonly id: string;
  readonly name: string | undefined;
}

/** A job or schedule, as the API tells it. */
export interface ToldScope extends Readonly<Record<CollectionFlag, boolean>> {
  readonly all_trusted_domains: boolean;
  readonly domains: readonly (DomainReference | string)[];
  readonly ous: readonly (DomainReference | string)[];
}

/** All that a collector asks a directory for, without the computers, which takes longest. */
export const NEW_SCOPE: ScopeForm = {
  flags: {
    ad_structure_collection: true,
    local_group_collection: true,
    session_collection: true,
    cert_services_collection: true,
    ca_registry_collection: true,
    dc_registry_collection: true,
  },
  where: 'own',
  domains: [],
  ous: [],
};

export function scopeFormOf(told: ToldScope): ScopeForm {
  const domains = told.domains.map(toObject);
  const ous = told.ous.map(toObject);
  const named = domains.length > 0 ? 'domains' : ous.length > 0 ? 'ous' : 'own';

  return {
    flags: Object.fromEntries(COLLECTION_FLAG_NAMES.map((name) => [name, told[name]])) as Record<
      CollectionFlag,
      boolean
    >,
    where: told.all_trusted_domains ? 'trusted' : named,
    domains,
    ous,
  };
}

function toObject(reference: DomainReference | string): ScopeObject {
  return typeof reference === 'string'
    ? { id: reference, name: undefined }
    : { id: reference.objectid, name: reference.name ?? undefined };
}

/** Why the service would refuse it. */
export function problemOfScope({ flags, where, domains, ous }: ScopeForm): string | undefined {
  if (!COLLECTION_FLAG_NAMES.some((name) => flags[name])) {
    return 'Choose at least one thing to collect.';
  }
  if (where === 'domains' && domains.length === 0) {
    return 'Choose at least one domain.';
  }
  if (where === 'ous' && ous.length === 0) {
    return 'Choose at least one organizational unit.';
  }

  return where === 'ous' && flags.ad_structure_collection
    ? 'The directory structure is collected of whole domains only: leave it out, or choose domains.'
    : undefined;
}

export function writeScope({ flags, where, domains, ous }: ScopeForm): CollectionScopeInput {
  return {
    ...flags,
    all_trusted_domains: where === 'trusted',
    domains: where === 'domains' ? domains.map(({ id }) => id) : [],
    ous: where === 'ous' ? ous.map(({ id }) => id) : [],
  };
}
