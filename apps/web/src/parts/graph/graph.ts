import type { LegacyGraph, UnifiedGraph } from '@secgraph/contract';

/** A node as the pages know it, whichever route brought it. */
export interface GraphNode {
  /** Graph id: that of the canvas and of the address. */
  readonly id: string;
  readonly objectId: string;
  readonly label: string;
  readonly kind: string;
  readonly kinds: readonly string[];
  readonly isTierZero: boolean;
  readonly isOwned: boolean;
  /** Asked for apart where the route gave no properties (`disabled-nodes.ts`). */
  readonly isDisabled?: boolean | undefined;
  readonly lastSeen: string;
  /** Undefined where the route gave none. */
  readonly properties?: Readonly<Record<string, unknown>> | undefined;
}

export interface GraphEdge {
  /** `source_kind_target`, with graph ids. */
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly kind: string;
  readonly lastSeen: string;
  readonly properties?: Readonly<Record<string, unknown>> | undefined;
}

export interface Graph {
  readonly nodes: ReadonlyMap<string, GraphNode>;
  readonly edges: readonly GraphEdge[];
}

export const EMPTY_GRAPH: Graph = { nodes: new Map(), edges: [] };

const OWNED_KIND = 'Tag_Owned';
const OWNED_TAG = 'owned';
/** Wire: what is no edge has none of these. */
const NEVER = '0001-01-01T00:00:00Z';

/** Reads the answers to paths, Cypher and explanations. */
export function readUnifiedGraph({ nodes, edges }: Pick<UnifiedGraph, 'nodes' | 'edges'>): Graph {
  return {
    nodes: new Map(
      Object.entries(nodes).map(([id, { isOwnedObject, properties, ...node }]) => [
        id,
        {
          ...node,
          id,
          isOwned: isOwnedObject,
          ...(properties === undefined ? {} : { properties }),
        },
      ]),
    ),
    edges: distinctEdges(
      edges.map(({ source, target, kind, lastSeen, properties }) => ({
        id: `${source}_${kind}_${target}`,
        source,
        target,
        kind,
        lastSeen,
        ...(properties === undefined ? {} : { properties }),
      })),
    ),
  };
}

/** @public Of the lists of entities with `type=graph`: one flat map of nodes and edges. */
export function readLegacyGraph(wire: LegacyGraph): Graph {
  const nodes = new Map<string, GraphNode>();
  const edges: GraphEdge[] = [];
  for (const [id, { data = {}, label, id1, id2 }] of Object.entries(wire)) {
    const text = label?.text ?? '';
    if (id1 !== undefined && id2 !== undefined) {
      edges.push({
        id: `${id1}_${text}_${id2}`,
        source: id1,
        target: id2,
        kind: text,
        lastSeen: readText(data['lastseen']) ?? NEVER,
        properties: data,
      });
    } else {
      nodes.set(id, readLegacyNode(id, text, data));
    }
  }

  return { nodes, edges: distinctEdges(edges) };
}

/** Both graphs in one; of a node that is in both, what the newer one tells, and properties from whichever has them. */
export function joinGraphs(older: Graph, newer: Graph): Graph {
  const nodes = new Map(older.nodes);
  for (const [id, node] of newer.nodes) {
    nodes.set(id, { ...nodes.get(id), ...node });
  }

  return { nodes, edges: distinctEdges([...older.edges, ...newer.edges]) };
}

function readLegacyNode(
  id: string,
  label: string,
  { nodetype, kinds: wireKinds, isTierZero, level: _, ...properties }: Readonly<Record<string, unknown>>,
): GraphNode {
  const kinds = Array.isArray(wireKinds) ? wireKinds.map(String) : [];
  const tags = readText(properties['system_tags']) ?? '';

  return {
    id,
    objectId: readText(properties['objectid']) ?? '',
    label,
    kind: readText(nodetype) ?? kinds[0] ?? 'Unknown',
    kinds,
    isTierZero: isTierZero === true,
    isOwned: kinds.includes(OWNED_KIND) || tags.split(' ').includes(OWNED_TAG),
    lastSeen: readText(properties['lastseen']) ?? NEVER,
    properties,
  };
}

function distinctEdges(edges: readonly GraphEdge[]): readonly GraphEdge[] {
  return [...new Map(edges.map((edge) => [edge.id, edge])).values()];
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
