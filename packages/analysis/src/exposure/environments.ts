import {
  type Bitmap,
  type GraphSnapshot,
  hasBit,
  kindIdOf,
  kindMaskOf,
  skipUnfollowed,
} from '@secgraph/graph';
import type { GraphModel } from '@secgraph/graph-schema';
import { findEnvironmentPlaces } from '../quality/environment-places.ts';
import { placeContained } from './contained-nodes.ts';
import { isCollectedEnvironment } from './is-collected-environment.ts';

/** What connects the environments of its two ends: who controls one is a step from the other. */
const CONNECTING_KINDS = [
  'SameForestTrust',
  'CrossForestTrust',
  'SpoofSIDHistory',
  'AbuseTGTDelegation',
  'HasTrustKeys',
  'SyncedToEntraUser',
  'SyncedToADUser',
  'HostsEntraConnect',
  'SeamlessSSOFor',
];

/** The environments of a graph, and what belongs to which. */
export interface PlacedEnvironments {
  /** Object ids; the first one has place 1. */
  readonly ids: readonly string[];
  /** By the same order: of which kind it is. */
  readonly kinds: readonly string[];
  /** By the same order: whether its own data was collected, or others only mention it. */
  readonly collected: readonly boolean[];
  /** By the same order: whether an extension declares it. */
  readonly declared: readonly boolean[];
  /** The place of each node's environment; 0 where it belongs to none of them. */
  readonly placeOf: Uint32Array;
}

/** With what trusts and synchronised accounts connect. */
export interface Environments extends PlacedEnvironments {
  /** For each place, the lowest one among those that trusts and synchronised accounts connect it with, over any number of them. */
  readonly connectedTo: Uint32Array;
  /** For each place, how many principals belong to it and to those that are connected with it. */
  readonly principals: Uint32Array;
  readonly connectedPrincipals: Uint32Array;
}

/**
 * One pass over the nodes for each kind of environment that the graph has. A node whose platform has properties for it
 * keeps to them: what an extension says comes after that.
 */
export function placeEnvironments(snapshot: GraphSnapshot, model: GraphModel): PlacedEnvironments {
  const ids: string[] = [];
  const kinds: string[] = [];
  const collected: boolean[] = [];
  const declared: boolean[] = [];
  const placeOf = new Uint32Array(snapshot.nodeCount);
  const environments: number[] = [];

  for (const { kind, property, extension } of model.environmentKinds) {
    const { ids: own, nodes, placeOf: ownPlaceOf } = findEnvironmentPlaces(snapshot, { kind, property });
    for (let node = 0; own.length > 0 && node < placeOf.length; node++) {
      const place = ownPlaceOf[node] as number;
      if (place !== 0 && (extension === undefined || placeOf[node] === 0)) {
        placeOf[node] = ids.length + place;
      }
    }
    environments.push(...nodes);
    ids.push(...own);
    kinds.push(...own.map(() => kind));
    collected.push(...Array.from(nodes, (node) => isCollectedEnvironment(snapshot, node, { extension })));
    declared.push(...own.map(() => extension !== undefined));
  }
  // Whatever its properties say, an environment belongs to itself.
  for (const [index, node] of environments.entries()) {
    placeOf[node] = index + 1;
  }
  placeContained(snapshot, model, { environments, kinds, placeOf });

  return { ids, kinds, collected, declared, placeOf };
}

/** {@link placeEnvironments}, and one pass over what connects environments. */
export function findEnvironments(
  snapshot: GraphSnapshot,
  { model, principals }: { readonly model: GraphModel; readonly principals: Bitmap },
): Environments {
  const placed = placeEnvironments(snapshot, model);
  const { ids, placeOf } = placed;
  const connectedTo = findConnected(snapshot, placeOf, ids.length);
  const counts = new Uint32Array(ids.length + 1);
  for (let node = 0; node < placeOf.length; node++) {
    const place = placeOf[node] as number;
    if (place !== 0 && hasBit(principals, node)) {
      counts[place] = (counts[place] as number) + 1;
    }
  }

  const sums = new Uint32Array(counts.length);
  for (let place = 1; place < counts.length; place++) {
    const first = connectedTo[place] as number;
    sums[first] = (sums[first] as number) + (counts[place] as number);
  }
  const connectedPrincipals = connectedTo.map((first) => sums[first] as number);
  return { ...placed, connectedTo, principals: counts, connectedPrincipals };
}

function findConnected(snapshot: GraphSnapshot, placeOf: Uint32Array, count: number): Uint32Array {
  const parents = Uint32Array.from({ length: count + 1 }, (_, place) => place);
  const rootOf = (place: number): number => {
    let root = place;
    while (parents[root] !== root) {
      root = parents[root] as number;
    }
    return root;
  };
  const connect = (left: number, right: number) => {
    const [a, b] = [rootOf(left), rootOf(right)];
    parents[Math.max(a, b)] = Math.min(a, b);
  };

  const { outbound, nodeCount } = snapshot;
  const kinds = kindMaskOf(
    CONNECTING_KINDS.map((kind) => kindIdOf(snapshot, kind)).filter((kindId) => kindId !== undefined),
  );
  // A node of no environment connects none.
  for (let node = 0; node < nodeCount; node++) {
    const start = placeOf[node] as number;
    const rowEnd = start === 0 ? 0 : (outbound.offsets[node + 1] as number);
    for (let position = outbound.offsets[node] as number; position < rowEnd; ) {
      if (kinds[outbound.kinds[position] as number] !== 1) {
        position = skipUnfollowed(outbound.kinds, kinds, position, rowEnd);
        continue;
      }
      const end = placeOf[outbound.nodes[position] as number] as number;
      if (end !== 0) {
        connect(start, end);
      }
      position++;
    }
  }
  return parents.map((_, place) => rootOf(place));
}
