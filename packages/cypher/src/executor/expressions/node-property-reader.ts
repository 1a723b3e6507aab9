import { columnRow, hasBit, type PropertyColumn, type PropertyValue } from '@secgraph/graph';
import { numberToValue, propertyToValue } from '../../graph/property-to-value.ts';
import type { QueryGraph } from '../../graph/query-graph.ts';
import type { Value } from '../../values/value.ts';

/** Texts decoded once are kept, up to this many: properties worth grouping by have few values. */
const MAX_REMEMBERED_TEXTS = 65_536;

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
  const remembered = new Map<number, Value>();
  const decode = (code: number): Value => {
    const text = graph.readTextCode(code);
    return type === 'string' ? text : propertyToValue(JSON.parse(text) as PropertyValue);
  };

  return (code) => {
    let value = remembered.get(code);
    if (value === undefined) {
      value = decode(code);
      if (remembered.size < MAX_REMEMBERED_TEXTS) {
        remembered.set(code, value);
      }
    }
    return value;
  };
}
