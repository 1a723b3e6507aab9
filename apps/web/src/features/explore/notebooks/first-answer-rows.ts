import { cleanText, shortenText } from '@secgraph/graph-view';
import { cellText } from '../../../ui/cell-text.ts';
import type { ExploreAnswer } from '../explore-request.ts';

/** The beginning of an answer as a table. */
export interface FirstRows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Of all rows, shown or not. */
  readonly count: number;
  readonly counted: 'rows' | 'nodes' | 'relationships';
}

const MAX_LENGTH = 120;

/** What a statement returned; of other answers the relationships, or the nodes where there are none. */
export function firstRows({ graph, rows }: ExploreAnswer, limit: number): FirstRows {
  if (rows !== undefined) {
    const shown = rows.rows.slice(0, limit).map((row) => row.map(textOf));
    return { columns: rows.columns.map(textOf), rows: shown, count: rows.rows.length, counted: 'rows' };
  }
  const nameOf = (id: string) => textOf(graph.nodes.get(id)?.label ?? '');
  if (graph.edges.length > 0) {
    const shown = graph.edges
      .slice(0, limit)
      .map(({ source, kind, target }) => [nameOf(source), textOf(kind), nameOf(target)]);
    return {
      columns: ['From', 'Relationship', 'To'],
      rows: shown,
      count: graph.edges.length,
      counted: 'relationships',
    };
  }
  const shown = [...graph.nodes.values().take(limit)].map(({ label, kind, objectId }) =>
    [label, kind, objectId].map(textOf),
  );

  return { columns: ['Name', 'Kind', 'Object ID'], rows: shown, count: graph.nodes.size, counted: 'nodes' };
}

function textOf(value: unknown): string {
  return shortenText(cleanText(cellText(value)), MAX_LENGTH);
}
