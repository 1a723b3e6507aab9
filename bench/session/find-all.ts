import { type FindingZone, runFindings } from '@secgraph/analysis';
import type { GraphSnapshot } from '@secgraph/graph';
import { type GraphModel, TIER_ZERO_TAG_KIND } from '@secgraph/graph-schema';
import { NEVER_CANCELLED } from '@secgraph/kernel';

const TIER_ZERO: FindingZone = {
  id: 1,
  kindName: TIER_ZERO_TAG_KIND,
  position: 1,
  isAnalysed: true,
  selected: undefined,
};

/** All that an analysis does about findings; rows are drawn as the database draws them. Returns how many there are. */
export function findAll(snapshot: GraphSnapshot, model: GraphModel): number {
  const run = runFindings(snapshot, {
    model,
    zones: [TIER_ZERO],
    quality: undefined,
    isRanked: true,
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
