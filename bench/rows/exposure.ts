import {
  type AttackGraph,
  findChokePoints,
  findMembers,
  measureZoneExposure,
  openAttackGraph,
  runExposure,
  runImpact,
} from '@secgraph/analysis';
import { type Bitmap, type GraphSnapshot, hasBit, singleNodes } from '@secgraph/graph';
import { BUILT_IN_MODEL, TIER_ZERO_TAG_KIND } from '@secgraph/graph-schema';
import { type Bench, type BenchRow, createRow } from '../bench.ts';
import { measureMs } from '../measure/measure-ms.ts';
import type { BenchSession } from '../session/bench-session.ts';
import { findDomainAdmins } from '../session/well-known-nodes.ts';
import { countReachable, createVisitMemory } from '../yardsticks/breadth-first-search.ts';

/** Of full searches, on a million nodes. */
const GOAL = 100;

/** Of everything that leads into tier zero: as many findings as a directory can have. */
export const exposureBench: Bench = {
  name: 'exposure',
  summary: 'who reaches tier zero, by whom and how many each of its members reaches',
  measure,
};

async function measure(session: BenchSession): Promise<readonly BenchRow[]> {
  const { snapshot } = await session.graph();
  const start = findDomainAdmins(snapshot);
  const memory = createVisitMemory(snapshot.nodeCount);
  const zone = findMembers(snapshot, [TIER_ZERO_TAG_KIND]);
  const { pairs, sources, targets } = findCrossings(
    openAttackGraph(snapshot, { model: BUILT_IN_MODEL }),
    zone,
  );

  const against = 'plain breadth-first search';
  const compare = (name: string, work: () => unknown) =>
    session.compareHere(name, {
      product: () => ({ run: measureMs(work) }),
      yardstick: () => ({ run: measureMs(() => countReachable(snapshot, start, memory)) }),
      repetitions: session.size.passes,
      warmUps: 1,
    });
  const exposure = await compare('exposure', () => measureAll(snapshot, { zone, sources, targets }));
  const chokePoints = () => findChokePoints(snapshot, { model: BUILT_IN_MODEL, targets: zone, closed: zone });
  const { cut, exposed, single } = chokePoints();
  const cuts = await compare('choke-points', chokePoints);

  return [
    createRow('exposure and impact', exposure.run, {
      against,
      goal: session.size.name === 'large' ? GOAL : undefined,
      note: `${pairs} relationships into tier zero, ${sources.length} sources, ${targets.length} targets`,
    }),
    createRow('choke points', cuts.run, {
      against,
      note: `${cut.length} cut off ${exposed} principals, ${single.positions.length} cut off somebody alone`,
    }),
  ];
}

interface Crossings {
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
}

function measureAll(
  snapshot: GraphSnapshot,
  { zone, sources, targets }: Crossings & { readonly zone: Bitmap },
): void {
  const graph = openAttackGraph(snapshot, { model: BUILT_IN_MODEL });
  measureZoneExposure(graph, { members: zone, closed: zone });
  finish(runExposure(graph, { sources: singleNodes(sources), closed: zone }));
  finish(runImpact(graph, { targets: singleNodes(targets) }));
}

/** Where what gives control leads from outside into the zone. */
function findCrossings(graph: AttackGraph, zone: Bitmap): Crossings & { readonly pairs: number } {
  const { snapshot, condensation } = graph;
  const { offsets, nodes, kinds } = snapshot.outbound;
  const sources = new Set<number>();
  const targets = new Set<number>();
  let pairs = 0;

  for (let node = 0; node < snapshot.nodeCount; node++) {
    const end = offsets[node + 1] as number;
    for (let position = offsets[node] as number; !hasBit(zone, node) && position < end; position++) {
      const other = nodes[position] as number;
      if (condensation.kinds[kinds[position] as number] === 1 && hasBit(zone, other)) {
        pairs++;
        sources.add(node);
        targets.add(other);
      }
    }
  }
  return { pairs, sources: Uint32Array.from(sources), targets: Uint32Array.from(targets) };
}

function finish(run: Generator<unknown, unknown>): void {
  while (run.next().done !== true) {
    // Nobody waits for the thread.
  }
}
