import { COLLECTION_FLAGS, type CollectionFlag, type CollectionScopeInput } from '@secgraph/contract';
import type { CollectionClientType, CollectionScope } from '@secgraph/database/collection';
import { badRequest } from '../../http/http-error.ts';
import { storedText } from './stored-text.ts';

export const MAX_REFERENCES = 10_000;

const NOTHING: CollectionScope = {
  flags: Object.fromEntries(COLLECTION_FLAGS.map((name) => [name, false])) as Record<CollectionFlag, boolean>,
  allTrustedDomains: false,
  ous: [],
  domains: [],
};

/** What a client is asked for. Those of the cloud collect what there is, whatever is said. */
export function readScope(type: CollectionClientType, input: CollectionScopeInput): CollectionScope {
  if (type !== 'sharphound') {
    return NOTHING;
  }

  const scope = {
    flags: Object.fromEntries(COLLECTION_FLAGS.map((name) => [name, input[name] === true])) as Record<
      CollectionFlag,
      boolean
    >,
    allTrustedDomains: input.all_trusted_domains === true,
    ous: readIds('ous', input.ous),
    domains: readIds('domains', input.domains),
  };
  assertSensible(scope);

  return scope;
}

/** Clients know the words. */
function assertSensible({ flags, allTrustedDomains, ous, domains }: CollectionScope): void {
  if (!Object.values(flags).includes(true)) {
    throw badRequest('at least one data collection flag must be provided');
  }
  if ([allTrustedDomains, ous.length > 0, domains.length > 0].filter(Boolean).length > 1) {
    throw badRequest('may only scope collection by exactly one of OU, Domain, or All Trusted Domains');
  }
  if (ous.length > 0 && flags.ad_structure_collection) {
    throw badRequest('the combination of inputs is not allowed');
  }
}

function readIds(name: string, ids: readonly string[] | null | undefined): readonly string[] {
  if ((ids?.length ?? 0) > MAX_REFERENCES) {
    throw badRequest(`${name} must name at most ${MAX_REFERENCES} object ids`);
  }
  const given = (ids ?? []).map((id) => storedText(id).trim());
  if (given.includes('')) {
    throw badRequest(`${name} must name object ids`);
  }

  return [...new Set(given)];
}
