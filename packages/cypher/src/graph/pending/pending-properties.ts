import type { MapValue, Value } from '../../values/value.ts';

/**
 * Properties of nodes, or of relationships, over those of the base graph: the complete new properties of every
 * element that was created or changed.
 */
export class PendingProperties {
  readonly #readBase: (element: number) => MapValue;
  readonly #properties = new Map<number, Map<string, Value>>();
  /** Names of which base elements have other values now. */
  readonly #changedNames = new Set<string>();

  /** `readBase`: the properties of an element of the base graph. */
  constructor(readBase: (element: number) => MapValue) {
    this.#readBase = readBase;
  }

  get isEmpty(): boolean {
    return this.#properties.size === 0;
  }

  /** The properties of an element that was created or changed; undefined when those of the base still hold. */
  find(element: number): MapValue | undefined {
    return this.#properties.get(element);
  }

  /** Elements that were created or changed. */
  get elements(): Iterable<number> {
    return this.#properties.keys();
  }

  hasChanged(name: string): boolean {
    return this.#changedNames.has(name);
  }

  /** Properties of an element that the base does not have. Null is no property. */
  create(element: number, properties: Iterable<readonly [string, Value]>): void {
    this.#properties.set(element, new Map([...properties].filter(([, value]) => value !== null)));
  }

  /** Null removes. */
  set(element: number, name: string, value: Value): void {
    let properties = this.#properties.get(element);
    if (properties === undefined) {
      properties = new Map(this.#readBase(element));
      this.#properties.set(element, properties);
    }

    this.#changedNames.add(name);
    if (value === null) {
      properties.delete(name);
    } else {
      properties.set(name, value);
    }
  }
}
