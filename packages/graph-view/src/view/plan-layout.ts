import type { LayoutName, LayoutRequest, Positions } from '../layout/layout-request.ts';
import type { Scene } from '../model/scene.ts';
import { bandsOf } from './bands-of.ts';

type Places = ReadonlyMap<string, readonly [x: number, y: number]>;

export interface LayoutPlan {
  /** Nothing when every node has its place already. */
  readonly request: LayoutRequest | undefined;
  /** Where each node stays; NaN for those that have no place yet. */
  readonly kept: Positions;
  /** Where each node comes from, for the animation; NaN for those that appear where they stand. */
  readonly from: Positions;
}

export interface LayoutWish {
  readonly layout: LayoutName;
  /** Whether nodes that have a place stay there: always, never, or if most nodes have one. */
  readonly keeps: 'all' | 'none' | 'if-most';
  /** Places that nodes keep. */
  readonly places: Places;
  /** The picture so far, from which everything moves to where it belongs. */
  readonly drawn: { readonly scene: Scene; readonly places: Places };
  /** Width of the canvas for its height. */
  readonly aspect?: number | undefined;
  /** Id of the node that brings the new ones. */
  readonly origin?: string | undefined;
}

const SEED = 20_170_517;

/** What the worker has to do for a scene, so that what stays does not move. */
export function planLayout(scene: Scene, wish: LayoutWish): LayoutPlan {
  const { nodes } = scene;
  const kept = new Float64Array(nodes.length * 2).fill(Number.NaN);
  const from = new Float64Array(nodes.length * 2).fill(Number.NaN);
  const { scene: before, places: drawn } = wish.drawn;
  const originPlace = wish.origin === undefined ? undefined : drawn.get(wish.origin);
  const groupPlaces = placesOfMembers(before, drawn);
  let known = 0;

  for (const [node, { id, members }] of nodes.entries()) {
    const place = wish.places.get(id) ?? middleOf(members, wish.places);
    if (place !== undefined) {
      kept.set(place, node * 2);
      known++;
    }
    const start = drawn.get(id) ?? middleOf(members, drawn) ?? groupPlaces.get(id) ?? originPlace;
    if (start !== undefined) {
      from.set(start, node * 2);
    }
  }

  const keeps = wish.keeps === 'all' || (wish.keeps === 'if-most' && known * 2 > nodes.length);
  if (keeps && known === nodes.length) {
    return { request: undefined, kept, from };
  }
  const isIncremental = keeps && known > 0;
  const request: LayoutRequest = {
    layout: wish.layout,
    seed: SEED,
    aspect: wish.aspect,
    nodeCount: nodes.length,
    sources: scene.sources,
    targets: scene.targets,
    kinds: kindNumbersOf(scene),
    ...findPathEnds(scene),
    bands: bandsOf(scene, wish.layout),
    kept: isIncremental ? kept : undefined,
    origins: isIncremental ? originsOf(scene, wish.origin) : undefined,
  };
  return { request, kept, from };
}

/**
 * Moves a new picture as a whole so that the nodes that were there before stay where they were, on
 * average: the eye finds them again.
 */
export function alignPositions(positions: Positions, from: Positions): Positions {
  let [x, y, known] = [0, 0, 0];
  for (let at = 0; at < positions.length; at += 2) {
    if (Number.isNaN(from[at])) {
      continue;
    }
    x += (from[at] as number) - (positions[at] as number);
    y += (from[at + 1] as number) - (positions[at + 1] as number);
    known++;
  }
  if (known === 0) {
    return positions;
  }
  return positions.map((value, at) => value + (at % 2 === 0 ? x : y) / known);
}

/** A number for the kind of every node, in the order in which kinds appear. */
export function kindNumbersOf({ nodes }: Scene): Int32Array {
  const numbers = new Map<string, number>();
  return Int32Array.from(nodes, ({ kind }) => {
    const number = numbers.get(kind) ?? numbers.size;
    numbers.set(kind, number);
    return number;
  });
}

/** Where the path that was asked for begins and ends. */
export function findPathEnds({ edges, sources, targets }: Scene): { starts: Int32Array; ends: Int32Array } {
  const [left, entered] = [new Set<number>(), new Set<number>()];
  for (const [edge, { isOnPath }] of edges.entries()) {
    if (!isOnPath) {
      continue;
    }
    left.add(sources[edge] as number);
    entered.add(targets[edge] as number);
  }
  return {
    starts: Int32Array.from(left.difference(entered)),
    ends: Int32Array.from(entered.difference(left)),
  };
}

function originsOf({ nodes, indexOf }: Scene, origin: string | undefined): Int32Array {
  return new Int32Array(nodes.length).fill(origin === undefined ? -1 : (indexOf.get(origin) ?? -1));
}

/** Places of groups, by the ids of their members. */
function placesOfMembers({ nodes }: Scene, places: Places): Map<string, readonly [x: number, y: number]> {
  const found = new Map<string, readonly [x: number, y: number]>();
  for (const { id, members } of nodes) {
    const place = places.get(id);
    if (place !== undefined) {
      for (const member of members) {
        found.set(member, place);
      }
    }
  }
  return found;
}

/** The middle of those members of a group that have been drawn for themselves. */
function middleOf(members: readonly string[], places: Places): readonly [x: number, y: number] | undefined {
  const known = members.map((id) => places.get(id)).filter((place) => place !== undefined);
  if (known.length === 0) {
    return undefined;
  }
  const sum = known.reduce<[number, number]>(([x, y], place) => [x + place[0], y + place[1]], [0, 0]);
  return [sum[0] / known.length, sum[1] / known.length];
}
