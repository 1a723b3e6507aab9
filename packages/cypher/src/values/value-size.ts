import { PathValue } from './element-value.ts';
import { isList, isMap } from './type-guards.ts';
import type { ListValue, MapValue, Value } from './value.ts';
import { checkListLength, checkNesting, checkValueSize } from './value-limits.ts';

const OBJECT_BYTES = 32;
const CELL_BYTES = 8;
/** Measuring a smaller one again is as fast as looking it up in a WeakMap. */
const REMEMBERED_BYTES = 4_096;

/** What it takes to keep and to walk a list or map: parts that are shared count wherever they occur. */
interface Extent {
  /** About how much memory it takes. */
  readonly bytes: number;
  /** Levels of lists and maps, itself included. */
  readonly depth: number;
}

/** Values never change, so each is walked once, however often it is part of another. */
const known = new WeakMap<ListValue | MapValue, Extent>();

/** About how much memory a value takes, in bytes. Elements count as references, whatever their properties. */
export function sizeOfValue(value: Value): number {
  switch (typeof value) {
    case 'string':
      return OBJECT_BYTES + 2 * value.length;
    case 'object':
      return value === null ? CELL_BYTES : sizeOfObject(value);
    default:
      return CELL_BYTES;
  }
}

/** Throws `CYPHER_LIMIT` for a value from outside that is nested too deep, however deep that is. */
export function checkNestingOf(value: Value): void {
  let level = new Set(isContainer(value) ? [value] : []);
  for (let depth = 1; level.size > 0; depth++) {
    checkNesting(depth);
    level = new Set([...level].flatMap((container) => [...container.values()].filter(isContainer)));
  }
}

/**
 * A list that becomes longer item by item, within what one value may have. Whoever puts values of a query into a
 * new list does it here, or into a map with `MapBuilder`, so that none ever is too deep or large to be walked.
 */
export class ListBuilder {
  readonly #items: Value[] = [];
  readonly #meter = new ExtentMeter();

  /** Throws `CYPHER_LIMIT`. */
  add(value: Value): void {
    this.#items.push(value);
    checkListLength(this.#items.length);
    this.#meter.add(value);
    checkExtent(this.#meter);
  }

  /** Add nothing afterwards. */
  finish(): ListValue {
    remember(this.#items, this.#meter);
    return this.#items;
  }
}

/** A map that gets its entries one by one, within what one value may have. */
export class MapBuilder {
  readonly #entries = new Map<string, Value>();
  readonly #meter = new ExtentMeter();

  /** Throws `CYPHER_LIMIT`. */
  set(name: string, value: Value): void {
    this.#entries.set(name, value);
    this.#meter.addName(name);
    this.#meter.add(value);
    checkExtent(this.#meter);
  }

  /** Set nothing afterwards. */
  finish(): MapValue {
    remember(this.#entries, this.#meter);
    return this.#entries;
  }
}

class ExtentMeter implements Extent {
  bytes = OBJECT_BYTES;
  depth = 1;

  add(value: Value): void {
    if (typeof value === 'object' && isContainer(value)) {
      const { bytes, depth } = extentOf(value);
      this.bytes += bytes;
      this.depth = Math.max(this.depth, 1 + depth);
    } else {
      this.bytes += sizeOfValue(value);
    }
  }

  addName(name: string): void {
    this.bytes += OBJECT_BYTES + 2 * name.length;
  }
}

function checkExtent({ bytes, depth }: Extent): void {
  checkValueSize(bytes);
  checkNesting(depth);
}

function sizeOfObject(value: Extract<Value, object>): number {
  if (isContainer(value)) {
    return extentOf(value).bytes;
  }
  return value instanceof PathValue ? OBJECT_BYTES + CELL_BYTES * value.nodes.length : OBJECT_BYTES;
}

function isContainer(value: Value): value is ListValue | MapValue {
  return isList(value) || isMap(value);
}

function extentOf(container: ListValue | MapValue): Extent {
  return known.get(container) ?? measure(container);
}

/** Takes no more stack than values that are too small to be remembered can be deep. */
function measure(container: ListValue | MapValue): Extent {
  const meter = new ExtentMeter();
  if (isList(container)) {
    for (const item of container) {
      meter.add(item);
    }
  } else {
    for (const [name, item] of container) {
      meter.addName(name);
      meter.add(item);
    }
  }
  remember(container, meter);
  return meter;
}

function remember(container: ListValue | MapValue, { bytes, depth }: Extent): void {
  if (bytes >= REMEMBERED_BYTES) {
    known.set(container, { bytes, depth });
  }
}
