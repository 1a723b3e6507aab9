import { useMemo } from 'react';
import { countOf } from '../../../ui/format.ts';
import { useExplore } from '../explore-context.tsx';
import type { ExploreResult } from '../use-explore-result.ts';
import { createNodeSource, createRelationshipSource } from './graph-sources.ts';
import { createPathSource, findPaths } from './path-source.ts';
import { createRowSource } from './row-source.ts';
import type { TableSource } from './table-source.ts';

export interface TableSources {
  readonly sources: readonly TableSource[];
  /** What is not in them. */
  readonly notes: readonly string[];
  readonly opensByItself: boolean;
}

/** The tables of what is drawn, and of what a statement returned beside it. */
export function useTableSources({ request, answer, cut }: ExploreResult): TableSources {
  const { graph } = useExplore();
  const isPath = request?.isPath === true;
  const rows = answer?.rows;

  return useMemo(() => {
    const { nodes, edges } = graph;
    const found = isPath && edges.length > 0 ? findPaths(graph) : undefined;
    const sources = [
      ...(nodes.size === 0 ? [] : [createNodeSource([...nodes.values()])]),
      ...(edges.length === 0 ? [] : [createRelationshipSource(graph)]),
      ...(found === undefined || found.paths.length === 0 ? [] : [createPathSource(graph, found)]),
      ...(rows === undefined || rows.rows.length === 0 ? [] : [createRowSource(rows)]),
    ];
    const notes = [
      cut,
      found?.isCut === true
        ? `Only ${countOf(found.paths.length, 'path')} are listed as rows; there are more.`
        : undefined,
    ].filter((note) => note !== undefined);
    const opensByItself = sources.length > 0 && edges.length === 0 && (nodes.size > 1 || nodes.size === 0);

    return { sources, notes, opensByItself };
  }, [graph, isPath, rows, cut]);
}
