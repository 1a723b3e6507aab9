import {
  buildSnapshot,
  createSnapshotBuilder,
  GraphDelta,
  type GraphSnapshot,
  kindIdOf,
  readProperties,
  readRelationshipProperties,
} from '@secgraph/graph';
import { BUILT_IN_KINDS } from '@secgraph/graph-schema';
import { type BasicsOutcome, runBasics } from '../basics/run-basics.ts';
import type { AnalysisSettings } from '../settings/analysis-settings.ts';

export interface MiniNode {
  readonly id: string;
  readonly kinds: readonly string[];
  readonly properties?: Readonly<Record<string, unknown>>;
}

export type MiniRelationship = readonly [
  start: string,
  kind: string,
  end: string,
  properties?: Readonly<Record<string, unknown>>,
];

/** A snapshot of a few nodes and relationships; built-in kinds are registered as in a new store. */
export function miniGraph(
  nodes: readonly MiniNode[],
  relationships: readonly MiniRelationship[] = [],
): GraphSnapshot {
  const builder = createSnapshotBuilder({ generation: 1 });
  const kinds = [
    ...new Set([
      ...BUILT_IN_KINDS,
      ...nodes.flatMap((node) => node.kinds),
      ...relationships.map(([, kind]) => kind),
    ]),
  ];
  const kindIds = new Map(kinds.map((kind, index) => [kind, index + 1]));
  for (const [kind, kindId] of kindIds) {
    builder.addKind(kindId, kind);
  }
  const kindId = (kind: string) => kindIds.get(kind) ?? 0;

  for (const [index, node] of nodes.entries()) {
    builder.addNode({
      id: idOf(index),
      objectId: node.id,
      kindIds: node.kinds.map(kindId).sort((a, b) => a - b),
      properties: JSON.stringify(node.properties ?? {}),
    });
  }

  const nodeId = (objectId: string) => idOf(nodes.findIndex((node) => node.id === objectId));
  relationships.forEach(([, , , properties], index) => {
    builder.addPropertySet(index + 1, JSON.stringify(properties ?? {}));
  });
  builder.addRelationships({
    ids: Int32Array.from(relationships, (_, index) => index + 1),
    startIds: Int32Array.from(relationships, ([start]) => nodeId(start)),
    endIds: Int32Array.from(relationships, ([, , end]) => nodeId(end)),
    kindIds: Uint16Array.from(relationships, ([, kind]) => kindId(kind)),
    propertySetIds: Uint32Array.from(relationships, (_, index) => index + 1),
  });

  return builder.finish().snapshot;
}

/** Ids differ from indexes, so that a rule which mixes them up fails. */
export const FIRST_NODE_ID = 100;

function idOf(index: number): number {
  return index + FIRST_NODE_ID;
}

/** The graph after the basics, and what they had to say. */
export function afterBasics(
  snapshot: GraphSnapshot,
  settings?: AnalysisSettings,
): { graph: GraphSnapshot; outcome: BasicsOutcome } {
  const outcome = runBasics(snapshot, settings === undefined ? {} : { settings });
  const delta = new GraphDelta(snapshot, {
    nodeId: 1000,
    relationshipId: 1000,
    kindId: BUILT_IN_KINDS.length,
    propertySetId: 1000,
    observationId: 0,
  });

  delta.apply(outcome.batch, delta.observe(0));
  for (const { startId, endId, kind } of outcome.removed) {
    delta.removeRelationships({
      kindIds: [kindIdOf(snapshot, kind) ?? 0],
      where: (relationship) => relationship.startId === startId && relationship.endId === endId,
    });
  }

  return { graph: buildSnapshot(snapshot, delta, 2), outcome };
}

/** Kinds and properties of every node, without what changes with time. */
export function describeNodes(snapshot: GraphSnapshot): Record<string, unknown> {
  const nodes: Record<string, unknown> = {};
  for (let node = 0; node < snapshot.nodeCount; node++) {
    const { objectid, lastseen: _, lastcollected: __, ...properties } = readProperties(snapshot, node);
    const kinds = [...(snapshot.kindSets[snapshot.nodeKindSets[node] ?? 0] ?? [])];
    nodes[String(objectid)] = { kinds: kinds.map((kind) => snapshot.kindNames[kind]), properties };
  }

  return nodes;
}

/** `start -[Kind]-> end {properties}` of every relationship, sorted, without what changes with time. */
export function describeRelationships(snapshot: GraphSnapshot): string[] {
  const objectIds = Object.keys(describeNodes(snapshot));
  const lines: string[] = [];
  for (let start = 0; start < snapshot.nodeCount; start++) {
    const last = snapshot.outbound.offsets[start + 1] ?? 0;
    for (let position = snapshot.outbound.offsets[start] ?? 0; position < last; position++) {
      const kind = snapshot.kindNames[snapshot.outbound.kinds[position] ?? 0];
      const end = objectIds[snapshot.outbound.nodes[position] ?? 0];
      const { lastseen: _, ...properties } = readRelationshipProperties(snapshot, position);
      lines.push(`${objectIds[start]} -[${kind}]-> ${end} ${JSON.stringify(properties)}`);
    }
  }

  return lines.sort();
}
