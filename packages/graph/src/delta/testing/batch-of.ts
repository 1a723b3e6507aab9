import type { GraphBatch, MatchedRelationship } from '../../batch/graph-batch.ts';
import type { PropertyPatch } from '../../property/property-value.ts';
import { packTexts } from '../../property/text-numbers.ts';

export interface NodeSpec {
  readonly objectId: string;
  readonly kinds?: readonly string[];
  /** Absent: a stub. */
  readonly properties?: PropertyPatch;
  readonly defaults?: PropertyPatch;
  readonly isCollected?: boolean;
}

export interface RelationshipSpec {
  readonly start: string;
  readonly end: string;
  readonly kind: string;
  readonly properties?: PropertyPatch;
}

export interface BatchSpec {
  readonly nodes?: readonly NodeSpec[];
  readonly guesses?: readonly Pick<NodeSpec, 'objectId' | 'kinds'>[];
  readonly relationships?: readonly RelationshipSpec[];
  readonly matched?: readonly MatchedRelationship[];
}

/** A batch as a converter would make it, from readable rows. */
export function batchOf(spec: BatchSpec): GraphBatch {
  const objectIds = new Numbering<string>();
  const kinds = new Numbering<string>();
  const propertySets = new Numbering<string>();
  const kindSets: number[][] = [];
  const nameLists: string[][] = [];
  const nodes = spec.nodes ?? [];
  const relationships = spec.relationships ?? [];

  const kindSetOf = (names: readonly string[] = []): number => {
    kindSets.push(names.map((name) => kinds.of(name)));
    return kindSets.length - 1;
  };

  const stubs = [
    ...nodes.filter((node) => node.properties === undefined),
    ...relationships.flatMap(({ start, end }): NodeSpec[] => [{ objectId: start }, { objectId: end }]),
  ];
  const guesses = spec.guesses ?? [];
  const upserts = nodes.filter((node) => node.properties !== undefined);

  return {
    stubs: {
      objectIds: Uint32Array.from(stubs, (node) => objectIds.of(node.objectId)),
      kindSets: Uint32Array.from(stubs, (node) => kindSetOf(node.kinds)),
    },
    guesses: {
      objectIds: Uint32Array.from(guesses, (node) => objectIds.of(node.objectId)),
      kindSets: Uint32Array.from(guesses, (node) => kindSetOf(node.kinds)),
    },
    upserts: {
      objectIds: Uint32Array.from(upserts, (node) => objectIds.of(node.objectId)),
      kindSets: Uint32Array.from(upserts, (node) => kindSetOf(node.kinds)),
      collected: Uint8Array.from(upserts, (node) => Number(node.isCollected ?? false)),
      properties: upserts.map((node) => textWithoutNulls(node.properties ?? {})),
      removedNames: Uint32Array.from(
        upserts,
        (node) => nameLists.push(namesOfNulls(node.properties ?? {})) - 1,
      ),
      defaults: new Map(
        upserts.flatMap((node, row) =>
          node.defaults === undefined ? [] : [[row, JSON.stringify(node.defaults)] as const],
        ),
      ),
    },
    relationships: {
      starts: Uint32Array.from(relationships, ({ start }) => objectIds.of(start)),
      ends: Uint32Array.from(relationships, ({ end }) => objectIds.of(end)),
      kinds: Uint16Array.from(relationships, ({ kind }) => kinds.of(kind)),
      properties: Uint32Array.from(relationships, ({ properties }) =>
        propertySets.of(JSON.stringify(properties ?? {})),
      ),
    },
    matched: spec.matched ?? [],
    objectIds: packTexts(objectIds.values),
    kinds: kinds.values,
    propertySets: propertySets.values,
    kindSets,
    nameLists,
  };
}

function textWithoutNulls(properties: PropertyPatch): string {
  return JSON.stringify(properties, (_name, value: unknown) => value ?? undefined);
}

function namesOfNulls(properties: PropertyPatch): string[] {
  return Object.keys(properties).filter((name) => properties[name] === null);
}

/** Numbers distinct values from 0 on. */
class Numbering<Value> {
  readonly values: Value[] = [];
  readonly #numbers = new Map<Value, number>();

  of(value: Value): number {
    const known = this.#numbers.get(value);

    if (known !== undefined) {
      return known;
    }

    this.#numbers.set(value, this.values.length);
    return this.values.push(value) - 1;
  }
}
