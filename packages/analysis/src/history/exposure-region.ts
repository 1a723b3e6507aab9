import { findReachableSet, type GraphSnapshot, iterateBits, type KindMask, uniteBits } from '@secgraph/graph';
import type { GraphModel } from '@secgraph/graph-schema';
import { type Cancellation, throwIfCancelled } from '@secgraph/kernel';
import { findMembers, findTraversableKinds } from '../exposure/attack-graph.ts';
import type { FindingZone } from '../findings/finding-zone.ts';

/** Zones are bits of a word. */
const MAX_ZONES = 31;
const NODES_PER_POLL = 65_536;

/**
 * The part of a graph that leads into zones: relationships that give control, whose end reaches a member, and that do
 * not begin in the zone themselves. Everything that exposure follows from lies in it.
 */
export interface ExposureRegion {
  readonly snapshot: GraphSnapshot;
  readonly model: GraphModel;
  /** Ids of the zones that are analysed, the highest one first; a zone's place is its bit. */
  readonly tagIds: readonly number[];
  readonly traversable: KindMask;
  /** For each node, the zones that it reaches a member of, those included that it is a member of. */
  readonly reached: Uint32Array;
  /** For each node, the zones that it is in itself, and all that are lower than one of these. */
  readonly closed: Uint32Array;
}

export interface RegionOptions {
  readonly zones: readonly FindingZone[];
  readonly model: GraphModel;
  readonly cancellation: Cancellation;
}

/** One search for each zone. Throws when cancelled. */
export function findExposureRegion(
  snapshot: GraphSnapshot,
  { zones, model, cancellation }: RegionOptions,
): ExposureRegion {
  const analysed = zones
    .filter(({ isAnalysed }) => isAnalysed)
    .toSorted((a, b) => a.position - b.position)
    .slice(0, MAX_ZONES);
  const traversable = findTraversableKinds(snapshot, model);
  const reached = new Uint32Array(snapshot.nodeCount);
  const closed = new Uint32Array(snapshot.nodeCount);

  for (const [place, zone] of analysed.entries()) {
    const bit = 1 << place;
    const members = findMembers(snapshot, [zone.kindName]);
    const higher = zones.filter(({ position }) => position < zone.position).map(({ kindName }) => kindName);
    for (const node of iterateBits(uniteBits(members, findMembers(snapshot, higher)))) {
      closed[node] = (closed[node] as number) | bit;
    }
    const { nodes } = findReachableSet(snapshot, iterateBits(members), {
      direction: 'inbound',
      kindsPerHop: [traversable],
      minHops: 0,
      cancellation,
    });
    for (const node of nodes) {
      reached[node] = (reached[node] as number) | bit;
    }
  }

  return { snapshot, model, tagIds: analysed.map(({ id }) => id), traversable, reached, closed };
}

/** The zones that a node has a way into from outside. */
export function exposedTo(
  { reached, closed }: Pick<ExposureRegion, 'reached' | 'closed'>,
  node: number,
): number {
  return (reached[node] as number) & ~(closed[node] as number);
}

/** Calls `visit` for each relationship of the region, by start and then by outbound position. Throws when cancelled. */
export function visitRegion(
  region: ExposureRegion,
  cancellation: Cancellation,
  visit: (start: number, position: number, zones: number) => void,
): void {
  const { snapshot, traversable, reached, closed } = region;
  const { offsets, nodes, kinds } = snapshot.outbound;

  for (let start = 0; start < snapshot.nodeCount; start++) {
    if (start % NODES_PER_POLL === 0) {
      throwIfCancelled(cancellation);
    }
    if (exposedTo(region, start) === 0) {
      continue;
    }
    const outside = ~(closed[start] as number);
    const end = offsets[start + 1] as number;
    for (let position = offsets[start] as number; position < end; position++) {
      const zones = (reached[nodes[position] as number] as number) & outside;
      if (zones !== 0 && traversable[kinds[position] as number] === 1) {
        visit(start, position, zones);
      }
    }
  }
}

/** The zones of a set of bits. */
export function zonesOf(tagIds: readonly number[], bits: number): readonly number[] {
  return tagIds.filter((_, place) => (bits & (1 << place)) !== 0);
}

/** The members of each zone, analysed or not. */
export function* iterateZoneMembers(
  snapshot: GraphSnapshot,
  zones: readonly FindingZone[],
): Generator<{ readonly tagId: number; readonly node: number }, void> {
  for (const { id, kindName } of zones) {
    for (const node of iterateBits(findMembers(snapshot, [kindName]))) {
      yield { tagId: id, node };
    }
  }
}
