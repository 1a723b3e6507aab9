import { breadthFirstSearch, findAllShortestPaths } from '@secgraph/graph';
import { type Bench, type BenchRow, createRow } from '../bench.ts';
import { measureEach } from '../measure/measure-each.ts';
import type { BenchSession } from '../session/bench-session.ts';
import { findDomainAdmins, nodesOfKind } from '../session/well-known-nodes.ts';
import { countHops, createSearchMemory } from '../yardsticks/bidirectional-search.ts';

/** Evenly spread over the users where there are more. */
const MOST_USERS = 1_000;
const AGAINST = 'plain bidirectional search';

export const pathsToDomainAdminsBench: Bench = {
  name: 'paths-to-domain-admins',
  summary: 'all shortest paths from each user who can reach the Domain Admins',
  measure,
};

async function measure(session: BenchSession): Promise<readonly BenchRow[]> {
  const { snapshot } = await session.graph();
  const end = findDomainAdmins(snapshot);
  const reaching = new Set(breadthFirstSearch(snapshot, [end], { direction: 'inbound' }).order);
  const users = nodesOfKind(snapshot, 'User').filter((user) => reaching.has(user));
  const starts = spread(users, MOST_USERS);
  const memory = createSearchMemory(snapshot.nodeCount);
  const { median, p99 } = await session.compareHere('paths-to-domain-admins', {
    product: () => measureEach(starts, (start) => findAllShortestPaths(snapshot, { start, end })),
    yardstick: () => measureEach(starts, (start) => countHops(snapshot, start, end, memory)),
    repetitions: session.size.passes,
    warmUps: 3,
  });
  const note = `${starts.length} of the ${users.length} users who reach them`;

  return [
    createRow('all paths to Domain Admins, median', median, { against: AGAINST, note }),
    createRow('all paths to Domain Admins, p99', p99, { against: AGAINST }),
  ];
}

/** At most `count` of them, at even distances. */
function spread(nodes: readonly number[], count: number): readonly number[] {
  const step = Math.max(1, nodes.length / count);

  return nodes.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}
