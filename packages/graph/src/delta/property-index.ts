import type { PropertyScalar } from '../batch/graph-batch.ts';
import { hasBit } from '../property/bitmap.ts';
import { isPresentInDense, type PropertyColumn, type TextColumn } from '../property/property-column.ts';
import { ownProperty, parseProperties } from '../property/property-value.ts';
import { foldCase, type PropertyMatcher, storedSpellings } from './match-rules.ts';
import type { NodeOverlay } from './node-overlay.ts';

/** Nodes that may have a wanted value. */
interface Wanted {
  /** As they were asked for; texts that differ in case alone are one. */
  readonly values: Set<PropertyScalar>;
  readonly nodes: number[];
}

/** By value; texts by what they have in common with those of another case. */
type WantedValues = Map<PropertyScalar, Wanted>;

/** What the delta created or changed, under all spellings of a property name. */
interface OverlayKey {
  readonly byValue: Map<PropertyScalar, number[]>;
  readonly bySpelling: Map<string, number[]>;
}

/**
 * Finds nodes of a delta by property values: candidates, to be checked by the caller. Names and texts are looked for
 * in any case.
 *
 * The base is scanned for just the wanted values. Of the nodes that the delta created or changed, everything
 * is indexed once per property name, and the index follows {@link NodeOverlay.propertyLog}.
 */
export class PropertyIndex {
  readonly #nodes: NodeOverlay;
  readonly #overlay = new Map<string, OverlayKey>();
  /** Columns of the base by the folded name. */
  #columns: Map<string, PropertyColumn[]> | undefined;
  #indexedLog = 0;
  #wanted = new Map<string, WantedValues>();
  /** Kind sets of nodes of the base that have a property, as the last scan found them. */
  #spellings = new Map<string, Map<string, Set<number>>>();

  constructor(nodes: NodeOverlay) {
    this.#nodes = nodes;
  }

  /** Gathers the nodes with any of these values as they are stored. Linear in the nodes, once per property name. */
  prepare(matchers: readonly PropertyMatcher[]): void {
    this.#wanted = groupByKey(matchers);
    this.#spellings = new Map();
    this.#followLog();
    this.#indexOverlay([...this.#wanted.keys()].filter((key) => !this.#overlay.has(key)));

    for (const [key, wanted] of this.#wanted) {
      this.#scanBase(key, wanted);
      this.#seekOverlay(key, wanted);
      if (key === 'objectid') {
        this.#findObjectIds(wanted);
      }
    }
  }

