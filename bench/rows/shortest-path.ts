import { buildTopology, findAllShortestPaths, findShortestPath, type Topology } from '@secgraph/graph';
import type { BenchRow, BenchSize } from '../bench-row.ts';
import { countHops, createSearchMemory } from '../yardsticks/bidirectional-search.ts';

const PAIRS = 1_000;
const GOAL = 2;
const KINDS = 40;

/** Random pairs of a random graph: one shortest path, and all of them, against a plain search. */
export async function benchShortestPath(size: BenchSize): Promise<readonly BenchRow[]> {
  const topology = createRandomTopology(size);
  const pairs = createPairs(size.nodes);
  const memory = createSearchMemory(size.nodes);
  const runs = {
    plain: ([start, end]: Pair) => countHops(topology, start, end, memory),
    one: ([start, end]: Pair) => findShortestPath(topology, { start, end }),
    all: ([start, end]: Pair) => findAllShortestPaths(topology, { start, end }),
  };

  for (const run of Object.values(runs)) {
    measure(pairs.slice(0, PAIRS / 5), run);
  }

  const plain = measure(pairs, runs.plain);
  const one = measure(pairs, runs.one);
  const all = measure(pairs, runs.all);
  const note = `${size.nodes} nodes, ${size.relationships} relationships, ${PAIRS} pairs`;

  return [
    row('shortest path, median', one.median, plain.median, GOAL, note),
    row('shortest path, p99', one.p99, plain.p99, GOAL, ''),
    row('all shortest paths, median', all.median, plain.median, undefined, ''),
  ];
}

type Pair = readonly [start: number, end: number];

function measure(pairs: readonly Pair[], run: (pair: Pair) => unknown): { median: number; p99: number } {
  const times = pairs
    .map((pair) => {
      const startedAtMs = performance.now();
      run(pair);
      return performance.now() - startedAtMs;
    })
    .sort((a, b) => a - b);

  return { median: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}

function createRandomTopology({ nodes, relationships }: BenchSize): Topology {
  const random = createRandom(7);
  const starts = Uint32Array.from({ length: relationships }, () => random(nodes));
  const ends = Uint32Array.from({ length: relationships }, () => random(nodes));
  const kinds = Uint16Array.from({ length: relationships }, () => random(KINDS));

  return buildTopology(nodes, starts, ends, kinds);
}

function createPairs(nodes: number): readonly Pair[] {
  const random = createRandom(11);

  return Array.from({ length: PAIRS }, () => [random(nodes), random(nodes)] as const);
}

/** xorshift32: the same graph in every run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;

  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

function row(
  name: string,
  measuredMs: number,
  yardstickMs: number,
  goal: number | undefined,
  note: string,
): BenchRow {
  return { name, measuredMs, yardstick: 'plain bidirectional search', yardstickMs, goal, note };
}
