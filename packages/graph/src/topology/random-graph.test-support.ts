import fc from 'fast-check';
import { buildTopology } from './build-topology.ts';
import { kindMaskOf } from './kind-mask.ts';
import { findPosition } from './relationship-position.ts';
import type { Direction, KindMask, Topology } from './topology.ts';

/** A small multigraph, as the plain list which naive implementations read, and as topology. */
export interface RandomGraph {
  readonly nodeCount: number;
  /** Distinct. */
  readonly relationships: readonly RandomRelationship[];
  readonly topology: Topology;
}

export interface RandomRelationship {
  readonly start: number;
  readonly end: number;
  readonly kind: number;
}

export const KIND_COUNT = 3;

export const randomDirection: fc.Arbitrary<Direction> = fc.constantFrom('outbound', 'inbound', 'both');

/** A mask and the kinds it stands for. */
export const randomKinds: fc.Arbitrary<{ kinds: ReadonlySet<number>; mask: KindMask }> = fc
  .subarray([...Array(KIND_COUNT).keys()], { minLength: 1 })
  .map((ids) => ({ kinds: new Set(ids), mask: kindMaskOf(ids) }));

export function randomGraph(
  options: {
    minNodes?: number;
    maxNodes?: number;
    minRelationships?: number;
    maxRelationships?: number;
  } = {},
): fc.Arbitrary<RandomGraph> {
  const { minNodes = 1, maxNodes = 8, minRelationships = 0, maxRelationships = 20 } = options;
  return fc.integer({ min: minNodes, max: maxNodes }).chain((nodeCount) => {
    const node = fc.nat({ max: nodeCount - 1 });
    const relationship = fc.record({ start: node, end: node, kind: fc.nat({ max: KIND_COUNT - 1 }) });
    return fc
      .uniqueArray(relationship, {
        minLength: minRelationships,
        maxLength: maxRelationships,
        selector: (it) => `${it.start} ${it.end} ${it.kind}`,
      })
      .map((relationships) => ({ nodeCount, relationships, topology: topologyOf(nodeCount, relationships) }));
  });
}

export function topologyOf(nodeCount: number, relationships: readonly RandomRelationship[]): Topology {
  return buildTopology(
    nodeCount,
    relationships.map((it) => it.start),
    relationships.map((it) => it.end),
    relationships.map((it) => it.kind),
  );
}

export interface NaiveHop {
  readonly to: number;
  readonly kind: number;
  /** Outbound position. */
  readonly position: number;
}

/** Every relationship by which `node` can be left. A self-loop can be followed both ways. */
export function naiveHops(
  graph: RandomGraph,
  node: number,
  direction: Direction,
  kinds: ReadonlySet<number>,
): NaiveHop[] {
  return graph.relationships
    .filter((it) => kinds.has(it.kind))
    .flatMap((it) => {
      const position = findPosition(graph.topology.outbound, it.start, it.kind, it.end);
      const leaves = direction !== 'inbound' && it.start === node;
      const enters = direction !== 'outbound' && it.end === node;
      return [
        ...(leaves ? [{ to: it.end, kind: it.kind, position }] : []),
        ...(enters ? [{ to: it.start, kind: it.kind, position }] : []),
      ];
    });
}

/** Hops from the nearest start by node; absent = out of reach. */
export function naiveDistances(
  graph: RandomGraph,
  starts: readonly number[],
  direction: Direction,
  kinds: ReadonlySet<number>,
): Map<number, number> {
  const distances = new Map(starts.map((start) => [start, 0]));
  for (let hop = 0; hop < graph.nodeCount; hop++) {
    for (const [node, distance] of distances) {
      for (const { to } of distance === hop ? naiveHops(graph, node, direction, kinds) : []) {
        distances.set(to, Math.min(distances.get(to) ?? hop + 1, hop + 1));
      }
    }
  }
  return distances;
}

/** All paths of exactly `hops` relationships from `start` to `end`, as keys "node -position-> node …". */
export function naivePathKeys(
  graph: RandomGraph,
  options: { start: number; end: number; hops: number; direction: Direction; kinds: ReadonlySet<number> },
): string[] {
  let paths = [{ key: `${options.start}`, node: options.start }];
  for (let hop = 0; hop < options.hops; hop++) {
    paths = paths.flatMap((path) =>
      naiveHops(graph, path.node, options.direction, options.kinds).map((next) => ({
        key: `${path.key} -${next.position}-> ${next.to}`,
        node: next.to,
      })),
    );
  }
  return [...new Set(paths.filter((path) => path.node === options.end).map((path) => path.key))].sort();
}

/** In the form of {@link naivePathKeys}. */
export function pathKey(path: { nodes: ArrayLike<number>; relationships: ArrayLike<number> }): string {
  return Array.from(path.relationships).reduce(
    (key: string, position, hop) => `${key} -${position}-> ${path.nodes[hop + 1]}`,
    `${path.nodes[0]}`,
  );
}
