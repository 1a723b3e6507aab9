import {
  type Bitmap,
  createBitmap,
  excludeBits,
  hasBit,
  iterateBits,
  measureReach,
  nodeSetsOf,
  setBit,
} from '@secgraph/graph';
import type { Cancellation } from '@secgraph/kernel';
import type { AttackGraph } from './attack-graph.ts';

/** Who can take over what a zone holds of one environment. */
export interface ZoneExposure {
  /** Object id of a domain or tenant. */
  readonly environmentId: string;
  /** Members of the zone that belong to the environment. */
  readonly members: number;
  /** Principals of the environment and those connected with it, outside the zone and higher ones. */
  readonly outsiders: number;
  /** How many of them reach a member. */
  readonly exposed: number;
}

export interface ZoneExposureOptions {
  readonly members: Bitmap;
  /** {@link members}, and those of all higher zones. */
  readonly closed: Bitmap;
  readonly cancellation?: Cancellation | undefined;
}

/** The exposure of a zone in every environment, in their order. Throws when cancelled. */
export function measureZoneExposure(
  { snapshot, condensation, principals, environments }: AttackGraph,
  { members, closed, cancellation }: ZoneExposureOptions,
): readonly ZoneExposure[] {
  const { ids, placeOf, connectedTo } = environments;
  const outsiders = excludeBits(principals, closed);
  const membersAt: number[][] = Array.from({ length: ids.length + 1 }, () => []);
  for (const node of iterateBits(members)) {
    membersAt[placeOf[node] as number]?.push(node);
  }

  // Once for all environments that are connected with each other: they count the same principals.
  const exposures: ZoneExposure[] = [];
  for (const [first, places] of Map.groupBy(ids.keys(), (index) => connectedTo[index + 1] as number)) {
    const counted = createBitmap(snapshot.nodeCount);
    let count = 0;
    for (let node = 0; node < placeOf.length; node++) {
      const place = placeOf[node] as number;
      if (place !== 0 && connectedTo[place] === first && hasBit(outsiders, node)) {
        setBit(counted, node);
        count++;
      }
    }
    const sets = nodeSetsOf(places.map((index) => membersAt[index + 1] ?? []));
    const exposed = measureReach(condensation, { direction: 'inbound', sets, counted, cancellation });
    for (const [order, index] of places.entries()) {
      exposures[index] = {
        environmentId: ids[index] as string,
        members: membersAt[index + 1]?.length ?? 0,
        outsiders: count,
        exposed: exposed[order] as number,
      };
    }
  }
  return exposures;
}
