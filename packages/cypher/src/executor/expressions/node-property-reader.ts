import { columnRow, hasBit, type PropertyColumn, type PropertyValue } from '@secgraph/graph';
import { numberToValue, propertyToValue } from '../../graph/property-to-value.ts';
import type { QueryGraph } from '../../graph/query-graph.ts';
import type { Value } from '../../values/value.ts';

/** Texts decoded last are kept, one per place: properties worth grouping by have few values. A power of two. */
const REMEMBERED_TEXTS = 1_024;

/**
 * Reads one property of node after node; null where there is none. `isStable`: the graph does not change
 * while the statement runs, so that columns may be looked up once.
 */
export function createNodePropertyReader(
  graph: QueryGraph,
  name: string,
  { isStable }: { readonly isStable: boolean },
): (node: number) => Value {
  const columns = isStable ? graph.findColumns(name) : undefined;
  if (columns === undefined) {
    return (node) => graph.readNodeProperty(node, name);
  }

  const [first, ...others] = columns.map((column) => createColumnReader(graph, column));
  if (first === undefined) {
    return () => null;
  }
  if (others.length === 0) {
    return first;
  }
  return (node) => {
    let value = first(node);
    for (let i = 0; value === null && i < others.length; i++) {
      value = others[i]?.(node) ?? null;
    }
    return value;
  };
}

function createColumnReader(graph: QueryGraph, column: PropertyColumn): (node: number) => Value {
  switch (column.type) {
    case 'boolean':
      return (node) => {
        const row = columnRow(column, node);
        return row === -1 ? null : hasBit(column.values, row);
      };
    case 'number':
      return (node) => {
        const row = columnRow(column, node);
        return row === -1 ? null : numberToValue(column.values[row] as number);
      };
    case 'string':
    case 'json': {
      const readText = createTextReader(graph, column.type);
      return (node) => {
        const row = columnRow(column, node);
        return row === -1 ? null : readText(column.values[row] as number);
      };
    }
  }
}

function createTextReader(graph: QueryGraph, type: 'string' | 'json'): (code: number) => Value {
  const codes = new Uint32Array(REMEMBERED_TEXTS);
  const values: Value[] = [];
  const decode = (code: number): Value => {
    const text = graph.readTextCode(code);
    return type === 'string' ? text : propertyToValue(JSON.parse(text) as PropertyValue);
  };

  return (code) => {
    const place = code & (REMEMBERED_TEXTS - 1);
    if (codes[place] !== code) {
      values[place] = decode(code);
      codes[place] = code;
    }
    return values[place] as Value;
  };
}
