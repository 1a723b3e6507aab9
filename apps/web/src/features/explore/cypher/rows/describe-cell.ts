import { cleanText } from '@secgraph/graph-view';
import type { Graph } from '../../../../parts/graph/graph.ts';

const ARROW = '→';

/**
 * A cell as people read it: elements by their names, lists and maps with these in them. Texts, numbers and truth values
 * stay what they are, so that they can be sorted as such.
 */
export function describeCell(value: unknown, graph: Graph): unknown {
  return typeof value === 'object' && value !== null
    ? (describeElement(value, graph) ?? describeNested(value, graph))
    : value;
}

function describeElement(value: object, graph: Graph): string | undefined {
  const { node, edge, nodes, edges }: Readonly<Record<string, unknown>> = { ...value };
  const members = Object.keys(value).length;
  if (members === 1 && typeof node === 'string' && graph.nodes.has(node)) {
    return labelOf(node, graph);
  }
  if (members === 1 && isEdge(edge)) {
    const { source, kind, target } = edge;
    return `${labelOf(source, graph)} –${cleanText(kind)}${ARROW} ${labelOf(target, graph)}`;
  }
  if (
    members === 2 &&
    Array.isArray(nodes) &&
    Array.isArray(edges) &&
    nodes.every((id) => typeof id === 'string')
  ) {
    return nodes.map((id) => labelOf(id, graph)).join(` ${ARROW} `);
  }

  return undefined;
}

function describeNested(value: object, graph: Graph): string {
  if (Array.isArray(value)) {
    return `[${value.map((item) => describeInside(item, graph)).join(', ')}]`;
  }

  return `{${Object.entries(value)
    .map(([name, item]) => `${cleanText(name)}: ${describeInside(item, graph)}`)
    .join(', ')}}`;
}

function describeInside(value: unknown, graph: Graph): string {
  return typeof value === 'string' ? JSON.stringify(cleanText(value)) : String(describeCell(value, graph));
}

interface EdgeReference {
  readonly source: string;
  readonly kind: string;
  readonly target: string;
}

function isEdge(value: unknown): value is EdgeReference {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  const { source, kind, target }: Partial<Record<keyof EdgeReference, unknown>> = value;

  return typeof source === 'string' && typeof kind === 'string' && typeof target === 'string';
}

/** A node that is not in the answer is told by its id. */
function labelOf(id: string, graph: Graph): string {
  const node = graph.nodes.get(id);

  return node === undefined ? id : cleanText(node.label) || node.objectId;
}
