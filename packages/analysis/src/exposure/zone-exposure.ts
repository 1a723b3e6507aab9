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
  /**
   * How many of them reach a member. Of an environment that an extension declares, those of all environments that do, at
   * most {@link outsiders}.
   */
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
  { snapshot, model, condensation, principals, environments }: AttackGraph,
  { members, closed, cancellation }: ZoneExposureOptions,
): readonly ZoneExposure[] {
  const { ids, kinds, placeOf, connectedTo } = environments;
  const declared = new Set(
    model.environmentKinds.filter(({ extension }) => extension !== undefined).map(({ kind }) => kind),
  );
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
    // Accounts of a declared environment are often those of another platform: whoever reaches it from there counts.
    const isDeclared = places.some((index) => declared.has(kinds[index] as string));
    const exposed = measureReach(condensation, {
      direction: 'inbound',
      sets,
      counted: isDeclared ? outsiders : counted,
      cancellation,
    });
    for (const [order, index] of places.entries()) {
      exposures[index] = {
        environmentId: ids[index] as string,
        members: membersAt[index + 1]?.length ?? 0,
        outsiders: count,
        exposed: Math.min(exposed[order] as number, count),
      };
    }
  }
  return exposures;
}
