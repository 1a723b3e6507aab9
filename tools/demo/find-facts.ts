import type { UnifiedGraph } from '@secgraph/contract';
import type { ApiClient } from '../../apps/cli/src/api/api-client.ts';
import { flagField, textField } from '../../apps/cli/src/api/json-fields.ts';
import { isRefusal } from '../../apps/cli/src/errors.ts';
import { shortestPathPath, withQuery } from './api-paths.ts';
import type { AttackPath, DemoFacts } from './demo-facts.ts';
import { findRoute } from './find-route.ts';

const DOMAIN_ADMINS_RID = '-512';
const CANDIDATES = 40;
/** A longer way is no better story. */
const LONGEST_ROUTE = 5;

/** Asks the service for domains, and for a user whose way to the Domain Admins is worth telling. */
export async function findFacts(client: ApiClient): Promise<DemoFacts> {
  const domains = (await list(client, '/api/v2/available-domains')).filter((domain) =>
    flagField(domain, 'collected'),
  );
  const [first] = domains;
  const name = textField(first, 'name');
  const endObjectId = `${textField(first, 'id')}${DOMAIN_ADMINS_RID}`;
  if (name === undefined) {
    throw new Error('the service has no collected domain.');
  }

  const query = { q: name, type: 'User', limit: String(CANDIDATES) };
  const users = await list(client, withQuery('/api/v2/search', query));
  const ways: AttackPath[] = [];
  for (const user of users) {
    const way = await findWay(client, textField(user, 'objectid') ?? '', endObjectId);
    if (way !== undefined && way.hops.length <= LONGEST_ROUTE) {
      ways.push(way);
    }
  }

  const [path] = ways.toSorted((a, b) => b.hops.length - a.hops.length);
  if (path === undefined) {
    throw new Error(`none of ${users.length} users reaches the Domain Admins of ${name}.`);
  }

  return { domains: domains.map((domain) => textField(domain, 'name') ?? ''), path };
}

async function findWay(
  client: ApiClient,
  startObjectId: string,
  endObjectId: string,
): Promise<AttackPath | undefined> {
  try {
    const graph = await client.request({ method: 'GET', path: shortestPathPath(startObjectId, endObjectId) });
    return { startObjectId, endObjectId, hops: findRoute(graph as UnifiedGraph, startObjectId, endObjectId) };
  } catch (error) {
    if (isRefusal(error, 'CLI_REFUSED')) {
      return undefined;
    }
    throw error;
  }
}

async function list(client: ApiClient, path: string): Promise<readonly unknown[]> {
  const data = await client.request({ method: 'GET', path });

  return Array.isArray(data) ? data : [];
}
