import { type Bitmap, createBitmap, hasBit, setBit } from '../property/bitmap.ts';
import { GrowableInt32, GrowableUint8, GrowableUint32 } from '../property/growable-array.ts';
import type { PackedTexts } from '../property/packed-texts.ts';
import { columnRow, columnValueEquals } from '../property/property-column.ts';
import {
  mergeProperties,
  ownProperty,
  type PropertyObject,
  type PropertyPatch,
  type PropertyValue,
  parseProperties,
  parsePropertyPatch,
  removeProperties,
  setProperty,
} from '../property/property-value.ts';
import { TextNumbers } from '../property/text-numbers.ts';
import type { GraphSnapshot } from '../snapshot/graph-snapshot.ts';
import {
  findColumns,
  findNodeById,
  findNodeByObjectId,
  nodeOfObjectId,
  readObjectId,
  readProperty,
  readStoredProperties,
} from '../snapshot/read-node.ts';
import { COLLECTED, CONTENT, PERSISTED, REMOVED, SEEN, TOUCHED } from './change-flags.ts';
import type { IdCounters } from './id-counters.ts';
import type { KindRegistry } from './kind-registry.ts';

const EMPTY_JSON = '{}';

/**
 * The nodes of a delta. Indexes below `baseCount` are those of the base snapshot, new nodes follow by
 * ascending id; a removed node keeps its index, and its object id may return under another one.
 */
export class NodeOverlay {
  readonly base: GraphSnapshot;
  readonly baseCount: number;
  /** By index, like `seen`, `collected` and `flags`. */
  readonly kindSets = new GrowableUint32();
  readonly seen = new GrowableUint32();
  readonly collected = new GrowableUint32();
  readonly flags = new GrowableUint8();
  /** By index − baseCount, like `newObjectIds` and `newTexts`. */
  readonly newIds = new GrowableInt32();
  /** The latest of equal ones belongs to the living node, if there is one. */
  readonly newObjectIds = new TextNumbers();
  /** Complete properties as JSON text. */
  readonly newTexts: string[] = [];
  /** Complete properties of base nodes that changed. */
  readonly changedTexts = new Map<number, string>();
  /** Every node whose properties changed, in order, with repetitions. */
  readonly propertyLog = new GrowableUint32();
  /** Elements to look at when draining. */
  readonly touched = new GrowableUint32();
  /** Base nodes whose set of kinds changed, with repetitions. */
  readonly kindLog = new GrowableUint32();
  hasRemoved = false;
  /** Whether base nodes were seen, or collected, since. */
  hasSeen = false;
  hasCollected = false;
  readonly #kinds: KindRegistry;
  readonly #counters: IdCounters;
  /** Nodes of the base that have no properties there. */
  readonly #bare: Bitmap;
  readonly #changedKindSets = new Set<number>();

  constructor(base: GraphSnapshot, kinds: KindRegistry, counters: IdCounters) {
    this.base = base;
    this.baseCount = base.nodeCount;
    this.#kinds = kinds;
    this.#counters = counters;
    this.#bare = createBitmap(base.nodeCount);
    this.kindSets.pushAll(base.nodeKindSets);
    this.seen.pushAll(base.nodeSeen);
    this.collected.pushAll(base.nodeCollected);
    this.flags.pushAll(new Uint8Array(base.nodeCount).fill(PERSISTED));
  }

  /** How many indexes there are, removed nodes included. */
  get count(): number {
    return this.flags.length;
  }

  isLive(node: number): boolean {
    return ((this.flags.values[node] ?? REMOVED) & REMOVED) === 0;
  }

  /** Index of a living node, or -1. */
  find(objectId: string): number {
    // Both tables are often empty: the first upload has no base, a repeated one adds no nodes.
    const added = this.newObjectIds.count === 0 ? -1 : this.newObjectIds.findText(objectId);

    if (added !== -1 && this.isLive(this.baseCount + added)) {
      return this.baseCount + added;
    }

    const node = this.baseCount === 0 ? undefined : findNodeByObjectId(this.base, objectId);
    return node !== undefined && this.isLive(node) ? node : -1;
  }

  /** {@link find} of each of the object ids of a batch. */
  findAll(objectIds: PackedTexts): Int32Array {
    const nodes = new Int32Array(objectIds.hashes.length).fill(-1);

    if (this.newObjectIds.count > 0) {
      this.newObjectIds.findAll(objectIds, nodes);

      for (let index = 0; index < nodes.length; index++) {
        const added = nodes[index] as number;
        nodes[index] = added !== -1 && this.isLive(this.baseCount + added) ? this.baseCount + added : -1;
      }
    }

    if (this.baseCount > 0) {
      this.#findAllInBase(objectIds, nodes);
    }

    return nodes;
  }

