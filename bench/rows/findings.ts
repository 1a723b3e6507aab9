import { BUILT_IN_MODEL } from '@secgraph/graph-schema';
import { type Bench, type BenchRow, createRow } from '../bench.ts';
import { measureMs } from '../measure/measure-ms.ts';
import type { BenchSession } from '../session/bench-session.ts';
import { findAll } from '../session/find-all.ts';
import { findDomainAdmins } from '../session/well-known-nodes.ts';
import { countReachable, createVisitMemory } from '../yardsticks/breadth-first-search.ts';

/** Of full searches, on a million nodes. */
const GOAL = 100;

/** All that an analysis does about findings before it stores them. */
export const findingsBench: Bench = {
  name: 'findings',
  summary: 'what is wrong in tier zero and everywhere, how many can begin and how many are lost',
  measure,
};

async function measure(session: BenchSession): Promise<readonly BenchRow[]> {
  const { snapshot } = await session.graph();
  const start = findDomainAdmins(snapshot);
  const memory = createVisitMemory(snapshot.nodeCount);
  const count = findAll(snapshot, BUILT_IN_MODEL);

  const { run } = await session.compareHere('findings', {
    product: () => ({ run: measureMs(() => findAll(snapshot, BUILT_IN_MODEL)) }),
    yardstick: () => ({ run: measureMs(() => countReachable(snapshot, start, memory)) }),
    repetitions: session.size.passes,
    warmUps: 1,
  });

  return [
    createRow('findings', run, {
      against: 'plain breadth-first search',
      goal: session.size.name === 'large' ? GOAL : undefined,
      note: `${count} findings, described`,
    }),
  ];
}
