import { type PropertyPatch, parseProperties, parsePropertyPatch } from '../property/property-value.ts';
import type { PropertySetRegistry } from './property-set-registry.ts';

const FIRST_SEEN = 'firstseen';

export interface DerivedSetsOptions {
  /** Distinct property objects as JSON text. */
  readonly propertySets: readonly string[];
  /** What new relationships say of when they were derived first; undefined: nothing, and old ones forget it. */
  readonly firstSeen: string | undefined;
}

/** Property sets of derived relationships: what a rule says of them, and when they were derived first. */
export class DerivedSets {
  readonly #registry: PropertySetRegistry;
  readonly #patches: readonly PropertyPatch[];
  readonly #firstSeen: string | undefined;
  /** Old set → what it says of when it was first derived. */
  readonly #firstSeenOf = new Map<number, string | undefined>();
  /** When first derived → ids of the sets by their number. */
  readonly #idsOf = new Map<string | undefined, (number | undefined)[]>();

  constructor(registry: PropertySetRegistry, { propertySets, firstSeen }: DerivedSetsOptions) {
    this.#registry = registry;
    this.#patches = propertySets.map(parsePropertyPatch);
    this.#firstSeen = firstSeen;
  }

  /** Set of a relationship that is new. `number`: of what its rule says. */
  ofNew(number: number): number {
    return this.#idOf(number, this.#firstSeen);
  }

  /** Set of one that had the set `oldSetId`. */
  ofKept(number: number, oldSetId: number): number {
    return this.#firstSeen === undefined
      ? this.#idOf(number, undefined)
      : this.#idOf(number, this.#readFirstSeen(oldSetId) ?? this.#firstSeen);
  }

  #readFirstSeen(setId: number): string | undefined {
    if (!this.#firstSeenOf.has(setId)) {
      const value = parseProperties(this.#registry.read(setId))[FIRST_SEEN];
      this.#firstSeenOf.set(setId, typeof value === 'string' ? value : undefined);
    }

    return this.#firstSeenOf.get(setId);
  }

  #idOf(number: number, firstSeen: string | undefined): number {
    let ids = this.#idsOf.get(firstSeen);
    if (ids === undefined) {
      ids = [];
      this.#idsOf.set(firstSeen, ids);
    }

    const properties = this.#patches[number] ?? {};
    const id =
      ids[number] ??
      this.#registry.intern(
        firstSeen === undefined ? properties : { ...properties, [FIRST_SEEN]: firstSeen },
      );
    ids[number] = id;
    return id;
  }
}
