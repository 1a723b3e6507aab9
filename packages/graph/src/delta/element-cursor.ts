import type { PropertyValue } from '../property/property-value.ts';
import type { DeltaParts } from './drain-changes.ts';

/** One node after the other, without an object each: good only until the predicate that gets it returns. */
export class NodeCursor {
  readonly #delta: DeltaParts;
  #node = 0;

  constructor(delta: DeltaParts) {
    this.#delta = delta;
  }

  get id(): number {
    return this.#delta.nodes.idOf(this.#node);
  }

  get objectId(): string {
    return this.#delta.nodes.objectIdOf(this.#node);
  }

  /** Ascending. Shared: do not write. */
  get kindIds(): Uint16Array {
    return this.#delta.kinds.sets.get(this.#delta.nodes.kindSets.values[this.#node] as number);
  }

  /** Milliseconds since the epoch. */
  get lastSeenMs(): number | undefined {
    return this.#delta.observations.find(this.#delta.nodes.seen.values[this.#node] as number);
  }

  hasKind(kindId: number): boolean {
    return this.kindIds.includes(kindId);
  }

  readProperty(name: string): PropertyValue | undefined {
    return this.#delta.nodes.readProperty(this.#node, name);
  }

  moveTo(node: number): this {
    this.#node = node;
    return this;
  }
}

/** Like {@link NodeCursor}, for relationships. */
export class RelationshipCursor {
  kindId = 0;
  readonly #delta: DeltaParts;
  #place = 0;
  #start = 0;
  #end = 0;

  constructor(delta: DeltaParts) {
    this.#delta = delta;
  }

  get id(): number {
    return this.#delta.relationships.idOf(this.#place);
  }

  get startId(): number {
    return this.#delta.nodes.idOf(this.#start);
  }

  get endId(): number {
    return this.#delta.nodes.idOf(this.#end);
  }

  /** Milliseconds since the epoch. */
  get lastSeenMs(): number | undefined {
    return this.#delta.observations.find(this.#delta.relationships.seenOf(this.#place));
  }

  moveTo(place: number, start: number, end: number, kind: number): this {
    this.#place = place;
    this.#start = start;
    this.#end = end;
    this.kindId = kind;
    return this;
  }
}
