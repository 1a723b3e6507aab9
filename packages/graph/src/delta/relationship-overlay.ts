import { GrowableInt32, GrowableUint8, GrowableUint16, GrowableUint32 } from '../property/growable-array.ts';
import type { WriterMemory } from '../property/writer-memory.ts';
import type { GraphSnapshot } from '../snapshot/graph-snapshot.ts';
import { findPosition, ownerOfPosition } from '../topology/relationship-position.ts';
import { CONTENT, KEPT, PERSISTED, REMOVED, SEEN, TOUCHED } from './change-flags.ts';
import type { IdCounters } from './id-counters.ts';
import type { NodeOverlay } from './node-overlay.ts';
import type { PropertySetPatch, PropertySetRegistry } from './property-set-registry.ts';
import { RelationshipHash } from './relationship-hash.ts';

/** Called with the place of a relationship, its node indexes and its kind. */
export type RelationshipVisitor = (place: number, start: number, end: number, kind: number) => void;

/**
 * The relationships of a delta. A *place* below `baseCount` is an outbound position of the base, the others
 * are rows of the delta, in order of creation. Ends are indexes of the {@link NodeOverlay}.
 *
 * The columns of the base are copied when the first of their values changes, unless they are the writer's own.
 */
export class RelationshipOverlay {
  readonly base: GraphSnapshot;
  readonly baseCount: number;
  /** By place − baseCount, like all of `rows`. */
  readonly rows = {
    ids: new GrowableInt32(),
    starts: new GrowableUint32(),
    ends: new GrowableUint32(),
    kinds: new GrowableUint16(),
    sets: new GrowableUint32(),
    seen: new GrowableUint32(),
    flags: new GrowableUint8(),
  };
  /** Places to look at when draining. */
  readonly touchedRows = new GrowableUint32();
  readonly touchedPositions = new GrowableUint32();
  hasRemovedPositions = false;
  readonly #nodes: NodeOverlay;
  readonly #sets: PropertySetRegistry;
  readonly #counters: IdCounters;
  readonly #memory: WriterMemory;
  readonly #hash = new RelationshipHash(this.rows);
  #baseSets: Uint32Array | undefined;
  #baseSeen: Uint32Array | undefined;
  #baseFlags: Uint8Array | undefined;

  constructor(
    nodes: NodeOverlay,
    sets: PropertySetRegistry,
    { counters, memory }: { readonly counters: IdCounters; readonly memory: WriterMemory },
  ) {
    this.base = nodes.base;
    this.baseCount = nodes.base.relationshipCount;
    this.#nodes = nodes;
    this.#sets = sets;
    this.#counters = counters;
    this.#memory = memory;
  }

  /** Current property sets of the base positions. */
  get baseSets(): Uint32Array {
    return this.#baseSets ?? this.base.relationshipProperties;
  }

  /** Current observations of the base positions. */
  get baseSeen(): Uint32Array {
    return this.#baseSeen ?? this.base.relationshipSeen;
  }

  /** Flags of the base positions; undefined while all of them are just {@link PERSISTED}. */
  get baseFlags(): Uint8Array | undefined {
    return this.#baseFlags;
  }

  /** Place of a living relationship between living nodes, or -1. */
  find(start: number, end: number, kind: number): number {
    const position = this.#findInBase(start, end, kind);

    if (position !== -1) {
      return position;
    }

    const row = this.#hash.find(start, end, kind);
    return row === -1 || this.#isRowRemoved(row) ? -1 : this.baseCount + row;
  }

