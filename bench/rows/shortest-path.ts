import {
  findAllShortestPaths,
  findCheapestPaths,
  findShortestPath,
  type GraphSnapshot,
} from '@secgraph/graph';
import { attackCostOf } from '@secgraph/graph-schema';
import { SeededRandom } from '@secgraph/kernel';
import { type Bench, type BenchRow, createRow } from '../bench.ts';
import { measureEach } from '../measure/measure-each.ts';
import type { BenchSession } from '../session/bench-session.ts';
import { countHops, createSearchMemory, type SearchMemory } from '../yardsticks/bidirectional-search.ts';

const PAIRS = 1_000;
/** Random nodes seldom reach each other where few control many; then there are fewer pairs. */
const DRAWS = 50 * PAIRS;
const GOAL = 2;
const CHEAPEST_GOAL = 3;
const AGAINST = 'plain bidirectional search';

export const shortestPathBench: Bench = {
  name: 'shortest-path',
  summary: `one and all shortest paths, and the cheapest, between ${PAIRS} random pairs, reachable and not`,
  measure,
};

type Pair = readonly [start: number, end: number];

async function measure(session: BenchSession): Promise<readonly BenchRow[]> {
  const { snapshot } = await session.graph();
  const memory = createSearchMemory(snapshot.nodeCount);
  const { reachable, unreachable } = drawPairs(snapshot, memory);
  const plain = ([start, end]: Pair) => countHops(snapshot, start, end, memory);
  const compare = (name: string, pairs: readonly Pair[], product: (pair: Pair) => unknown) =>
    session.compareHere(name, {
      product: () => measureEach(pairs, product),
      yardstick: () => measureEach(pairs, plain),
      repetitions: session.size.passes,
      warmUps: 3,
    });

  const one = ([start, end]: Pair) => findShortestPath(snapshot, { start, end });
  const all = ([start, end]: Pair) => findAllShortestPaths(snapshot, { start, end });
  for (const pair of [...reachable, ...unreachable]) {
    if ((one(pair)?.relationships.length ?? -1) !== plain(pair)) {
      throw new Error(`the search and its yardstick disagree about the nodes ${pair.join(' and ')}.`);
    }
  }

  const found = await compare('shortest-path', reachable, one);
  const none = await compare('shortest-path-none', unreachable, one);
  const union = await compare('all-shortest-paths', reachable, all);
  const costs = Uint8Array.from(snapshot.kindNames, attackCostOf);
  const cheapest = await session.compareHere('cheapest-paths', {
    product: () =>
      measureEach(reachable, ([start, end]) => findCheapestPaths(snapshot, { start, end, costs })),
    yardstick: () => measureEach(reachable, all),
    repetitions: session.size.passes,
    warmUps: 3,
  });
  const against = { against: 'all shortest paths', goal: CHEAPEST_GOAL };
  const goal = { against: AGAINST, goal: GOAL };

  return [
    createRow('shortest path, median', found.median, { ...goal, note: `${reachable.length} pairs` }),
    createRow('shortest path, p99', found.p99, goal),
    createRow('no path, median', none.median, { ...goal, note: `${unreachable.length} pairs` }),
    createRow('no path, p99', none.p99, goal),
    createRow('all shortest paths, median', union.median, { against: AGAINST }),
    createRow('all shortest paths, p99', union.p99, { against: AGAINST }),
    createRow('cheapest paths, median', cheapest.median, against),
    createRow('cheapest paths, p99', cheapest.p99, against),
  ];
}

function drawPairs(
  snapshot: GraphSnapshot,
  memory: SearchMemory,
): { readonly reachable: readonly Pair[]; readonly unreachable: readonly Pair[] } {
  const random = new SeededRandom(11);
  const reachable: Pair[] = [];
  const unreachable: Pair[] = [];

  for (let draw = 0; draw < DRAWS && reachable.length + unreachable.length < 2 * PAIRS; draw++) {
    const pair = [random.below(snapshot.nodeCount), random.below(snapshot.nodeCount)] as const;
    const pairs = countHops(snapshot, ...pair, memory) > 0 ? reachable : unreachable;
    if (pairs.length < PAIRS && pair[0] !== pair[1]) {
      pairs.push(pair);
    }
  }

  return { reachable, unreachable };
}
