import type { UnifiedGraph } from '@secgraph/contract';
import type { EstatePlan } from '@secgraph/estate';
import type { ApiClient } from '../../apps/cli/src/api/api-client.ts';
import { textField } from '../../apps/cli/src/api/json-fields.ts';
import { isRefusal } from '../../apps/cli/src/errors.ts';
import { secretReadersPath, shortestPathPath, withQuery } from './api-paths.ts';
import type { AttackPath, DemoFacts, SecretReaders } from './demo-facts.ts';
import { findRoute } from './find-route.ts';

const DOMAIN_ADMINS_RID = '-512';
const LISTED_USERS = 1_000;
const CANDIDATES = 80;
/** Fewer hops are no surprise, more are hard to follow. */
const HOPS_OF_A_STORY = 5;

type Domain = Pick<EstatePlan['domains'][number], 'name' | 'sid'>;

/** Asks the service who reads the secrets of the first domain, and for a user whose way to its Domain Admins is worth telling. */
export async function findFacts(client: ApiClient, { domains }: EstatePlan): Promise<DemoFacts> {
  const [first] = domains;
  if (first === undefined) {
    throw new Error('the directory has no domain.');
  }

  return { secrets: await findSecretReaders(client, first), path: await findStory(client, first) };
}

async function findSecretReaders(client: ApiClient, { name, sid }: Domain): Promise<SecretReaders> {
  const readers = await list(client, secretReadersPath(sid));
  if (readers.length === 0) {
    throw new Error(`nobody reads the secrets of ${name}, not even its controllers.`);
  }

  return { domain: name, domainObjectId: sid, names: readers.map((it) => textField(it, 'name') ?? '') };
}

async function findStory(client: ApiClient, { name, sid }: Domain): Promise<AttackPath> {
  const endObjectId = sid + DOMAIN_ADMINS_RID;
  const query = { q: `@${name}`, type: 'User', limit: String(LISTED_USERS) };
  const users = spread(await list(client, withQuery('/api/v2/search', query)), CANDIDATES);
  const ways: AttackPath[] = [];
  for (const user of users) {
    const way = await findWay(client, textField(user, 'objectid') ?? '', endObjectId);
    if (way !== undefined) {
      ways.push(way);
    }
  }

  const strangeness = ({ hops }: AttackPath) => Math.abs(hops.length - HOPS_OF_A_STORY);
  const [path] = ways.toSorted((a, b) => strangeness(a) - strangeness(b));
  if (path === undefined) {
    throw new Error(`none of ${users.length} users reaches the Domain Admins of ${name}.`);
  }

  return path;
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

/** At most `count` of them, at even distances: those of one letter may have much in common. */
function spread<Item>(items: readonly Item[], count: number): readonly Item[] {
  const step = Math.max(1, Math.ceil(items.length / count));

  return items.filter((_, index) => index % step === 0);
}

async function list(client: ApiClient, path: string): Promise<readonly unknown[]> {
  const data = await client.request({ method: 'GET', path });

  return Array.isArray(data) ? data : [];
}