  /** Finds or creates, and merges properties. */
  upsert(start: number, end: number, kind: number, patch: PropertySetPatch): number {
    const position = this.#findInBase(start, end, kind);

    if (position !== -1) {
      this.#mergeSet(position, patch);
      return position;
    }

    const nextRow = this.rows.ids.length;
    const row = this.#hash.findOrSet(start, end, kind, nextRow);

    if (row === -1) {
      this.#append(start, end, kind, this.#sets.merge(0, patch));
      return this.baseCount + nextRow;
    }

    if (this.#isRowRemoved(row)) {
      return this.create(start, end, kind, this.#sets.merge(0, patch));
    }

    this.#mergeSet(this.baseCount + row, patch);
    return this.baseCount + row;
  }

  /** There must be none with this key. */
  create(start: number, end: number, kind: number, setId: number): number {
    const row = this.rows.ids.length;
    this.#append(start, end, kind, setId);
    this.#hash.set(row);
    return this.baseCount + row;
  }

  setOf(place: number): number {
    return (
      (place < this.baseCount ? this.baseSets[place] : this.rows.sets.values[place - this.baseCount]) ?? 0
    );
  }

  seenOf(place: number): number {
    return (
      (place < this.baseCount ? this.baseSeen[place] : this.rows.seen.values[place - this.baseCount]) ?? 0
    );
  }

  idOf(place: number): number {
    return this.base.relationshipIds[place] ?? this.rows.ids.values[place - this.baseCount] ?? 0;
  }

  setSet(place: number, setId: number): void {
    if (this.setOf(place) === setId) {
      return;
    }

    if (place < this.baseCount) {
      this.#baseSets ??= this.#writable(this.base.relationshipProperties);
      this.#baseSets[place] = setId;
    } else {
      this.rows.sets.values[place - this.baseCount] = setId;
    }

    this.#touch(place, CONTENT);
  }

  see(place: number, observationId: number): void {
    if (this.seenOf(place) === observationId) {
      return;
    }

    if (place < this.baseCount) {
      this.#baseSeen ??= this.#writable(this.base.relationshipSeen);
      this.#baseSeen[place] = observationId;
    } else {
      this.rows.seen.values[place - this.baseCount] = observationId;
    }

    this.#touch(place, SEEN);
  }

  remove(place: number): void {
    this.hasRemovedPositions ||= place < this.baseCount;
    this.#touch(place, REMOVED);
  }

  /** Marks a relationship for {@link takeKept}. */
  keep(place: number): void {
    const row = place - this.baseCount;

    if (row < 0) {
      const flags = this.#ownBaseFlags();
      flags[place] = (flags[place] as number) | KEPT;
    } else {
      this.rows.flags.values[row] = (this.rows.flags.values[row] as number) | KEPT;
    }
  }

  /** Whether it was marked; takes the mark away. */
  takeKept(place: number): boolean {
    const row = place - this.baseCount;
    const column = row < 0 ? this.#baseFlags : this.rows.flags.values;
    const index = row < 0 ? place : row;
    const flags = column?.[index] ?? 0;

    if (column === undefined || (flags & KEPT) === 0) {
      return false;
    }

    column[index] = flags & ~KEPT;
    return true;
  }

  /** All living relationships of some kinds (one byte per kind id, 1 = visit; default: all). Linear. */
  visit(visitor: RelationshipVisitor, kindMask?: Uint8Array): void {
    const { offsets, nodes, kinds } = this.base.outbound;
    const flags = this.#baseFlags;

    for (let start = 0; start < this.#nodes.baseCount; start++) {
      const last = offsets[start + 1] as number;

      for (let position = offsets[start] as number; position < last; position++) {
        const kind = kinds[position] as number;

        if (
          (kindMask === undefined || kindMask[kind] === 1) &&
          ((flags?.[position] ?? 0) & REMOVED) === 0 &&
          this.#nodes.isLive(start) &&
          this.#nodes.isLive(nodes[position] as number)
        ) {
          visitor(position, start, nodes[position] as number, kind);
        }
      }
    }

    const rowCount = this.rows.ids.length;

    for (let row = 0; row < rowCount; row++) {
      const kind = this.rows.kinds.values[row] as number;

      if ((kindMask === undefined || kindMask[kind] === 1) && this.isRowLive(row)) {
        visitor(
          this.baseCount + row,
          this.rows.starts.values[row] as number,
          this.rows.ends.values[row] as number,
          kind,
        );
      }
    }
  }

  isRowLive(row: number): boolean {
    return (
      ((this.rows.flags.values[row] ?? REMOVED) & REMOVED) === 0 && this.hasLiveEnds(this.baseCount + row)
    );
  }

  /** Whether both nodes of a relationship, removed or not, live. */
  hasLiveEnds(place: number): boolean {
    return this.#nodes.isLive(this.startOf(place)) && this.#nodes.isLive(this.endOf(place));
  }

  /** Logarithmic for base positions. */
  startOf(place: number): number {
    return this.rows.starts.values[place - this.baseCount] ?? ownerOfPosition(this.base.outbound, place);
  }

  endOf(place: number): number {
    return this.base.outbound.nodes[place] ?? this.rows.ends.values[place - this.baseCount] ?? 0;
  }

  kindOf(place: number): number {
    return this.base.outbound.kinds[place] ?? this.rows.kinds.values[place - this.baseCount] ?? 0;
  }

  flagsOf(place: number): number {
    const row = place - this.baseCount;
    return (row < 0 ? (this.#baseFlags?.[place] ?? PERSISTED) : this.rows.flags.values[row]) ?? 0;
  }

  /** After a drain: what exists is persisted, nothing is touched. */
  settle(): void {
    for (let index = 0; index < this.touchedPositions.length; index++) {
      const position = this.touchedPositions.values[index] as number;
      const flags = this.#ownBaseFlags();
      flags[position] = ((flags[position] as number) & REMOVED) | PERSISTED;
    }

    for (let index = 0; index < this.touchedRows.length; index++) {
      const row = this.touchedRows.values[index] as number;
      this.rows.flags.values[row] = ((this.rows.flags.values[row] as number) & REMOVED) | PERSISTED;
    }

    this.touchedPositions.length = 0;
    this.touchedRows.length = 0;
  }

  /** Position of a relationship that was not removed, or -1. */
  #findInBase(start: number, end: number, kind: number): number {
    if (start >= this.#nodes.baseCount || end >= this.#nodes.baseCount) {
      return -1;
    }

    const position = findPosition(this.base.outbound, start, kind, end);
    return position !== -1 && ((this.#baseFlags?.[position] ?? 0) & REMOVED) !== 0 ? -1 : position;
  }

  #isRowRemoved(row: number): boolean {
    return ((this.rows.flags.values[row] as number) & REMOVED) !== 0;
  }

  /** A set that the patch makes by itself cannot change by merging it again. */
  #mergeSet(place: number, patch: PropertySetPatch): void {
    const setId = this.setOf(place);

    if (setId !== patch.setId || patch.hasNull) {
      this.setSet(place, this.#sets.merge(setId, patch));
    }
  }

  #append(start: number, end: number, kind: number, setId: number): void {
    const row = this.rows.ids.length;
    this.rows.ids.push(this.#counters.next('relationshipId'));
    this.rows.starts.push(start);
    this.rows.ends.push(end);
    this.rows.kinds.push(kind);
    this.rows.sets.push(setId);
    this.rows.seen.push(0);
    this.rows.flags.push(0);
    this.#touchRow(row, CONTENT);
  }

  #touch(place: number, flag: number): void {
    if (place >= this.baseCount) {
      this.#touchRow(place - this.baseCount, flag);
      return;
    }

    const column = this.#ownBaseFlags();
    const flags = column[place] as number;

    if ((flags & TOUCHED) === 0) {
      this.touchedPositions.push(place);
    }

    column[place] = flags | flag | TOUCHED;
  }

  #touchRow(row: number, flag: number): void {
    const flags = this.rows.flags.values[row] as number;

    if ((flags & TOUCHED) === 0) {
      this.touchedRows.push(row);
    }

    this.rows.flags.values[row] = flags | flag | TOUCHED;
  }

  #writable(column: Uint32Array): Uint32Array {
    return this.#memory.owns(column) ? column : column.slice();
  }

  #ownBaseFlags(): Uint8Array {
    this.#baseFlags ??= new Uint8Array(this.baseCount).fill(PERSISTED);
    return this.#baseFlags;
  }
}
