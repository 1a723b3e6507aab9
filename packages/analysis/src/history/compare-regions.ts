import {
  type Bitmap,
  createBitmap,
  findNodeById,
  findNodeByObjectId,
  findRelationship,
  intersectBits,
  kindIdOf,
  lowerBound,
  nodeSetsOf,
  type ReachProgress,
  runReach,
  setBit,
} from '@secgraph/graph';
import { type Cancellation, throwIfCancelled } from '@secgraph/kernel';
import { openAttackGraph } from '../exposure/attack-graph.ts';
import { createMemberDescriber } from '../zones/describe-member.ts';
import { type ExposureRegion, exposedTo, visitRegion, zonesOf } from './exposure-region.ts';
import type { PastNode, PastRegion } from './region-file.ts';

/** So many of each are told; the rest is counted. */
const MAX_TOLD_CHANGES = 1_000;
const NODES_PER_POLL = 65_536;
const NOWHERE = -1;

/** A relationship that leads into zones, and that there was not at the last analysis, or is not any more. */
export interface RelationshipChange {
  readonly kind: string;
  readonly start: PastNode;
  readonly end: PastNode;
  /** Ids of the zones it leads into, or led into. */
  readonly tagIds: readonly number[];
  /**
   * Principals that had no path into a zone before, have one now, and can take this relationship; undefined of one
   * that vanished.
   */
  readonly gained: number | undefined;
}

export interface RelationshipChanges {
  readonly count: number;
  /** The most important ones first, {@link MAX_TOLD_CHANGES} at most. */
  readonly told: readonly RelationshipChange[];
}

export interface RegionDifference {
  readonly appeared: RelationshipChanges;
  readonly vanished: RelationshipChanges;
}

/**
 * Which relationships made the region what it is, since an earlier analysis. One that merely came to lie in the region,
 * because another one appeared in front of it, has not changed.
 *
 * Where the graph was built anew, all of its relationships are; of those that the earlier region did not hold, only
 * those are then told whose end could reach a zone before: they are where the new paths enter.
 *
 * Whoever drives it may do something else meanwhile. Throws when cancelled.
 */
export function* compareRegions(
  past: PastRegion,
  region: ExposureRegion,
  cancellation: Cancellation,
): Generator<ReachProgress, RegionDifference> {
  const places = matchNodes(past, region, cancellation);
  const vanished = findVanished(past, region, { places, cancellation });
  const appeared = findAppeared(past, region, { places, cancellation });
  const told = yield* measureGains(appeared.told, region, {
    newcomers: appeared.newcomers,
    cancellation,
  });

  return { vanished, appeared: { count: appeared.count, told } };
}

/** How the nodes of the earlier region are found in the graph as it is. */
interface MatchedNodes {
  /** The node of each place of the earlier region; -1 where it is gone. */
  readonly nodeOf: Int32Array;
  /** The place that each node had in the region; -1 where it was not in it. */
  readonly placeOf: Int32Array;
  /** Nodes have other ids than they had. */
  readonly isRebuilt: boolean;
}

interface CompareOptions {
  readonly places: MatchedNodes;
  readonly cancellation: Cancellation;
}

function matchNodes(
  past: PastRegion,
  { snapshot }: ExposureRegion,
  cancellation: Cancellation,
): MatchedNodes {
  const nodeOf = new Int32Array(past.nodeIds.length).fill(NOWHERE);
  const placeOf = new Int32Array(snapshot.nodeCount).fill(NOWHERE);
  let isRebuilt = false;
  for (let place = 0; place < nodeOf.length; place++) {
    if (place % NODES_PER_POLL === 0) {
      throwIfCancelled(cancellation);
    }
    // Ids are never used again, so a text has to be looked up only for what is gone, or came back.
    let node = findNodeById(snapshot, past.nodeIds[place] as number);
    if (node === undefined) {
      node = findNodeByObjectId(snapshot, past.describe(place).objectId);
      isRebuilt ||= node !== undefined;
    }
    if (node !== undefined) {
      nodeOf[place] = node;
      placeOf[node] = place;
    }
  }

  return { nodeOf, placeOf, isRebuilt };
}

function findVanished(
  past: PastRegion,
  { snapshot }: ExposureRegion,
  { places: { nodeOf }, cancellation }: CompareOptions,
): RelationshipChanges {
  const kindIds = past.kindNames.map((kind) => kindIdOf(snapshot, kind));
  const told: RelationshipChange[] = [];
  let count = 0;

  for (let start = 0; start < nodeOf.length; start++) {
    if (start % NODES_PER_POLL === 0) {
      throwIfCancelled(cancellation);
    }
    const startNode = nodeOf[start] as number;
    const last = past.offsets[start + 1] as number;
    for (let position = past.offsets[start] as number; position < last; position++) {
      const end = past.ends[position] as number;
      const endNode = nodeOf[end] as number;
      const kindId = kindIds[past.kinds[position] as number];
      const isThere =
        startNode !== NOWHERE &&
        endNode !== NOWHERE &&
        kindId !== undefined &&
        findRelationship(snapshot, startNode, endNode, kindId) !== undefined;
      if (isThere) {
        continue;
      }
      count++;
      if (told.length < MAX_TOLD_CHANGES) {
        const bits = (past.reached[end] as number) & ~(past.closed[start] as number);
        told.push({
          kind: past.kindNames[past.kinds[position] as number] ?? '',
          start: past.describe(start),
          end: past.describe(end),
          tagIds: zonesOf(past.tagIds, bits),
          gained: undefined,
        });
      }
    }
  }

  return { count, told };
}

