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

    for (const spec of batch.nodes ?? []) {
      const node = this.#upsert(spec.objectId, spec.kinds ?? [], atMs);
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

function merge(target: PropertyObject, patch: PropertyPatch): void {
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) {
      delete target[name];
    } else {
      target[name] = value;
    }
  }
}
