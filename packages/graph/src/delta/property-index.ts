import type { PropertyScalar } from '../batch/graph-batch.ts';
import { hasBit } from '../property/bitmap.ts';
import { isPresentInDense, isTextColumn, type PropertyColumn } from '../property/property-column.ts';
import { ownProperty, parseProperties } from '../property/property-value.ts';
import { findColumns } from '../snapshot/read-node.ts';
import type { NodeOverlay } from './node-overlay.ts';

export interface WantedValue {
  readonly key: string;
  readonly value: PropertyScalar;
}

/**
 * Finds nodes of a delta by property values: candidates, to be checked by the caller.
 *
 * The base is scanned for just the wanted values. Of the nodes that the delta created or changed, everything
 * is indexed once per property name, and the index follows {@link NodeOverlay.propertyLog}.
 */
export class PropertyIndex {
  readonly #nodes: NodeOverlay;
  readonly #overlay = new Map<string, Map<unknown, number[]>>();
  #indexedLog = 0;
  #wanted = new Map<string, Map<PropertyScalar, number[]>>();

  constructor(nodes: NodeOverlay) {
    this.#nodes = nodes;
  }

  /** Gathers the nodes with any of these values. Linear in the nodes, once per property name. */
  prepare(values: readonly WantedValue[]): void {
    this.#wanted = new Map();

    for (const { key, value } of values) {
      const wanted = this.#wanted.get(key) ?? new Map<PropertyScalar, number[]>();
      wanted.set(value, []);
      this.#wanted.set(key, wanted);
    }

    this.#followLog();

    for (const [key, wanted] of this.#wanted) {
      if (key === 'objectid') {
        this.#findObjectIds(wanted);
      } else {
        this.#scanBase(key, wanted);
        this.#seekOverlay(key, wanted);
      }
    }
  }

  /** The shortest list of candidates of some prepared values. May contain nodes twice. */
  rarest(values: readonly WantedValue[]): readonly number[] {
    const lists = values.map(({ key, value }) => this.#wanted.get(key)?.get(value) ?? []);
    return lists.reduce((shortest, list) => (list.length < shortest.length ? list : shortest));
  }

  #findObjectIds(wanted: ReadonlyMap<PropertyScalar, number[]>): void {
    for (const [value, candidates] of wanted) {
      const node = typeof value === 'string' ? this.#nodes.find(value) : -1;

      if (node !== -1) {
        candidates.push(node);
      }
    }
  }

  #scanBase(key: string, wanted: ReadonlyMap<PropertyScalar, number[]>): void {
    for (const column of findColumns(this.#nodes.base, key)) {
      const byStored = this.#storedValues(column, wanted);

      if (byStored.size > 0) {
        scanColumn(column, byStored, this.#nodes.baseCount);
      }
    }
  }

  /** The wanted values as the column stores them. */
  #storedValues(
    column: PropertyColumn,
    wanted: ReadonlyMap<PropertyScalar, number[]>,
  ): Map<number | boolean, number[]> {
    const stored = new Map<number | boolean, number[]>();

    for (const [value, candidates] of wanted) {
      if (typeof value === column.type) {
        const code = typeof value === 'string' ? this.#nodes.base.strings.find(value) : value;

        if (typeof value !== 'string' || code !== 0) {
          stored.set(code, candidates);
        }
      }
    }

    return stored;
  }

  #seekOverlay(key: string, wanted: ReadonlyMap<PropertyScalar, number[]>): void {
    let index = this.#overlay.get(key);

    if (index === undefined) {
      index = new Map();
      this.#overlay.set(key, index);
      this.#indexAll(key, index);
    }

    for (const [value, candidates] of wanted) {
      for (const node of index.get(value) ?? []) {
        candidates.push(node);
      }
    }
  }

  #indexAll(key: string, index: Map<unknown, number[]>): void {
    for (const node of this.#nodes.changedTexts.keys()) {
      addToIndex(index, this.#nodes.readProperty(node, key), node);
    }

    for (let node = this.#nodes.baseCount; node < this.#nodes.count; node++) {
      addToIndex(index, this.#nodes.readProperty(node, key), node);
    }
  }

  #followLog(): void {
    const log = this.#nodes.propertyLog;

    if (this.#overlay.size > 0) {
      for (let entry = this.#indexedLog; entry < log.length; entry++) {
        const node = log.values[entry] as number;
        const properties = parseProperties(this.#nodes.readText(node));

        for (const [key, index] of this.#overlay) {
          addToIndex(index, ownProperty(properties, key), node);
        }
      }
    }

    this.#indexedLog = log.length;
  }
}

function addToIndex(index: Map<unknown, number[]>, value: unknown, node: number): void {
  if (value === undefined || value === null || typeof value === 'object') {
    return;
  }

  const nodes = index.get(value);

  if (nodes === undefined) {
    index.set(value, [node]);
  } else if (nodes.at(-1) !== node) {
    nodes.push(node);
  }
}

function scanColumn(
  column: PropertyColumn,
  candidatesByStored: ReadonlyMap<number | boolean, number[]>,
  nodeCount: number,
): void {
  const rowCount = column.positions?.length ?? nodeCount;

  for (let row = 0; row < rowCount; row++) {
    const stored = column.type === 'boolean' ? hasBit(column.values, row) : (column.values[row] as number);
    const candidates = candidatesByStored.get(stored);

    if (
      candidates !== undefined &&
      (column.positions !== undefined || isTextColumn(column) || isPresentInDense(column, row))
    ) {
      candidates.push(column.positions?.[row] ?? row);
    }
  }
}
