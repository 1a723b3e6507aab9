import { invariant } from '@secgraph/kernel';
import { type DerivedRows, sortRows } from '../relationships/derived-rows.ts';
import type { PropertySets } from './property-sets.ts';

const INITIAL_CAPACITY = 64;

export interface RuleDraftOptions {
  readonly ruleId: string;
  readonly derives: readonly string[];
  readonly keepsSelf: boolean;
  readonly nodeCount: number;
  readonly propertySets: PropertySets;
}

/** What one rule derives. Nodes are indexes. A relationship that is added again counts once. */
export class RuleDraft {
  readonly #options: RuleDraftOptions;
  readonly #kinds: ReadonlyMap<string, KindDraft>;

  constructor(options: RuleDraftOptions) {
    this.#options = options;
    this.#kinds = new Map(options.derives.map((kind) => [kind, new KindDraft(options.keepsSelf)]));
  }

  /** The draft to which relationships of a kind are added; the rule must say that it derives the kind. */
  kind(name: string): KindDraft {
    const kind = this.#kinds.get(name);
    invariant(kind !== undefined, `rule ${this.#options.ruleId} does not say that it derives ${name}`);
    return kind;
  }

  /** Number of a property set, canonical JSON text, for {@link KindDraft.add}. */
  propertySet(json: string): number {
    return this.#options.propertySets.numberOf(json);
  }

  /** What was added, by kind. The draft cannot be used any more. */
  finish(): ReadonlyMap<string, DerivedRows> {
    const { nodeCount } = this.#options;
    return new Map([...this.#kinds].map(([name, kind]) => [name, sortRows(kind.toRows(), nodeCount)]));
  }
}

/** Relationships of one kind, in memory that grows by doubling: some rules derive millions. */
export class KindDraft {
  readonly #keepsSelf: boolean;
  #length = 0;
  #starts = new Uint32Array(INITIAL_CAPACITY);
  #ends = new Uint32Array(INITIAL_CAPACITY);
  /** It is undefined until a relationship has properties. */
  #sets: Uint32Array | undefined;

  constructor(keepsSelf: boolean) {
    this.#keepsSelf = keepsSelf;
  }

  /** `propertySet` is a number from {@link RuleDraft.propertySet}; default: no properties. */
  add(start: number, end: number, propertySet = 0): void {
    if (start === end && !this.#keepsSelf) {
      return;
    }

    if (this.#length === this.#starts.length) {
      this.#reserve(this.#length * 2);
    }
    const row = this.#length++;
    this.#starts[row] = start;
    this.#ends[row] = end;
    if (propertySet !== 0) {
      this.#sets ??= new Uint32Array(this.#starts.length);
      this.#sets[row] = propertySet;
    }
  }

  /** From each of the starts to the end. */
  addStarts(starts: Iterable<number>, end: number, propertySet = 0): void {
    for (const start of starts) {
      this.add(start, end, propertySet);
    }
  }

  /** From the start to each of the ends. */
  addEnds(start: number, ends: Iterable<number>): void {
    for (const end of ends) {
      this.add(start, end);
    }
  }

  toRows(): DerivedRows {
    return {
      starts: this.#starts.subarray(0, this.#length),
      ends: this.#ends.subarray(0, this.#length),
      sets: this.#sets?.subarray(0, this.#length),
    };
  }

  #reserve(capacity: number): void {
    this.#starts = grown(this.#starts, capacity);
    this.#ends = grown(this.#ends, capacity);
    this.#sets = this.#sets && grown(this.#sets, capacity);
  }
}

function grown(column: Uint32Array, capacity: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(capacity);
  larger.set(column);
  return larger;
}
