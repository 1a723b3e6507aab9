import { cutOffByPosition, excludeBits, findLeadingPart, rankSingleCuts } from '@secgraph/graph';
import type { Cancellation } from '@secgraph/kernel';
import { HYGIENE } from '@secgraph/vocabulary';
import { type AttackGraph, findMembers, findTraversableKinds } from '../exposure/attack-graph.ts';
import { type FindingZone, findInsiders } from './finding-zone.ts';
import { type FoundList, NONE } from './found-list.ts';

/**
 * For each finding, how many principals outside of its zone have no path into the zone that goes without it: so many
 * are shut out when it alone is fixed. {@link NONE} where there is no relationship to remove, or no zone.
 *
 * One tree of dominators for each zone, whatever the number of findings. Throws when cancelled.
 */
export function countClosed(
  { snapshot, model, principals }: AttackGraph,
  found: FoundList,
  { zones, cancellation }: { readonly zones: readonly FindingZone[]; readonly cancellation: Cancellation },
): Int32Array {
  const closed = new Int32Array(found.length).fill(NONE);
  const kinds = findTraversableKinds(snapshot, model);

  for (const zone of zones) {
    const own = found.zones
      .keys()
      .filter((index) => isRanked(found, index, zone.id))
      .toArray();
    if (own.length === 0) {
      continue;
    }
    const part = findLeadingPart(snapshot, {
      kinds,
      goals: findMembers(snapshot, [zone.kindName]),
      cancellation,
    });
    const single = rankSingleCuts(part, {
      counted: excludeBits(principals, findInsiders(snapshot, zones, zone.id)),
      isLasting: () => false,
    });
    const cutOffAt = cutOffByPosition(single);
    for (const index of own) {
      closed[index] = cutOffAt.get(found.positions[index] as number) ?? 0;
    }
  }

  return closed;
}

function isRanked({ zones, positions }: FoundList, index: number, zoneId: number): boolean {
  return zoneId !== HYGIENE && zones[index] === zoneId && positions[index] !== NONE;
}
