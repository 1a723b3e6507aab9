import type { GraphView, ViewChange } from '@secgraph/graph-view';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { drawableGraph } from '../../parts/graph/drawable-graph.ts';
import { EMPTY_GRAPH, type Graph, joinGraphs } from '../../parts/graph/graph.ts';
import { shownParts } from './shown-parts.ts';
import type { ExploreResult } from './use-explore-result.ts';

export interface DrawnGraph {
  /** What is drawn, groups opened: the result and what was added to it, without what is hidden or undone. */
  readonly graph: Graph;
  readonly addToGraph: (added: Graph, from?: string) => void;
  readonly change: ViewChange | undefined;
}

interface Known {
  /** The graph of the last question that was answered. */
  readonly found: Graph;
  readonly isPath: boolean;
  readonly added: Graph;
}

const NOTHING: Known = { found: EMPTY_GRAPH, isPath: false, added: EMPTY_GRAPH };

/** Draws each new result, and follows what becomes of the picture. */
export function useDrawnGraph(result: ExploreResult, view: GraphView | undefined): DrawnGraph {
  const [known, setKnown] = useState(NOTHING);
  const [change, setChange] = useState<ViewChange>();
  const { found, isPath, added } = known;
  // While the next answer is awaited, or the next question is put together, the last picture stays.
  if (isSettled(result) && result.graph !== found) {
    setKnown({ ...NOTHING, found: result.graph, isPath: result.request?.isPath === true });
    setChange(undefined);
  }

  useEffect(() => view?.on('change', setChange), [view]);
  useEffect(
    () => void view?.setGraph(drawableGraph(found, { isPath }), { history: 'begin' }),
    [view, found, isPath],
  );

  const addToGraph = useCallback<DrawnGraph['addToGraph']>(
    (more, from) => {
      setKnown((before) => ({ ...before, added: joinGraphs(before.added, more) }));
      void view?.addGraph(drawableGraph(more, { isPath: false }), from);
    },
    [view],
  );
  const graph = useMemo(() => {
    const all = joinGraphs(found, added);
    return change === undefined ? all : keepShown(all, change);
  }, [found, added, change]);

  return useMemo(() => ({ graph, addToGraph, change }), [graph, addToGraph, change]);
}

function isSettled({ status, isHalfAsked }: ExploreResult): boolean {
  switch (status) {
    case 'done':
    case 'nothing':
    case 'failed':
      return true;
    case 'idle':
      return !isHalfAsked;
    case 'loading':
    case 'canceled':
      return false;
  }
}

function keepShown(known: Graph, change: ViewChange): Graph {
  const { hasNode, hasEdge } = shownParts(change);
  const edges = new Set(change.graph.edges.map(({ source, kind, target }) => `${source}_${kind}_${target}`));

  return {
    nodes: new Map([...known.nodes].filter(([id]) => hasNode(id))),
    edges: known.edges.filter((edge) => edges.has(edge.id) && hasEdge(edge)),
  };
}
