import { cleanText } from './clean-text.ts';
import type { GraphInput, NodeInput } from './graph-input.ts';

/** A graph as it was given, checked and in columns. Immutable. */
export interface GraphModel {
  readonly nodes: readonly ModelNode[];
  readonly edges: readonly ModelEdge[];
  /** Node index by id. */
  readonly indexOf: ReadonlyMap<string, number>;
  /** Node index of the source of every edge. */
  readonly sources: Int32Array;
  readonly targets: Int32Array;
  readonly leftOut: LeftOut;
}

export interface ModelNode {
  readonly id: string;
  readonly objectId: string;
  readonly kind: string;
  readonly label: string;
  readonly secondLine: string;
  readonly isTierZero: boolean;
  readonly isOwned: boolean;
  readonly isDisabled: boolean;
}

export interface ModelEdge {
  /** `source_kind_target`, as it stands in addresses of the page. */
  readonly id: string;
  readonly kind: string;
  readonly isDerived: boolean;
  readonly isOnPath: boolean;
  readonly isCut: boolean;
}

/** What the input had and the model has not. */
export interface LeftOut {
  /** The same id again; the first one counts. */
  readonly repeatedNodes: number;
  /** The same source, kind and target again. */
  readonly repeatedEdges: number;
  /** Edges from or to a node that the input does not have. */
  readonly looseEdges: number;
}

export function edgeId(source: string, kind: string, target: string): string {
  return `${source}_${kind}_${target}`;
}

export function createGraphModel(input: GraphInput): GraphModel {
  const indexOf = new Map<string, number>();
  const nodes: ModelNode[] = [];
  const cleanKind = createKindCleaner();
  for (const node of input.nodes) {
    if (indexOf.has(node.id)) {
      continue;
    }
    indexOf.set(node.id, nodes.length);
    nodes.push(modelNode(node, cleanKind));
  }

  const edges: ModelEdge[] = [];
  // By kind, then by both ends as one number: long ids are not compared.
  const placesOf = new Map<string, Map<number, number>>();
  const sources = new Int32Array(input.edges.length);
  const targets = new Int32Array(input.edges.length);
  let looseEdges = 0;

  for (const edge of input.edges) {
    const { source, target, kind, isDerived = false, isOnPath = false, isCut = false } = edge;
    const from = indexOf.get(source);
    const to = indexOf.get(target);
    if (from === undefined || to === undefined) {
      looseEdges++;
      continue;
    }

    let places = placesOf.get(kind);
    if (places === undefined) {
      places = new Map();
      placesOf.set(kind, places);
    }
    const ends = from * nodes.length + to;
    const place = places.get(ends);
    const known = place === undefined ? undefined : edges[place];
    if (place !== undefined && known !== undefined) {
      if ((isOnPath && !known.isOnPath) || (isCut && !known.isCut)) {
        edges[place] = { ...known, isOnPath: isOnPath || known.isOnPath, isCut: isCut || known.isCut };
      }
      continue;
    }
    places.set(ends, edges.length);
    sources[edges.length] = from;
    targets[edges.length] = to;
    edges.push({ id: edgeId(source, kind, target), kind: cleanKind(kind), isDerived, isOnPath, isCut });
  }

  return {
    nodes,
    edges,
    indexOf,
    sources: sources.slice(0, edges.length),
    targets: targets.slice(0, edges.length),
    leftOut: {
      repeatedNodes: input.nodes.length - nodes.length,
      repeatedEdges: input.edges.length - edges.length - looseEdges,
      looseEdges,
    },
  };
}

/** Thousands of nodes and edges have the same few kinds. */
function createKindCleaner(): (kind: string) => string {
  const known = new Map<string, string>();
  return (kind) => {
    let cleaned = known.get(kind);
    if (cleaned === undefined) {
      cleaned = cleanText(kind);
      known.set(kind, cleaned);
    }
    return cleaned;
  };
}

/** Both graphs in one: where they tell different things about a node, the newer one is believed. */
export function joinInputs(older: GraphInput, newer: GraphInput): GraphInput {
  const known = new Map(older.nodes.map((node) => [node.id, node]));
  for (const node of newer.nodes) {
    known.set(node.id, node);
  }
  return { nodes: [...known.values()], edges: [...older.edges, ...newer.edges] };
}

function modelNode(
  { id, objectId, kind, label, secondLine, marks }: NodeInput,
  cleanKind: (kind: string) => string,
): ModelNode {
  return {
    id,
    objectId: objectId ?? id,
    kind: cleanKind(kind),
    label: cleanText(label) || cleanText(id),
    secondLine: cleanText(secondLine ?? ''),
    isTierZero: marks?.isTierZero ?? false,
    isOwned: marks?.isOwned ?? false,
    isDisabled: marks?.isDisabled ?? false,
  };
}