/** A relationship that appeared, with the node it begins at. */
interface Entry {
  readonly start: number;
  readonly position: number;
  readonly zones: number;
  /** Its end could reach a zone before. */
  readonly isEntrance: boolean;
}

interface Appeared {
  readonly count: number;
  readonly told: readonly Entry[];
  /** Principals that have a path into a zone, and had none. */
  readonly newcomers: Bitmap;
}

function findAppeared(
  past: PastRegion,
  region: ExposureRegion,
  { places, cancellation }: CompareOptions,
): Appeared {
  const { snapshot, reached } = region;
  const { nodes, kinds } = snapshot.outbound;
  const knownBits = translateBits(past, region);
  const pastKinds = new Map(past.kindNames.map((name, place) => [kindIdOf(snapshot, name), place]));
  const entrances: Entry[] = [];
  const others: Entry[] = [];
  let count = 0;

  visitRegion(region, cancellation, (start, position, zones) => {
    if ((snapshot.relationshipIds[position] as number) <= past.lastRelationshipId) {
      return;
    }
    const end = nodes[position] as number;
    const [startPlace, endPlace] = [places.placeOf[start] as number, places.placeOf[end] as number];
    const kind = pastKinds.get(kinds[position] as number);
    if (kind !== undefined && isHeld(past, { start: startPlace, kind, end: endPlace })) {
      return;
    }
    const isEntrance =
      endPlace !== NOWHERE || ((region.closed[end] as number) & (reached[end] as number)) !== 0;
    if (places.isRebuilt && !isEntrance) {
      return;
    }
    count++;
    const told = isEntrance ? entrances : others;
    if (told.length < MAX_TOLD_CHANGES) {
      told.push({ start, position, zones, isEntrance });
    }
  });

  const newcomers = createBitmap(snapshot.nodeCount);
  for (let node = 0; node < snapshot.nodeCount; node++) {
    const place = places.placeOf[node] as number;
    const before = place === NOWHERE ? 0 : knownBits.exposed(place);
    if ((exposedTo(region, node) & knownBits.comparable & ~before) !== 0) {
      setBit(newcomers, node);
    }
  }

  return { count, told: [...entrances, ...others].slice(0, MAX_TOLD_CHANGES), newcomers };
}

/** What the bits of the earlier region are today. */
function translateBits(past: PastRegion, region: ExposureRegion) {
  const moved = past.tagIds.map((id) => region.tagIds.indexOf(id));
  const translate = (bits: number) =>
    moved.reduce(
      (result, now, before) => ((bits & (1 << before)) !== 0 && now !== -1 ? result | (1 << now) : result),
      0,
    );
  const known = new Map<number, number>();

  return {
    /** Zones that both are about. */
    comparable: translate(-1),
    exposed(place: number): number {
      const bits = (past.reached[place] as number) & ~(past.closed[place] as number);
      let translated = known.get(bits);
      if (translated === undefined) {
        translated = translate(bits);
        known.set(bits, translated);
      }
      return translated;
    },
  };
}

/** Logarithmic in the relationships of the start: within a row they are in the order of their kinds' ids, then ends. */
function isHeld(
  past: PastRegion,
  { start, kind, end }: { readonly start: number; readonly kind: number; readonly end: number },
): boolean {
  if (start === NOWHERE || end === NOWHERE) {
    return false;
  }

  let from = past.offsets[start] as number;
  const last = past.offsets[start + 1] as number;
  while (from < last && past.kinds[from] !== kind) {
    from = skipKind(past.kinds, from, last);
  }
  const to = from < last ? skipKind(past.kinds, from, last) : from;
  const position = lowerBound(past.ends, from, to, end);
  return position < to && past.ends[position] === end;
}

/** Where the run of one kind ends that begins at `from`. */
function skipKind(kinds: Uint16Array, from: number, last: number): number {
  const kind = kinds[from];
  let step = 1;
  while (from + step < last && kinds[from + step] === kind) {
    step *= 2;
  }
  let [low, high] = [from + Math.floor(step / 2), Math.min(from + step, last)];
  while (low + 1 < high) {
    const middle = (low + high) >>> 1;
    if (kinds[middle] === kind) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return high;
}

function* measureGains(
  entries: readonly Entry[],
  region: ExposureRegion,
  { newcomers, cancellation }: { readonly newcomers: Bitmap; readonly cancellation: Cancellation },
): Generator<ReachProgress, readonly RelationshipChange[]> {
  if (entries.length === 0) {
    return [];
  }

  const { snapshot, model } = region;
  const graph = openAttackGraph(snapshot, { model, cancellation });
  const gains = yield* runReach(graph.condensation, {
    direction: 'inbound',
    sets: nodeSetsOf(entries.map(({ start }) => [start])),
    counted: intersectBits(newcomers, graph.principals),
    cancellation,
  });
  const describe = createMemberDescriber(snapshot, model);
  const describeNode = (node: number): PastNode => {
    const { objectId, name, primaryKind, environmentId } = describe(node);
    return { objectId, name, kind: primaryKind, environmentId };
  };

  return entries
    .map(({ start, position, zones, isEntrance }, order) => ({
      isEntrance,
      change: {
        kind: snapshot.kindNames[snapshot.outbound.kinds[position] as number] ?? '',
        start: describeNode(start),
        end: describeNode(snapshot.outbound.nodes[position] as number),
        tagIds: zonesOf(region.tagIds, zones),
        gained: gains[order] as number,
      },
    }))
    .toSorted((a, b) => b.change.gained - a.change.gained || Number(b.isEntrance) - Number(a.isEntrance))
    .map(({ change }) => change);
}