  /** Fills in those that are not found yet. */
  #findAllInBase(objectIds: PackedTexts, nodes: Int32Array): void {
    const codes = new Uint32Array(nodes.length);
    this.base.strings.findAll(objectIds, codes);

    for (let index = 0; index < nodes.length; index++) {
      if (nodes[index] === -1) {
        const node = nodeOfObjectId(this.base, codes[index] as number) ?? -1;
        nodes[index] = this.isLive(node) ? node : -1;
      }
    }
  }

  /** Index of a living node, or -1. */
  findById(id: number): number {
    const firstNewId = this.newIds.values[0] as number;
    const isNew = this.newIds.length > 0 && id >= firstNewId;
    const node = isNew ? this.baseCount + id - firstNewId : findNodeById(this.base, id);
    return node !== undefined && node < this.count && this.isLive(node) ? node : -1;
  }

  idOf(node: number): number {
    return this.base.nodeIds[node] ?? this.newIds.values[node - this.baseCount] ?? 0;
  }

  objectIdOf(node: number): string {
    return node < this.baseCount
      ? readObjectId(this.base, node)
      : this.newObjectIds.read(node - this.baseCount);
  }

  /** Finds or creates; unites the kinds. */
  upsert(objectId: string, kindSet: number): number {
    const found = this.find(objectId);

    if (found !== -1) {
      this.addKinds(found, kindSet);
      return found;
    }

    return this.create(objectId, kindSet);
  }

  /** Whether {@link addKinds} would change anything. */
  lacksKinds(node: number, kindSet: number): boolean {
    const current = this.kindSets.values[node] as number;
    return current !== kindSet && this.#kinds.union(current, kindSet) !== current;
  }

  addKinds(node: number, kindSet: number): void {
    this.setKindSet(node, this.#kinds.union(this.kindSets.values[node] as number, kindSet));
  }

  setKindSet(node: number, kindSet: number): void {
    if (this.kindSets.values[node] !== kindSet) {
      this.kindSets.values[node] = kindSet;
      if (node < this.baseCount) {
        this.kindLog.push(node);
      }
      this.#touch(node, CONTENT);
    }
  }

  see(node: number, observationId: number): void {
    if (this.seen.values[node] !== observationId) {
      this.seen.values[node] = observationId;
      this.hasSeen ||= node < this.baseCount;
      this.#touch(node, SEEN);
    }
  }

  collect(node: number, observationId: number): void {
    if (this.collected.values[node] !== observationId) {
      this.collected.values[node] = observationId;
      this.hasCollected ||= node < this.baseCount;
      this.#touch(node, COLLECTED);
    }
  }

  /**
   * Merges JSON object text without nulls key by key and removes properties it does not name; then sets
   * `defaults` where there is no value.
   */
  merge(
    node: number,
    json: string,
    { removed, defaults }: { readonly removed: readonly string[]; readonly defaults: string | undefined },
  ): void {
    const stored = this.#storedText(node);

    if (
      json !== EMPTY_JSON &&
      (stored === EMPTY_JSON || (stored === undefined && !this.hasProperties(node)))
    ) {
      this.#setText(node, json);
    } else if (stored !== json) {
      this.mergePatch(node, parsePropertyPatch(json), removed);
    }

    if (defaults !== undefined) {
      this.#setDefaults(node, parsePropertyPatch(defaults));
    }
  }

  /** Merges key by key, null removes, and so does being among `removed`, none of which is in the patch. */
  mergePatch(node: number, patch: PropertyPatch, removed: readonly string[] = []): void {
    const stored = this.#storedText(node);

    if (stored === undefined) {
      if (!removed.some((name) => this.#hasBaseValue(node, name)) && !this.#changesBase(node, patch)) {
        return;
      }

      const properties = readStoredProperties(this.base, node);
      mergeProperties(properties, patch);
      removeProperties(properties, removed);
      this.#setText(node, JSON.stringify(properties));
      return;
    }

    const properties = parseProperties(stored);
    const hasRemoved = removeProperties(properties, removed);

    if (mergeProperties(properties, patch) || hasRemoved) {
      this.#setText(node, JSON.stringify(properties));
    }
  }

  readProperty(node: number, name: string): PropertyValue | undefined {
    const stored = this.#storedText(node);

    if (stored === undefined) {
      return name === 'objectid' || findColumns(this.base, name).length > 0
        ? readProperty(this.base, node, name)
        : undefined;
    }

    return name === 'objectid'
      ? this.objectIdOf(node)
      : (ownProperty(parseProperties(stored), name) ?? undefined);
  }

  /** Virtual ones do not count. */
  hasProperties(node: number): boolean {
    const stored = this.#storedText(node);

    if (stored !== undefined) {
      return stored !== EMPTY_JSON;
    }
    if (hasBit(this.#bare, node)) {
      return false;
    }

    const isDescribed =
      this.#hasBaseValue(node, 'primarykind') ||
      this.base.columns.some((column) => columnRow(column, node) !== -1);
    if (!isDescribed) {
      setBit(this.#bare, node);
    }

    return isDescribed;
  }

  /** Without the virtual properties. */
  readProperties(node: number): PropertyObject {
    const stored = this.#storedText(node);
    return stored === undefined ? readStoredProperties(this.base, node) : parseProperties(stored);
  }

  /** Complete properties as JSON text. */
  readText(node: number): string {
    return this.#storedText(node) ?? JSON.stringify(readStoredProperties(this.base, node));
  }

  /** Its relationships are gone with it: whoever reads a relationship asks whether its ends live. */
  remove(node: number): void {
    if (!this.isLive(node)) {
      return;
    }

    this.hasRemoved = true;
    this.#touch(node, REMOVED);

    if (node >= this.baseCount) {
      this.newTexts[node - this.baseCount] = EMPTY_JSON;
    } else {
      this.changedTexts.delete(node);
    }
  }

  /** There must be none with this object id. */
  create(objectId: string, kindSet: number): number {
    this.newObjectIds.addText(objectId);
    return this.#append(kindSet);
  }

  /** {@link create} with one of the object ids of a batch. */
  createPacked({ bytes, offsets, hashes }: PackedTexts, index: number, kindSet: number): number {
    this.newObjectIds.add(
      bytes,
      offsets[index] as number,
      offsets[index + 1] as number,
      hashes[index] as number,
    );
    return this.#append(kindSet);
  }

  #append(kindSet: number): number {
    const node = this.count;
    this.newIds.push(this.#counters.next('nodeId'));
    this.newTexts.push(EMPTY_JSON);
    this.kindSets.push(kindSet);
    this.seen.push(0);
    this.collected.push(0);
    this.flags.push(0);
    this.#touch(node, CONTENT);
    return node;
  }

  #setDefaults(node: number, defaults: PropertyPatch): void {
    const missing: Record<string, PropertyValue> = {};

    for (const name in defaults) {
      const value = defaults[name];

      if (value !== null && value !== undefined && this.readProperty(node, name) === undefined) {
        setProperty(missing, name, value);
      }
    }

    this.mergePatch(node, missing);
  }

  /** Compares with the columns of the base: the usual re-upload changes nothing and builds nothing. */
  #changesBase(node: number, patch: PropertyPatch): boolean {
    for (const name in patch) {
      const value = patch[name];

      if (
        value === null || value === undefined
          ? this.#hasBaseValue(node, name)
          : !this.#isBaseValue(node, name, value)
      ) {
        return true;
      }
    }

    return false;
  }

  #hasBaseValue(node: number, name: string): boolean {
    return findColumns(this.base, name).some((column) => columnRow(column, node) !== -1);
  }

  #isBaseValue(node: number, name: string, value: PropertyValue): boolean {
    for (const column of findColumns(this.base, name)) {
      const row = columnRow(column, node);

      if (row !== -1) {
        return columnValueEquals(column, row, value, this.base.strings);
      }
    }

    return false;
  }

  /** Undefined for base nodes whose properties are still those of the base. */
  #storedText(node: number): string | undefined {
    return node < this.baseCount ? this.changedTexts.get(node) : this.newTexts[node - this.baseCount];
  }

  #setText(node: number, json: string): void {
    if (node < this.baseCount) {
      this.changedTexts.set(node, json);
    } else {
      this.newTexts[node - this.baseCount] = json;
    }

    this.propertyLog.push(node);
    this.#touch(node, CONTENT);
  }

  /** Kind sets of nodes that were created or changed, as they were drained, since the last call. */
  takeChangedKindSets(): readonly number[] {
    const changed = [...this.#changedKindSets];
    this.#changedKindSets.clear();
    return changed;
  }

  /** A node whose properties or kinds changed is drained. */
  noteChange(node: number): void {
    this.#changedKindSets.add(this.kindSets.values[node] as number);
  }

  #touch(node: number, flag: number): void {
    const flags = this.flags.values[node] as number;

    if ((flags & TOUCHED) === 0) {
      this.touched.push(node);
    }

    this.flags.values[node] = flags | flag | TOUCHED;
  }
}
