import type { PropertyObject, PropertyPatch } from '../../property/property-value.ts';
import type { BatchSpec } from './batch-of.ts';

interface NaiveNode {
  kinds: Set<string>;
  properties: PropertyObject;
  seenMs: number;
  collectedMs: number | undefined;
}

interface NaiveRelationship {
  start: string;
  end: string;
  kind: string;
  properties: PropertyObject;
  seenMs: number;
}

/** The semantics of batches and deltas, with maps and nothing clever. */
export class NaiveGraph {
  readonly nodes = new Map<string, NaiveNode>();
  readonly relationships = new Map<string, NaiveRelationship>();

  apply(batch: BatchSpec, atMs: number): void {
    for (const { start, end } of batch.relationships ?? []) {
      this.#upsert(start, [], atMs);
      this.#upsert(end, [], atMs);
    }

    const nodes = batch.nodes ?? [];
    const defined = new Set<string>();
    for (const spec of [
      ...nodes.filter(({ properties }) => properties === undefined),
      ...nodes.filter(({ properties }) => properties !== undefined),
    ]) {
      const kinds = spec.kinds ?? [];
      const known = this.nodes.get(spec.objectId);
      if (known !== undefined && kinds.length > 0 && !defined.has(spec.objectId) && isStub(known)) {
        known.kinds.clear();
      }
      if (kinds.length > 0) {
        defined.add(spec.objectId);
      }
      const node = this.#upsert(spec.objectId, kinds, atMs);
      merge(node.properties, spec.properties ?? {});

      for (const [name, value] of Object.entries(
        spec.properties === undefined ? {} : (spec.defaults ?? {}),
      )) {
        merge(node.properties, Object.hasOwn(node.properties, name) ? {} : { [name]: value });
      }

      if (spec.isCollected === true && spec.properties !== undefined) {
        node.collectedMs = atMs;
      }
    }

    for (const { start, end, kind, properties } of batch.relationships ?? []) {
      this.relate({ start, end, kind, properties: properties ?? {}, seenMs: atMs }, { isReplacing: false });
    }
  }

  relate(
    relationship: Omit<NaiveRelationship, 'properties'> & { properties: PropertyPatch },
    { isReplacing }: { isReplacing: boolean },
  ): void {
    const { start, end, kind, seenMs } = relationship;
    const key = JSON.stringify([start, end, kind]);
    const old = this.relationships.get(key);
    const properties = isReplacing ? {} : { ...old?.properties };
    merge(properties, relationship.properties);
    this.relationships.set(key, { start, end, kind, properties, seenMs });
  }

  removeNode(objectId: string): void {
    this.nodes.delete(objectId);
    this.removeRelationships(({ start, end }) => start === objectId || end === objectId);
  }

  removeRelationships(predicate: (relationship: NaiveRelationship) => boolean): void {
    for (const [key, relationship] of this.relationships) {
      if (predicate(relationship)) {
        this.relationships.delete(key);
      }
    }
  }

  #upsert(objectId: string, kinds: readonly string[], atMs: number): NaiveNode {
    const node = this.nodes.get(objectId) ?? {
      kinds: new Set(),
      properties: {},
      seenMs: atMs,
      collectedMs: undefined,
    };
    kinds.forEach((kind) => node.kinds.add(kind));
    node.seenMs = atMs;
    this.nodes.set(objectId, node);
    return node;
  }
}

/** Nothing says what it is but relationships that lead to it. */
function isStub({ kinds, properties, collectedMs }: NaiveNode): boolean {
  return collectedMs === undefined && Object.keys(properties).length === 0 && !kinds.has('Base');
}

function merge(target: PropertyObject, patch: PropertyPatch): void {
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) {
      delete target[name];
    } else {
      target[name] = value;
    }
  }
}
