import { breadthFirstSearch } from '@secgraph/graph';
import { type Bench, type BenchRow, createRow } from '../bench.ts';
import { measureMs } from '../measure/measure-ms.ts';
import type { BenchSession } from '../session/bench-session.ts';
import { findDomainAdmins } from '../session/well-known-nodes.ts';
import { countReachable, createVisitMemory } from '../yardsticks/breadth-first-search.ts';

/** From the Domain Admins along and against every relationship: next to everything is connected to them. */
export const breadthFirstSearchBench: Bench = {
  name: 'breadth-first-search',
  summary: 'one search over the whole graph',
  measure,
};

async function measure(session: BenchSession): Promise<readonly BenchRow[]> {
  const { snapshot } = await session.graph();
  const start = findDomainAdmins(snapshot);
  const memory = createVisitMemory(snapshot.nodeCount);
  const reached = countReachable(snapshot, start, memory);
  const search = () => breadthFirstSearch(snapshot, [start], { direction: 'both' });
  if (search().order.length !== reached) {
    throw new Error('the search and its yardstick reach different nodes.');
  }

  const { full } = await session.compareHere('breadth-first-search', {
    product: () => ({ full: measureMs(search) }),
    yardstick: () => ({ full: measureMs(() => countReachable(snapshot, start, memory)) }),
    repetitions: session.size.passes,
    warmUps: 3,
  });
  const note = `${reached} of ${snapshot.nodeCount} nodes, ${snapshot.relationshipCount} relationships`;

  return [createRow('full breadth-first search', full, { against: 'plain breadth-first search', note })];
}