  /** Adds nodes whose texts differ in case alone, for values that were prepared. Decodes every text of the columns. */
  prepareFolded(matchers: readonly PropertyMatcher[]): void {
    for (const [key, asked] of groupByKey(matchers)) {
      const prepared = this.#wanted.get(key);
      const wanted = new Map(
        [...asked.keys()].flatMap((value) => {
          const entry = prepared?.get(value);
          return entry === undefined ? [] : [[value, entry] as const];
        }),
      );

      for (const column of this.#columnsOf(key)) {
        if (column.type === 'string') {
          this.#visit(column, (row, node) => {
            const text = this.#nodes.base.strings.read(column.values[row] as number);
            wanted.get(foldCase(text))?.nodes.push(node);
          });
        }
      }
    }
  }

  /** The shortest list of candidates of some prepared values. May contain nodes twice. */
  rarest(matchers: readonly PropertyMatcher[]): readonly number[] {
    const lists = matchers.map(({ key, value }) => this.#find(key, value)?.nodes ?? []);
    return lists.reduce((shortest, list) => (list.length < shortest.length ? list : shortest));
  }

  /** How a prepared property is spelled on nodes that fulfil the predicate; the virtual object id is none. */
  spellingsOf(key: string, hasKind: (kindSet: number) => boolean): ReadonlySet<string> {
    const folded = foldCase(key);
    const found = new Set<string>();

    for (const [spelling, kindSets] of this.#spellings.get(folded) ?? []) {
      if (kindSets.values().some(hasKind)) {
        found.add(spelling);
      }
    }
    for (const [spelling, nodes] of this.#overlay.get(folded)?.bySpelling ?? []) {
      if (!found.has(spelling) && nodes.some((node) => this.#hasSpelling(node, spelling, hasKind))) {
        found.add(spelling);
      }
    }

    return found;
  }

  #hasSpelling(node: number, spelling: string, hasKind: (kindSet: number) => boolean): boolean {
    return (
      this.#nodes.isLive(node) &&
      hasKind(this.#nodes.kindSets.values[node] as number) &&
      this.#nodes.readProperty(node, spelling) !== undefined
    );
  }

  #find(key: string, value: PropertyScalar): Wanted | undefined {
    return this.#wanted.get(foldCase(key))?.get(foldValue(value));
  }

  #findObjectIds(wanted: WantedValues): void {
    for (const { values, nodes } of wanted.values()) {
      for (const value of values) {
        const node = typeof value === 'string' ? this.#nodes.find(value) : -1;

        if (node !== -1) {
          nodes.push(node);
        }
      }
    }
  }

  #columnsOf(key: string): readonly PropertyColumn[] {
    this.#columns ??= Map.groupBy(this.#nodes.base.columns, ({ name }) => foldCase(name));
    return this.#columns.get(key) ?? [];
  }

  #scanBase(key: string, wanted: WantedValues): void {
    for (const column of this.#columnsOf(key)) {
      this.#noteSpelling(key, column);

      if (column.type === 'json') {
        this.#scanLists(column, wanted);
      } else {
        this.#scanScalars(column, this.#storedValues(column, wanted));
      }
    }
  }

  #scanScalars(column: PropertyColumn, byStored: ReadonlyMap<number | boolean, number[]>): void {
    if (byStored.size > 0) {
      this.#visit(column, (row, node) => {
        const stored =
          column.type === 'boolean' ? hasBit(column.values, row) : (column.values[row] as number);
        byStored.get(stored)?.push(node);
      });
    }
  }

  /** Texts among the elements of lists, which are stored as JSON: each distinct list is parsed once. */
  #scanLists(column: TextColumn, wanted: WantedValues): void {
    if (![...wanted.keys()].some((value) => typeof value === 'string')) {
      return;
    }

    const byCode = new Map<number, readonly Wanted[]>();
    this.#visit(column, (row, node) => {
      const code = column.values[row] as number;
      let found = byCode.get(code);

      if (found === undefined) {
        found = wantedOf(JSON.parse(this.#nodes.base.strings.read(code)), wanted);
        byCode.set(code, found);
      }
      for (const { nodes } of found) {
        nodes.push(node);
      }
    });
  }

  /** Which kinds of nodes have the property under this name. Changed nodes are the overlay's. */
  #noteSpelling(key: string, column: PropertyColumn): void {
    const spellings = this.#spellings.get(key) ?? new Map<string, Set<number>>();
    const kindSets = spellings.get(column.name) ?? new Set();
    spellings.set(column.name, kindSets);
    this.#spellings.set(key, spellings);

    let last = -1;
    this.#visit(column, (_, node) => {
      const kindSet = this.#nodes.kindSets.values[node] as number;
      if (kindSet !== last && this.#nodes.isLive(node) && !this.#nodes.changedTexts.has(node)) {
        kindSets.add(kindSet);
        last = kindSet;
      }
    });
  }

  #visit(column: PropertyColumn, visitor: (row: number, node: number) => void): void {
    const rowCount = column.positions?.length ?? this.#nodes.baseCount;

    for (let row = 0; row < rowCount; row++) {
      if (column.positions !== undefined || isPresentInDense(column, row)) {
        visitor(row, column.positions?.[row] ?? row);
      }
    }
  }

  /** The wanted values as the column stores them. */
  #storedValues(column: PropertyColumn, wanted: WantedValues): Map<number | boolean, number[]> {
    const stored = new Map<number | boolean, number[]>();

    for (const { values, nodes } of wanted.values()) {
      for (const value of values) {
        if (typeof value !== column.type) {
          continue;
        }
        if (typeof value !== 'string') {
          stored.set(value, nodes);
          continue;
        }

        for (const spelling of storedSpellings(column.name, value)) {
          const code = this.#nodes.base.strings.find(spelling);
          if (code !== 0) {
            stored.set(code, nodes);
          }
        }
      }
    }

    return stored;
  }

  #seekOverlay(key: string, wanted: WantedValues): void {
    const byValue = this.#overlay.get(key)?.byValue;

    for (const [value, { nodes }] of wanted) {
      for (const node of byValue?.get(value) ?? []) {
        nodes.push(node);
      }
    }
  }

  #indexOverlay(keys: readonly string[]): void {
    if (keys.length === 0) {
      return;
    }

    const indexes = new Map(
      keys.map((key): [string, OverlayKey] => [key, { byValue: new Map(), bySpelling: new Map() }]),
    );
    for (const [key, index] of indexes) {
      this.#overlay.set(key, index);
    }
    for (const node of this.#nodes.changedTexts.keys()) {
      this.#indexNode(node, indexes);
    }
    for (let node = this.#nodes.baseCount; node < this.#nodes.count; node++) {
      this.#indexNode(node, indexes);
    }
  }

  #followLog(): void {
    const log = this.#nodes.propertyLog;

    if (this.#overlay.size > 0) {
      for (let entry = this.#indexedLog; entry < log.length; entry++) {
        this.#indexNode(log.values[entry] as number, this.#overlay);
      }
    }

    this.#indexedLog = log.length;
  }

  #indexNode(node: number, indexes: ReadonlyMap<string, OverlayKey>): void {
    const properties = parseProperties(this.#nodes.readText(node));

    for (const name in properties) {
      const index = indexes.get(foldCase(name));
      const value = ownProperty(properties, name);

      if (index !== undefined && value !== undefined && value !== null) {
        addToList(index.bySpelling, name, node);
        for (const item of Array.isArray(value) ? value : [value]) {
          addToList(index.byValue, foldValue(item as PropertyScalar), node);
        }
      }
    }
  }
}

function groupByKey(matchers: readonly PropertyMatcher[]): Map<string, WantedValues> {
  const grouped = new Map<string, WantedValues>();

  for (const { key, value } of matchers) {
    const folded = foldCase(key);
    const wanted = grouped.get(folded) ?? new Map<PropertyScalar, Wanted>();
    const entry = wanted.get(foldValue(value)) ?? { values: new Set(), nodes: [] };
    entry.values.add(value);
    wanted.set(foldValue(value), entry);
    grouped.set(folded, wanted);
  }

  return grouped;
}

function foldValue(value: PropertyScalar): PropertyScalar {
  return typeof value === 'string' ? foldCase(value) : value;
}

function wantedOf(list: unknown, wanted: WantedValues): readonly Wanted[] {
  const items = Array.isArray(list) ? list.filter((item) => typeof item === 'string') : [];
  const found = new Set(items.map((item) => wanted.get(foldCase(item))));
  found.delete(undefined);

  return [...found] as readonly Wanted[];
}

function addToList(lists: Map<PropertyScalar, number[]>, key: PropertyScalar, node: number): void {
  const nodes = lists.get(key);

  if (nodes === undefined) {
    lists.set(key, [node]);
  } else if (nodes.at(-1) !== node) {
    nodes.push(node);
  }
}
