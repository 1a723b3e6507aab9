import { type Adjacency, iterateBits } from '@secgraph/graph';
import { invariant } from '@secgraph/kernel';
import type { QueryGraph } from '../query-graph.ts';
import { CreatedRelationships } from './created-relationships.ts';
import { GrowableBitmap } from './growable-bitmap.ts';
import { type AddedEntry, type MergedRows, mergeRows } from './merge-rows.ts';

/**
 * The relationships of a graph with pending changes. Indexes below {@link limit} of the base are the base's,
 * those above are created ones; they never change. The rows are merged when somebody reads them after a change;
 * what updates themselves ask (`iterateIncident`) needs no rows.
 */
export class PendingRelationships {
  readonly #base: QueryGraph;
  /** Indexes of the base end here, those of created relationships begin. */
  readonly #baseLimit: number;
  readonly #created = new CreatedRelationships();
  readonly #removed = new GrowableBitmap();
  /** How many of the base's were removed, by the node in whose row they lie. */
  readonly #removedFrom = new Map<number, number>();
  readonly #removedTo = new Map<number, number>();
  #rows: RowsCache | undefined;

  constructor(base: QueryGraph) {
    this.#base = base;
    this.#baseLimit = relationshipLimitOf(base);
  }

  get count(): number {
    return this.#base.relationshipCount + this.#created.count - this.#removed.count;
  }

  /** Whether any was created or removed, be it for a moment. */
  get hasChanged(): boolean {
    return this.#created.count + this.#removed.count > 0;
  }

  /** Where the indexes of created relationships begin. */
  get baseLimit(): number {
    return this.#baseLimit;
  }

  /** Indexes in use end here. */
  get limit(): number {
    return this.#baseLimit + this.#created.count;
  }

  /** Returns its index. */
  create(start: number, end: number, kind: number): number {
    this.#rows = undefined;
    return this.#baseLimit + this.#created.add(start, end, kind);
  }

