/** Relationships that analysis derived; columns of equal length. */
export interface DerivedColumns {
  /** Node ids, not indexes. */
  readonly startIds: Int32Array;
  readonly endIds: Int32Array;
  /** Indexes into `kindNames`. */
  readonly kinds: Uint16Array;
  readonly kindNames: readonly string[];
  /** Indexes into `propertySets`. */
  readonly properties: Uint32Array;
  /** Distinct property objects as canonical JSON text; without `lastseen`. */
  readonly propertySets: readonly string[];
}

const INITIAL_CAPACITY = 1024;

/** Collects derived relationships; the rules keep them distinct. Ownership of large estates runs to millions. */
export class DerivedDraft {
  #length = 0;
  #startIds = new Int32Array(INITIAL_CAPACITY);
  #endIds = new Int32Array(INITIAL_CAPACITY);
  #kinds = new Uint16Array(INITIAL_CAPACITY);
  #properties = new Uint32Array(INITIAL_CAPACITY);
  readonly #kindNames = new Map<string, number>();
  readonly #propertySets = new Map<string, number>();

  /** Number of a kind, for {@link add}. */
  kind(name: string): number {
    return numberOf(this.#kindNames, name);
  }

  /** Number of a property set, canonical JSON text, for {@link add}. */
  propertySet(json: string): number {
    return numberOf(this.#propertySets, json);
  }

  /** `startId` and `endId` are node ids. */
  add(startId: number, endId: number, kind: number, propertySet: number): void {
    if (this.#length === this.#startIds.length) {
      this.#grow();
    }

    const row = this.#length++;
    this.#startIds[row] = startId;
    this.#endIds[row] = endId;
    this.#kinds[row] = kind;
    this.#properties[row] = propertySet;
  }

  toColumns(): DerivedColumns {
    return {
      startIds: this.#startIds.slice(0, this.#length),
      endIds: this.#endIds.slice(0, this.#length),
      kinds: this.#kinds.slice(0, this.#length),
      kindNames: [...this.#kindNames.keys()],
      properties: this.#properties.slice(0, this.#length),
      propertySets: [...this.#propertySets.keys()],
    };
  }

  #grow(): void {
    const capacity = this.#length * 2;
    this.#startIds = filled(new Int32Array(capacity), this.#startIds);
    this.#endIds = filled(new Int32Array(capacity), this.#endIds);
    this.#kinds = filled(new Uint16Array(capacity), this.#kinds);
    this.#properties = filled(new Uint32Array(capacity), this.#properties);
  }
}

function filled<Column extends Int32Array | Uint16Array | Uint32Array>(
  larger: Column,
  column: Column,
): Column {
  larger.set(column);
  return larger;
}

function numberOf(numbers: Map<string, number>, value: string): number {
  const number = numbers.get(value) ?? numbers.size;
  numbers.set(value, number);
  return number;
}
