import {
  canonicalProperties,
  mergeProperties,
  type PropertyPatch,
  parseProperties,
  parsePropertyPatch,
} from '../property/property-value.ts';
import type { GraphSnapshot } from '../snapshot/graph-snapshot.ts';
import { readPropertySet } from '../snapshot/read-relationship.ts';
import type { IdCounters } from './id-counters.ts';

const EMPTY_JSON = '{}';
/** Beyond this many patches the caches start afresh; ids of patches are only good within one batch. */
const MAX_CACHED_PATCHES = 100_000;

/** Something to merge into relationship properties: what a batch says about a relationship. Of the registry. */
export interface PropertySetPatch {
  readonly number: number;
  /** What merging into "no properties" gives; -1 while there is no such set. */
  setId: number;
  /** Removes some property. */
  readonly hasNull: boolean;
}

/** Distinct relationship property objects of a snapshot and those a delta adds, by canonical JSON text. */
export class PropertySetRegistry {
  readonly #base: GraphSnapshot;
  readonly #counters: IdCounters;
  /** Code of the text → id. Built on first use. */
  #baseIds: Map<number, number> | undefined;
  readonly #addedIds = new Map<string, number>();
  readonly #added: { id: number; json: string }[] = [];
  #drainedCount = 0;
  readonly #patches = new Map<string, PropertySetPatch>();
  readonly #patchesByNumber: PropertyPatch[] = [];
  readonly #merged = new Map<number, number>();

  constructor(base: GraphSnapshot, counters: IdCounters) {
    this.#base = base;
    this.#counters = counters;
  }

  /** Id of a property object; 0 for the empty one. */
  intern(properties: PropertyPatch): number {
    const json = canonicalProperties(properties);

    let id = this.#find(json);

    if (id === -1) {
      id = this.#counters.next('propertySetId');
      this.#addedIds.set(json, id);
      this.#added.push({ id, json });
    }

    return id;
  }

  /** `json`: object text in which null removes a property. Good until the next call of {@link forgetPatches}. */
  patch(json: string): PropertySetPatch {
    let patch = this.#patches.get(json);

    if (patch === undefined) {
      const properties = parsePropertyPatch(json);
      patch = {
        number: this.#patchesByNumber.length,
        setId: this.#find(canonicalProperties(properties)),
        hasNull: Object.values(properties).includes(null),
      };
      this.#patches.set(json, patch);
      this.#patchesByNumber.push(properties);
    }

    return patch;
  }

  /** Between batches: keeps the caches from growing without bound. */
  forgetPatches(): void {
    if (this.#patches.size > MAX_CACHED_PATCHES || this.#merged.size > MAX_CACHED_PATCHES * 10) {
      this.#patches.clear();
      this.#patchesByNumber.length = 0;
      this.#merged.clear();
    }
  }

  /** The set that results from merging a patch into a set. Cached by both. */
  merge(setId: number, patch: PropertySetPatch): number {
    if (setId === 0) {
      patch.setId = patch.setId === -1 ? this.intern(this.#patchOf(patch)) : patch.setId;
      return patch.setId;
    }

    const key = patch.number * 0x100000000 + setId;
    let merged = this.#merged.get(key);

    if (merged === undefined) {
      const properties = parseProperties(this.read(setId));
      const isChanged = mergeProperties(properties, this.#patchOf(patch));
      merged = isChanged ? this.intern(properties) : setId;
      this.#merged.set(key, merged);
    }

    return merged;
  }

  /** Canonical JSON text of a set. */
  read(setId: number): string {
    return readPropertySet(this.#base, setId) ?? this.#readAdded(setId) ?? EMPTY_JSON;
  }

  /** Added since the snapshot; ids ascend. */
  get added(): readonly { readonly id: number; readonly json: string }[] {
    return this.#added;
  }

  drain(): { id: number; json: string }[] {
    const drained = this.#added.slice(this.#drainedCount);
    this.#drainedCount = this.#added.length;
    return drained;
  }

  /** Added ids are handed out one after the other, by this registry alone. */
  #readAdded(setId: number): string | undefined {
    return this.#added[setId - (this.#added[0]?.id ?? 0)]?.json;
  }

  #patchOf({ number }: PropertySetPatch): PropertyPatch {
    return this.#patchesByNumber[number] ?? {};
  }

  /** Id of a set by its canonical text, or -1. */
  #find(json: string): number {
    if (json === EMPTY_JSON) {
      return 0;
    }

    const code = this.#base.strings.find(json);
    const baseId = code === 0 ? undefined : this.#idsOfBase().get(code);
    return baseId ?? this.#addedIds.get(json) ?? -1;
  }

  #idsOfBase(): Map<number, number> {
    if (this.#baseIds === undefined) {
      this.#baseIds = new Map();

      for (const [id, code] of this.#base.propertySetTexts.entries()) {
        if (code !== 0) {
          this.#baseIds.set(code, id);
        }
      }
    }

    return this.#baseIds;
  }
}
