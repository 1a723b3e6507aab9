import { type FindingZone, runFindings } from '@secgraph/analysis';
import type { GraphSnapshot } from '@secgraph/graph';
import { BUILT_IN_MODEL, TIER_ZERO_TAG_KIND } from '@secgraph/graph-schema';
import { NEVER_CANCELLED } from '@secgraph/kernel';
import { type Bench, type BenchRow, createRow } from '../bench.ts';
import { measureMs } from '../measure/measure-ms.ts';
import type { BenchSession } from '../session/bench-session.ts';
import { findDomainAdmins } from '../session/well-known-nodes.ts';
import { countReachable, createVisitMemory } from '../yardsticks/breadth-first-search.ts';

/** Of full searches, on a million nodes. */
const GOAL = 100;

const TIER_ZERO: FindingZone = {
  id: 1,
  kindName: TIER_ZERO_TAG_KIND,
  position: 1,
  isAnalysed: true,
  selected: undefined,
};

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
  const count = findAll(snapshot);

  const { run } = await session.compareHere('findings', {
    product: () => ({ run: measureMs(() => findAll(snapshot)) }),
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

/** Rows are drawn as the database draws them. */
function findAll(snapshot: GraphSnapshot): number {
  const run = runFindings(snapshot, {
    model: BUILT_IN_MODEL,
    zones: [TIER_ZERO],
    quality: undefined,
    cancellation: NEVER_CANCELLED,
  });
  let step = run.next();
  while (step.done !== true) {
    step = run.next();
  }

  let count = 0;
  for (const _ of step.value.rows) {
    count++;
  }
  return count;
}
