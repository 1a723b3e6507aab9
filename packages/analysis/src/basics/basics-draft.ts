import { type GraphBatch, packTexts } from '@secgraph/graph';

export type DraftProperties = Readonly<Record<string, string | number | boolean>>;

/** A relationship between existing nodes that is to go. Node ids, not indexes. */
export interface RemovedRelationship {
  readonly startId: number;
  readonly endId: number;
  readonly kind: string;
}

const NO_PROPERTIES = '{}';

/** Collects the few nodes and relationships that the basics add, and those they remove. */
export class BasicsDraft {
  readonly removed: RemovedRelationship[] = [];
  readonly #objectIds = new Numbering();
  readonly #kinds = new Numbering();
  readonly #kindSets: (readonly number[])[] = [];
  readonly #stubs: { readonly objectId: number; readonly kindSet: number }[] = [];
  readonly #upserts: { readonly objectId: number; readonly kindSet: number; readonly properties: string }[] =
    [];
  readonly #relationships: { readonly start: number; readonly end: number; readonly kind: number }[] = [];

  /** Unites the node's kinds with these and merges its properties. */
  node(objectId: string, kinds: readonly string[], properties: DraftProperties): void {
    const row = { objectId: this.#objectIds.of(objectId), kindSet: this.#kindSet(kinds) };
    this.#stubs.push(row);
    this.#upserts.push({ ...row, properties: JSON.stringify(properties) });
  }

  /** Makes sure that the node exists and has these kinds. */
  stub(objectId: string, kinds: readonly string[]): void {
    this.#stubs.push({ objectId: this.#objectIds.of(objectId), kindSet: this.#kindSet(kinds) });
  }

  /** Adds a relationship without properties between nodes of this draft. */
  relationship(startId: string, endId: string, kind: string): void {
    this.#relationships.push({
      start: this.#objectIds.of(startId),
      end: this.#objectIds.of(endId),
      kind: this.#kinds.of(kind),
    });
  }

  remove(relationship: RemovedRelationship): void {
    this.removed.push(relationship);
  }

  toBatch(): GraphBatch {
    const stubs = this.#stubs;
    const upserts = this.#upserts;
    const relationships = this.#relationships;

    return {
      objectIds: packTexts(this.#objectIds.values),
      kinds: this.#kinds.values,
      kindSets: this.#kindSets,
      nameLists: [[]],
      propertySets: [NO_PROPERTIES],
      stubs: {
        objectIds: Uint32Array.from(stubs, (stub) => stub.objectId),
        kindSets: Uint32Array.from(stubs, (stub) => stub.kindSet),
      },
      guesses: { objectIds: new Uint32Array(), kindSets: new Uint32Array() },
      upserts: {
        objectIds: Uint32Array.from(upserts, (upsert) => upsert.objectId),
        kindSets: Uint32Array.from(upserts, (upsert) => upsert.kindSet),
        collected: new Uint8Array(upserts.length),
        properties: upserts.map((upsert) => upsert.properties),
        removedNames: new Uint32Array(upserts.length),
        defaults: new Map(),
      },
      relationships: {
        starts: Uint32Array.from(relationships, (relationship) => relationship.start),
        ends: Uint32Array.from(relationships, (relationship) => relationship.end),
        kinds: Uint16Array.from(relationships, (relationship) => relationship.kind),
        properties: new Uint32Array(relationships.length),
      },
      matched: [],
    };
  }

  #kindSet(kinds: readonly string[]): number {
    return this.#kindSets.push(kinds.map((kind) => this.#kinds.of(kind))) - 1;
  }
}

/** Numbers distinct texts from 0 on. */
class Numbering {
  readonly values: string[] = [];
  readonly #numbers = new Map<string, number>();

  of(value: string): number {
    let number = this.#numbers.get(value);
    if (number === undefined) {
      number = this.values.push(value) - 1;
      this.#numbers.set(value, number);
    }

    return number;
  }
}
