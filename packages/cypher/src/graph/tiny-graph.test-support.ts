import { createSnapshotBuilder, type GraphSnapshot, type PropertyPatch } from '@secgraph/graph';
import type { QueryGraph } from './query-graph.ts';
import { openSnapshotGraph } from './snapshot-graph.ts';

/** Node `n` has the id `n + 1`, index `n` and, unless its properties say otherwise, the object id `N<n>`. */
export interface TinyNode {
  readonly kinds?: readonly string[];
  readonly properties?: PropertyPatch;
  readonly objectId?: string;
}

/** Start index, kind, end index, properties. A snapshot keeps one per start, kind and end. */
export type TinyRelationship = readonly [
  start: number,
  kind: string,
  end: number,
  properties?: PropertyPatch,
];

/** A snapshot of a graph that fits into a test. */
export function buildTinySnapshot(
  nodes: readonly TinyNode[],
  relationships: readonly TinyRelationship[] = [],
): GraphSnapshot {
  const builder = createSnapshotBuilder({ generation: 1 });
  const kindIds = new Map<string, number>();
  const kindIdOf = (name: string): number => {
    const known = kindIds.get(name) ?? kindIds.size + 1;
    kindIds.set(name, known);
    builder.addKind(known, name);
    return known;
  };

  nodes.forEach(({ kinds = [], properties = {}, objectId }, index) => {
    builder.addNode({
      id: index + 1,
      objectId: objectId ?? `N${index}`,
      kindIds: kinds.map(kindIdOf).sort((a, b) => a - b),
      properties: JSON.stringify(properties),
    });
  });

  relationships.forEach(([, , , properties], index) => {
    builder.addPropertySet(index + 1, JSON.stringify(properties ?? {}));
  });
  builder.addRelationships({
    ids: Int32Array.from(relationships.keys(), (index) => index + 1),
    startIds: Int32Array.from(relationships, ([start]) => start + 1),
    endIds: Int32Array.from(relationships, ([, , end]) => end + 1),
    kindIds: Uint16Array.from(relationships, ([, kind]) => kindIdOf(kind)),
    propertySetIds: Uint32Array.from(relationships.keys(), (index) => index + 1),
  });

  return builder.finish().snapshot;
}

export function buildTinyGraph(
  nodes: readonly TinyNode[],
  relationships: readonly TinyRelationship[] = [],
): QueryGraph {
  return openSnapshotGraph(buildTinySnapshot(nodes, relationships));
}
