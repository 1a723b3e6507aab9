import type { CypherTable } from '@secgraph/contract';
import {
  NodeValue,
  PathValue,
  type PreparedStatement,
  type QueryGraph,
  RelationshipValue,
  type Value,
} from '@secgraph/cypher';
import { type JsonValue, presentValue } from './present-value.ts';

/** One cell of the result that is no part of the graph. */
export interface Literal {
  /** Name of the column. */
  readonly key: string;
  readonly value: JsonValue;
}

/** A result as the API tells it: the union of its elements, and what else it holds, row by row. */
export interface CollectedResult {
  /** Indexes of the graph that the query ran on, in order of appearance. */
  readonly nodes: ReadonlySet<number>;
  readonly relationships: ReadonlySet<number>;
  /** None where a table was asked for. */
  readonly literals: readonly Literal[];
  readonly table: CypherTable | undefined;
  /** Of the result, those that are not told included. */
  readonly rowCount: number;
}

export interface CollectOptions {
  readonly prepared: PreparedStatement;
  readonly graph: QueryGraph;
  /** Asks for a table instead of literals. Of rows beyond, only the number is told. */
  readonly maxRows?: number | undefined;
}

interface Column {
  readonly key: string;
  /** Holds elements or null, and so no literals. */
  readonly isOfElements: boolean;
}

/** Pulls all rows; throws what they throw. */
export function collectResult(
  rows: Iterable<readonly Value[]>,
  { prepared, graph, maxRows }: CollectOptions,
): CollectedResult {
  const collector = new Collector(columnsOf(prepared), graph);
  if (maxRows !== undefined) {
    return collectTable(rows, { collector, prepared, graph, maxRows });
  }
  for (const row of rows) {
    collector.add(row);
  }

  return collector;
}

interface TableOptions extends CollectOptions {
  readonly collector: Collector;
  readonly maxRows: number;
}

function collectTable(
  rows: Iterable<readonly Value[]>,
  { collector, prepared: { statement, binding }, graph, maxRows }: TableOptions,
): CollectedResult {
  const cells: JsonValue[][] = [];
  let rowCount = 0;
  for (const row of rows) {
    rowCount++;
    if (rowCount <= maxRows) {
      collector.addElements(row);
      cells.push(row.map((value) => presentValue(value, graph)));
    }
  }
  const columns = binding.columnsOf(statement.query).map(({ name, type }) => ({ name, type }));
  const { nodes, relationships } = collector;
  // Whoever asks for a table may draw it, too, and a relationship without its ends cannot be drawn.
  for (const relationship of relationships) {
    nodes.add(graph.startOf(relationship)).add(graph.endOf(relationship));
  }

  return {
    nodes,
    relationships,
    literals: [],
    table: { columns, rows: cells, row_count: rowCount },
    rowCount,
  };
}

function columnsOf({ statement, binding }: PreparedStatement): readonly Column[] {
  return binding
    .columnsOf(statement.query)
    .map(({ name, type }) => ({ key: name, isOfElements: type !== 'value' }));
}

class Collector implements CollectedResult {
  readonly nodes = new Set<number>();
  readonly relationships = new Set<number>();
  readonly literals: Literal[] = [];
  readonly table = undefined;
  rowCount = 0;
  readonly #columns: readonly Column[];
  readonly #graph: QueryGraph;

  constructor(columns: readonly Column[], graph: QueryGraph) {
    this.#columns = columns;
    this.#graph = graph;
  }

  add(row: readonly Value[]): void {
    this.rowCount++;
    for (const [index, { key, isOfElements }] of this.#columns.entries()) {
      const value = row[index] ?? null;
      const hasMore = this.#addElements(value);
      if (hasMore && !isOfElements) {
        this.literals.push({ key, value: presentValue(value, this.#graph) });
      }
    }
  }

  addElements(row: readonly Value[]): void {
    for (const value of row) {
      this.#addElements(value);
    }
  }

  /** Whether the value holds anything but elements. */
  #addElements(value: Value): boolean {
    if (typeof value !== 'object' || value === null) {
      return true;
    }

    if (value instanceof NodeValue) {
      this.nodes.add(value.node);
      return false;
    }

    if (value instanceof RelationshipValue) {
      this.relationships.add(value.relationship);
      return false;
    }

    if (value instanceof PathValue) {
      this.#addPath(value);
      return false;
    }

    return this.#addItems(value);
  }

  #addPath({ nodes, relationships }: PathValue): void {
    for (let index = 0; index < nodes.length; index++) {
      this.nodes.add(nodes[index] as number);
    }
    for (let index = 0; index < relationships.length; index++) {
      this.relationships.add(relationships[index] as number);
    }
  }

  #addItems(value: Extract<Value, object>): boolean {
    const isMap = value instanceof Map;
    if (!isMap && !Array.isArray(value)) {
      return true;
    }

    const items: Iterable<Value> = value.values();
    let isEmpty = true;
    let hasMore = isMap;
    for (const item of items) {
      isEmpty = false;
      hasMore = this.#addElements(item) || hasMore;
    }

    return isEmpty || hasMore;
  }
}
