import { createSnapshotBuilder, type GraphSnapshot } from '@secgraph/graph';
import { BUILT_IN_KINDS, BUILT_IN_MODEL } from '@secgraph/graph-schema';
import { NEVER_CANCELLED } from '@secgraph/kernel';
import { openGraph } from '../graph/graph-view.ts';
import { shareGraph } from '../graph/share-graph.ts';
import type { OperationContext } from '../graph-operation.ts';
import { encodeJson } from '../json/encode-json.ts';

export interface TinyNode {
  readonly kinds: readonly string[];
  readonly properties?: Readonly<Record<string, unknown>>;
}

export interface TinyRelationship {
  readonly start: string;
  readonly kind: string;
  readonly end: string;
  readonly properties?: Readonly<Record<string, unknown>>;
}

export interface TinyGraph {
  /** By object id; the first gets the graph id 100, the next 101, and so on. */
  readonly nodes: Readonly<Record<string, TinyNode>>;
  /** `start -kind-> end`, or with properties; the first gets the graph id 1. */
  readonly relationships?: readonly (string | TinyRelationship)[];
}

const FIRST_NODE_ID = 100;
/** When every node and relationship was last seen. */
export const SEEN_AT = '2026-03-04T05:06:07Z';

export function tinySnapshot({ nodes, relationships = [] }: TinyGraph): GraphSnapshot {
  const builder = createSnapshotBuilder({ generation: 1 });
  const links = relationships.map(parseRelationship);
  const kinds = distinct([
    ...BUILT_IN_KINDS,
    ...Object.values(nodes).flatMap((node) => node.kinds),
    ...links.map(({ kind }) => kind),
  ]);
  const objectIds = Object.keys(nodes);
  const idOf = (objectId: string) => FIRST_NODE_ID + objectIds.indexOf(objectId);

  kinds.forEach((kind, index) => builder.addKind(index + 1, kind));
  builder.addObservation(1, Date.parse(SEEN_AT));
  for (const [objectId, node] of Object.entries(nodes)) {
    const kindIds = node.kinds.map((kind) => kinds.indexOf(kind) + 1).toSorted((a, b) => a - b);
    const properties = JSON.stringify(node.properties ?? {});
    builder.addNode({ id: idOf(objectId), objectId, kindIds, properties });
  }
  links.forEach(({ properties = {} }, index) =>
    builder.addPropertySet(index + 1, JSON.stringify(properties)),
  );
  builder.addRelationships({
    ids: Int32Array.from(links, (_, index) => index + 1),
    startIds: Int32Array.from(links, ({ start }) => idOf(start)),
    endIds: Int32Array.from(links, ({ end }) => idOf(end)),
    kindIds: Uint16Array.from(links, ({ kind }) => kinds.indexOf(kind) + 1),
    propertySetIds: Uint32Array.from(links, (_, index) => index + 1),
  });
  builder.addSeen('node', FIRST_NODE_ID, new Uint32Array(objectIds.length).fill(1));
  builder.addSeen('relationship', 1, new Uint32Array(links.length).fill(1));

  return builder.finish().snapshot;
}

const UNLIMITED = { cancellation: NEVER_CANCELLED, reserveMemory: () => undefined };

/** What an operation gets when it runs over that graph. */
export function tinyContext(graph: TinyGraph, model = BUILT_IN_MODEL): OperationContext {
  return { ...UNLIMITED, graph: openGraph(shareGraph(tinySnapshot(graph)), model) };
}

/** What a client gets to read. */
export function asWritten(result: unknown): unknown {
  return JSON.parse(new TextDecoder().decode(encodeJson(result, UNLIMITED)));
}

function parseRelationship(relationship: string | TinyRelationship): TinyRelationship {
  if (typeof relationship !== 'string') {
    return relationship;
  }

  const [start = '', kind = '', end = ''] = relationship.split(/ -|-> /);

  return { start, kind, end };
}

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}
