import {
  type Bitmap,
  createBitmap,
  excludeBits,
  groupByReach,
  hasBit,
  iterateBits,
  measureReach,
  type NodeSets,
  nodeSetsOf,
  setBit,
} from '@secgraph/graph';
import type { Cancellation } from '@secgraph/kernel';
import type { AttackGraph } from './attack-graph.ts';
import type { Environments } from './environments.ts';
import { countExposed, type ExposureGroup, type PrincipalShare } from './exposure-groups.ts';

/** Who can take over what a zone holds of one environment. */
export interface ZoneExposure {
  /** Object id of a domain or tenant. */
  readonly environmentId: string;
  /** Members of the zone that belong to the environment. */
  readonly members: number;
  /**
   * Principals of the environment and those connected with it, outside the zone and higher ones. Of an environment that
   * an extension declares, those as well that reach a member from anywhere else. Where its own data was collected,
   * nobody of connected environments that were not.
   */
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
  graph: AttackGraph,
  options: ZoneExposureOptions,
): readonly ZoneExposure[] {
  const { principals, environments } = graph;
  const { ids, connectedTo, collected } = environments;
  const outsiders = excludeBits(principals, options.closed);
  const membersAt = findMembersAt(environments, options.members);

  // Once for all environments that count the same principals: those that are connected with each other.
  const exposures: ZoneExposure[] = [];
  const places = Map.groupBy(
    ids.keys(),
    (index) =>
      `${connectedTo[index + 1]} ${String(collected[index])} ${String(environments.declared[index])}`,
  );
  for (const indexes of places.values()) {
    for (const [index, exposure] of measureConnected(graph, { ...options, outsiders, membersAt, indexes })) {
      exposures[index] = exposure;
    }
  }
  return exposures;
}

interface ConnectedOptions extends ZoneExposureOptions {
  readonly outsiders: Bitmap;
  /** By place. */
  readonly membersAt: readonly (readonly number[])[];
  /** Of environments that are connected, and alike in whether they were collected and declared. */
  readonly indexes: readonly number[];
}

function* measureConnected(
  { snapshot, condensation, environments }: AttackGraph,
  { outsiders, membersAt, indexes, cancellation }: ConnectedOptions,
): Generator<readonly [number, ZoneExposure], void> {
  const { ids, placeOf, connectedTo, collected, declared } = environments;
  const [first = 0] = indexes;
  const counted = createBitmap(snapshot.nodeCount);
  let count = 0;
  for (let node = 0; node < placeOf.length; node++) {
    const place = placeOf[node] as number;
    const isCounted =
      place !== 0 &&
      connectedTo[place] === connectedTo[first + 1] &&
      (collected[first] !== true || collected[place - 1] === true);
    if (isCounted && hasBit(outsiders, node)) {
      setBit(counted, node);
      count++;
    }
  }

  const sets = nodeSetsOf(indexes.map((index) => membersAt[index + 1] ?? []));
  const measure = (nodes: Bitmap) =>
    measureReach(condensation, { direction: 'inbound', sets, counted: nodes, cancellation });
  const own = measure(counted);
  // Accounts of a declared environment are often those of another platform: whoever reaches it from there counts.
  const all = declared[first] === true ? measure(outsiders) : own;
  for (const [order, index] of indexes.entries()) {
    const exposed = all[order] as number;
    yield [
      index,
      {
        environmentId: ids[index] as string,
        members: membersAt[index + 1]?.length ?? 0,
        outsiders: count + exposed - (own[order] as number),
        exposed,
      },
    ];
  }
}

/** The exposure of a zone over any environments: each principal counts once, wherever it comes from or gets to. */
export interface SharedExposure {
  /** Over all that were collected. */
  readonly total: PrincipalShare;
  /** What it is over some of them; undefined where there would be too many. */
  readonly groups: readonly ExposureGroup[] | undefined;
}

/** Beyond all that directories have; only graphs that are made for it have more. */
const MAX_GROUPS = 2_048;

/** Throws when cancelled. */
export function measureSharedExposure(
  graph: AttackGraph,
  { members, closed, cancellation }: ZoneExposureOptions,
  maxGroups = MAX_GROUPS,
): SharedExposure {
  const { condensation, principals, environments } = graph;
  const outsiders = excludeBits(principals, closed);
  const [, ...membersAt] = findMembersAt(environments, members);
  const sets = nodeSetsOf(membersAt);
  const reach = groupByReach(condensation, { sets, maxGroups, cancellation });
  const groups = reach && countGroups(graph, outsiders, reach);
  if (groups === undefined || groups.length > maxGroups) {
    return { total: measureTotal(graph, outsiders, { sets, cancellation }), groups: undefined };
  }

  return { total: countExposed(environments, groups), groups };
}

function countGroups(
  { condensation: { componentOf }, environments: { ids, placeOf } }: AttackGraph,
  outsiders: Bitmap,
  { setsOf, groupOf }: NonNullable<ReturnType<typeof groupByReach>>,
): readonly ExposureGroup[] {
  const counts = new Map<number, number>();
  for (const node of iterateBits(outsiders)) {
    const key =
      (groupOf[componentOf[node] as number] as number) * (ids.length + 1) + (placeOf[node] as number);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }

  return Array.from(counts, ([key, count]) => ({
    home: key % (ids.length + 1),
    reached: (setsOf[Math.floor(key / (ids.length + 1))] ?? []).map((set) => set + 1),
    principals: count,
  }));
}

/** Without groups: one search for all that were collected, one for those of them that are declared. */
function measureTotal(
  { snapshot, condensation, environments: { placeOf, collected, declared } }: AttackGraph,
  outsiders: Bitmap,
  { sets, cancellation }: { readonly sets: NodeSets; readonly cancellation?: Cancellation | undefined },
): PrincipalShare {
  const counted = createBitmap(snapshot.nodeCount);
  let principals = 0;
  for (const node of iterateBits(outsiders)) {
    if (collected[(placeOf[node] as number) - 1] === true) {
      setBit(counted, node);
      principals++;
    }
  }
  const goals = (isGoal: (index: number) => boolean) =>
    collected
      .keys()
      .filter((index) => collected[index] === true && isGoal(index))
      .flatMap((index) => sets.nodes.subarray(sets.offsets[index], sets.offsets[index + 1]))
      .toArray();
  const [exposed = 0] = measureReach(condensation, {
    direction: 'inbound',
    sets: nodeSetsOf([goals(() => true)]),
    counted,
    cancellation,
  });
  const [comers = 0] = measureReach(condensation, {
    direction: 'inbound',
    sets: nodeSetsOf([goals((index) => declared[index] === true)]),
    counted: excludeBits(outsiders, counted),
    cancellation,
  });

  return { principals: principals + comers, exposed: exposed + comers };
}

/** The nodes of each place. */
function findMembersAt({ ids, placeOf }: Environments, members: Bitmap): readonly (readonly number[])[] {
  const membersAt: number[][] = Array.from({ length: ids.length + 1 }, () => []);
  for (const node of iterateBits(members)) {
    membersAt[placeOf[node] as number]?.push(node);
  }
  return membersAt;
}
