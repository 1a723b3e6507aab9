import { ApiError, type Client } from '@secgraph/client';
import type { NodeListEntry } from '@secgraph/contract';
import type { EstatePlan } from '@secgraph/estate';
import { secretReadersPath } from './api-paths.ts';
import type { AttackPath, DemoFacts, SecretReaders } from './demo-facts.ts';
import { findRoute } from './find-route.ts';

const DOMAIN_ADMINS_RID = '-512';
const LISTED_USERS = 1_000;
const CANDIDATES = 80;
/** Fewer hops are no surprise, more are hard to follow. */
const HOPS_OF_A_STORY = 5;

type Domain = Pick<EstatePlan['domains'][number], 'name' | 'sid'>;

/** Asks the service who reads the secrets of the first domain, and for a user whose way to its Domain Admins is worth telling. */
export async function findFacts(client: Client, { domains }: EstatePlan): Promise<DemoFacts> {
  const [first] = domains;
  if (first === undefined) {
    throw new Error('the directory has no domain.');
  }

  return { secrets: await findSecretReaders(client, first), path: await findStory(client, first) };
}

async function findSecretReaders(client: Client, { name, sid }: Domain): Promise<SecretReaders> {
  const { data: readers } = (await client.read(secretReadersPath(sid))) as { data: readonly NodeListEntry[] };
  if (readers.length === 0) {
    throw new Error(`nobody reads the secrets of ${name}, not even its controllers.`);
  }

  return { domain: name, domainObjectId: sid, names: readers.map(({ name: reader }) => reader) };
}

async function findStory(client: Client, { name, sid }: Domain): Promise<AttackPath> {
  const endObjectId = sid + DOMAIN_ADMINS_RID;
  const query = { q: `@${name}`, type: ['User'] };
  const users = spread(
    (await client.call('search', { query, list: { limit: LISTED_USERS } })).data,
    CANDIDATES,
  );
  const ways: AttackPath[] = [];
  for (const user of users) {
    const way = await findWay(client, user.objectid, endObjectId);
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
  client: Client,
  startObjectId: string,
  endObjectId: string,
): Promise<AttackPath | undefined> {
  try {
    const query = { start_node: startObjectId, end_node: endObjectId, only_traversable: true };
    const { data: graph } = await client.call('get-shortest-path', { query });
    return { startObjectId, endObjectId, hops: findRoute(graph, startObjectId, endObjectId) };
  } catch (error) {
    if (error instanceof ApiError) {
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
