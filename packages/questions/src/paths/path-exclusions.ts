import {
  type BooleanColumn,
  type Exclusions,
  findColumns,
  findNodeById,
  findNodeByObjectId,
  findRelationship,
  type GraphSnapshot,
  hasBit,
  kindIdOf,
} from '@secgraph/graph';
import { type GraphView, isHidden } from '../graph/graph-view.ts';

export interface PathExclusions {
  /** Object ids; what is none is taken as a graph id. */
  readonly excludedNodes: readonly string[];
  readonly excludedEdges: readonly ExcludedEdge[];
  /** Leave out paths through nodes that are disabled. */
  readonly avoidsDisabled: boolean;
}

/** Graph ids. */
export interface ExcludedEdge {
  readonly startId: number;
  readonly kind: string;
  readonly endId: number;
}

/**
 * What is not there excludes nothing. Nor does what is hidden, but for its graph id: otherwise a path that goes away would
 * tell what lies on it. `named`: node indexes that count although they are disabled.
 */
export function findExclusions(
  graph: GraphView,
  { excludedNodes, excludedEdges, avoidsDisabled }: PathExclusions,
  named: readonly number[],
): Exclusions {
  const { snapshot } = graph;
  const disabled = avoidsDisabled
    ? disabledNodes(snapshot).filter((node) => !named.includes(node) && !isHidden(graph, node))
    : [];

  return {
    excludedNodes: [
      ...disabled,
      ...excludedNodes.map((id) => findNode(graph, id)).filter((node) => node !== undefined),
    ],
    excludedRelationships: excludedEdges
      .map((edge) => findEdge(graph, edge))
      .filter((position) => position !== undefined),
  };
}

function findNode(graph: GraphView, id: string): number | undefined {
  const { snapshot } = graph;
  const named = findNodeByObjectId(snapshot, id) ?? findNodeByObjectId(snapshot, id.toUpperCase());
  if (named !== undefined && !isHidden(graph, named)) {
    return named;
  }

  return /^[0-9]{1,10}$/.test(id) ? findNodeById(snapshot, Number(id)) : undefined;
}

/** None of a hidden node: that a path goes another way would tell that the kind was right. */
function findEdge(graph: GraphView, { startId, kind, endId }: ExcludedEdge): number | undefined {
  const { snapshot } = graph;
  const start = findNodeById(snapshot, startId);
  const end = findNodeById(snapshot, endId);
  const kindId = kindIdOf(snapshot, kind);

  return start === undefined ||
    end === undefined ||
    kindId === undefined ||
    isHidden(graph, start) ||
    isHidden(graph, end)
    ? undefined
    : findRelationship(snapshot, start, end, kindId);
}

function disabledNodes(snapshot: GraphSnapshot): number[] {
  return findColumns(snapshot, 'enabled')
    .filter((column) => column.type === 'boolean')
    .flatMap((column) => falseNodes(column, snapshot.nodeCount));
}

function falseNodes({ positions, present, values }: BooleanColumn, nodeCount: number): number[] {
  if (positions !== undefined) {
    return Array.from(positions.filter((_, row) => !hasBit(values, row)));
  }

  const nodes: number[] = [];
  for (let node = 0; node < nodeCount; node++) {
    if ((present === undefined || hasBit(present, node)) && !hasBit(values, node)) {
      nodes.push(node);
    }
  }
  return nodes;
}