  /** Whether it existed until now. */
  remove(relationship: number): boolean {
    const isNew = this.#removed.add(relationship);

    if (isNew) {
      this.#rows = undefined;
    }
    if (isNew && relationship < this.#baseLimit) {
      increase(this.#removedFrom, this.#base.startOf(relationship));
      increase(this.#removedTo, this.#base.endOf(relationship));
    }
    return isNew;
  }

  isRemoved(relationship: number): boolean {
    return this.#removed.has(relationship);
  }

  startOf(relationship: number): number {
    return relationship < this.#baseLimit
      ? this.#base.startOf(relationship)
      : this.#created.start(relationship - this.#baseLimit);
  }

  endOf(relationship: number): number {
    return relationship < this.#baseLimit
      ? this.#base.endOf(relationship)
      : this.#created.end(relationship - this.#baseLimit);
  }

  kindOf(relationship: number): number {
    return relationship < this.#baseLimit
      ? this.#base.kindOf(relationship)
      : this.#created.kind(relationship - this.#baseLimit);
  }

  /** Indexes of created relationships that exist, ascending. */
  *iterateCreated(): Generator<number> {
    for (let relationship = this.#baseLimit; relationship < this.limit; relationship++) {
      if (!this.#removed.has(relationship)) {
        yield relationship;
      }
    }
  }

  /** Removed relationships of the base, ascending. */
  *iterateRemoved(): Generator<number> {
    for (const relationship of iterateBits(this.#removed.bits)) {
      if (relationship < this.#baseLimit) {
        yield relationship;
      }
    }
  }

  /** Relationships that begin at a node and exist now; those created meanwhile may be missing. */
  *iterateOutbound(start: number): Generator<number> {
    const [from, to] = rowOf(this.#base.outbound, start);
    const mapping = this.#base.outboundRelationships;

    for (let position = from; position < to; position++) {
      const relationship = mapping === undefined ? position : (mapping[position] as number);
      if (!this.#removed.has(relationship)) {
        yield relationship;
      }
    }
    yield* this.#existing(this.#created.rowsFrom(start));
  }

  /** Relationships that end at a node and exist now; those created meanwhile may be missing. */
  *iterateInbound(end: number): Generator<number> {
    const [from, to] = rowOf(this.#base.inbound, end);

    for (let position = from; position < to; position++) {
      const relationship = this.#base.relationshipAt(position, end);
      if (!this.#removed.has(relationship)) {
        yield relationship;
      }
    }
    yield* this.#existing(this.#created.rowsTo(end));
  }

  /** Upper bounds of what the iterators yield, at no cost. */
  countOutbound(start: number): number {
    const [from, to] = rowOf(this.#base.outbound, start);
    return to - from + this.#created.rowsFrom(start).length;
  }

  countInbound(end: number): number {
    const [from, to] = rowOf(this.#base.inbound, end);
    return to - from + this.#created.rowsTo(end).length;
  }

  outboundRows(nodeCount: number): OutboundRows {
    const rows = this.#rowsOf(nodeCount);
    rows.outbound ??= this.#mergeOutbound(nodeCount);
    return rows.outbound;
  }

  inboundRows(nodeCount: number): MergedRows {
    const rows = this.#rowsOf(nodeCount);
    rows.inbound ??= this.#mergeInbound(nodeCount);
    return rows.inbound;
  }

  /** See `QueryGraph`; only of positions that came from {@link inboundRows}. */
  relationshipAt(inboundPosition: number, end: number): number {
    const origin = this.#rows?.inbound?.origins[inboundPosition];
    invariant(origin !== undefined, 'an inbound position outlived its rows');
    const baseSize = this.#base.inbound.nodes.length;
    return origin < baseSize ? this.#base.relationshipAt(origin, end) : this.#baseLimit + origin - baseSize;
  }

  *#existing(rows: readonly number[]): Generator<number> {
    for (const row of rows) {
      if (!this.#removed.has(this.#baseLimit + row)) {
        yield this.#baseLimit + row;
      }
    }
  }

  #rowsOf(nodeCount: number): RowsCache {
    if (this.#rows === undefined || this.#rows.nodeCount !== nodeCount) {
      this.#rows = { nodeCount };
    }
    return this.#rows;
  }

  #mergeOutbound(nodeCount: number): OutboundRows {
    const base = this.#base.outbound;
    const mapping = this.#base.outboundRelationships;
    const created = this.#created;
    const { adjacency, origins } = mergeRows({
      nodeCount,
      base,
      addedCount: created.count,
      addedTo: (start) => this.#entries(created.rowsFrom(start), (row) => created.end(row)),
      hasRemoved: (start) => this.#removedFrom.has(start),
      isRemoved: (position) =>
        this.#removed.has(mapping === undefined ? position : (mapping[position] as number)),
    });

    // Without a mapping the base's positions are its indexes, so origins are relationship indexes already.
    if (mapping !== undefined) {
      for (let position = 0; position < origins.length; position++) {
        const origin = origins[position] as number;
        origins[position] =
          origin < base.nodes.length
            ? (mapping[origin] as number)
            : this.#baseLimit + origin - base.nodes.length;
      }
    }
    return { adjacency, relationships: origins };
  }

  #mergeInbound(nodeCount: number): MergedRows {
    const created = this.#created;
    return mergeRows({
      nodeCount,
      base: this.#base.inbound,
      addedCount: created.count,
      addedTo: (end) => this.#entries(created.rowsTo(end), (row) => created.start(row)),
      hasRemoved: (end) => this.#removedTo.has(end),
      isRemoved: (position, end) => this.#removed.has(this.#base.relationshipAt(position, end)),
    });
  }

  #entries(rows: readonly number[], otherOf: (row: number) => number): readonly AddedEntry[] {
    return rows.length === 0
      ? NO_ENTRIES
      : rows
          .filter((row) => !this.#removed.has(this.#baseLimit + row))
          .map((row) => ({ row, kind: this.#created.kind(row), other: otherOf(row) }));
  }
}

export interface OutboundRows {
  readonly adjacency: Adjacency;
  /** Relationship index by position. */
  readonly relationships: Uint32Array;
}

interface RowsCache {
  readonly nodeCount: number;
  outbound?: OutboundRows;
  inbound?: MergedRows;
}

const NO_ENTRIES: readonly AddedEntry[] = [];

function relationshipLimitOf(graph: QueryGraph): number {
  const mapping = graph.outboundRelationships;
  return mapping === undefined
    ? graph.relationshipCount
    : mapping.reduce((limit, relationship) => Math.max(limit, relationship + 1), 0);
}

/** Empty for nodes that were created meanwhile, and for none (-1). */
function rowOf({ offsets }: Adjacency, node: number): readonly [from: number, to: number] {
  const isKnown = node >= 0 && node < offsets.length - 1;
  return isKnown ? [offsets[node] as number, offsets[node + 1] as number] : [0, 0];
}

function increase(counts: Map<number, number>, key: number): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
