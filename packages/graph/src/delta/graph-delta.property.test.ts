import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PropertyObject, PropertyPatch } from '../property/property-value.ts';
import { WriterMemory } from '../property/writer-memory.ts';
import type { GraphSnapshot } from '../snapshot/graph-snapshot.ts';
import { buildKindNodes } from '../snapshot/kind-nodes.ts';
import { createEmptySnapshot } from '../snapshot/snapshot-builder.ts';
import { buildSnapshot } from './build-snapshot.ts';
import { GraphDelta } from './graph-delta.ts';
import { type BatchSpec, batchOf } from './testing/batch-of.ts';
import { dumpSnapshot } from './testing/dump-snapshot.ts';
import { NaiveGraph } from './testing/naive-graph.ts';
import { RowStore } from './testing/row-store.ts';

type Command =
  | { readonly do: 'apply'; readonly batch: BatchSpec; readonly isRepeated: boolean }
  | { readonly do: 'remove-nodes'; readonly objectIds: readonly string[] }
  | { readonly do: 'remove-relationships'; readonly kind: string; readonly start: string }
  | { readonly do: 'derive'; readonly rows: readonly DerivedRow[]; readonly scopeStart: string | undefined }
  | { readonly do: 'drain' }
  | { readonly do: 'build' | 'publish' };

interface DerivedRow {
  readonly start: string;
  readonly end: string;
  readonly kind: string;
  readonly properties: PropertyObject;
}

const DERIVED_KINDS = ['AdminTo', 'DCSync'];

const objectId = fc.constantFrom('S-1', 'S-2', 'S-3', 'S-4', 'ä-5', 'S-6', 'S-7', '');
const nodeKinds = fc.subarray(['Base', 'User', 'Computer', 'Group']);
const scalar = fc.oneof(
  fc.constantFrom<string | number | boolean>('', 'A', 'Ünïcode', 0, 1, -7, 2 ** 40, 0.5, true, false),
  fc.string({ maxLength: 4, unit: 'grapheme' }),
);
const value = fc.oneof(
  { weight: 5, arbitrary: scalar },
  fc.array(scalar, { maxLength: 3 }),
  fc.constant(null),
);
const patch: fc.Arbitrary<PropertyPatch> = fc.dictionary(
  fc.constantFrom('name', 'enabled', 'count', 'list', 'rare', 'constructor'),
  value,
  { maxKeys: 4, noNullPrototype: true },
);
const setProperties: fc.Arbitrary<PropertyObject> = fc.dictionary(fc.constantFrom('isacl', 'depth'), scalar, {
  noNullPrototype: true,
});

const batch: fc.Arbitrary<BatchSpec> = fc.record({
  nodes: fc.array(
    fc.record(
      { objectId, kinds: nodeKinds, properties: patch, defaults: patch, isCollected: fc.boolean() },
      { requiredKeys: ['objectId'] },
    ),
    { maxLength: 6 },
  ),
  relationships: fc.array(
    fc.record(
      {
        start: objectId,
        end: objectId,
        kind: fc.constantFrom('MemberOf', 'Owns', 'AdminTo'),
        properties: patch,
      },
      { requiredKeys: ['start', 'end', 'kind'] },
    ),
    { maxLength: 8 },
  ),
});

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('apply' as const), batch, isRepeated: fc.boolean() }) },
  fc.record({ do: fc.constant('remove-nodes' as const), objectIds: fc.array(objectId, { maxLength: 3 }) }),
  fc.record({
    do: fc.constant('remove-relationships' as const),
    kind: fc.constantFrom('MemberOf', 'Owns', 'AdminTo'),
    start: objectId,
  }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('derive' as const),
      rows: fc.array(
        fc.record({
          start: objectId,
          end: objectId,
          kind: fc.constantFrom(...DERIVED_KINDS),
          properties: setProperties,
        }),
        { maxLength: 6 },
      ),
      scopeStart: fc.option(objectId, { nil: undefined }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('drain' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('build' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('publish' as const) }) },
);

/** A delta, what is stored of it, and what should be in it. */
class Harness {
  readonly model = new NaiveGraph();
  readonly #store = new RowStore();
  #base: GraphSnapshot = createEmptySnapshot();
  #delta = new GraphDelta(this.#base, {
    nodeId: 0,
    relationshipId: 0,
    kindId: 0,
    propertySetId: 0,
    observationId: 0,
  });
  /** Even the smallest columns grow in their place. */
  readonly #memory = new WriterMemory(0);
  readonly #published: { readonly snapshot: GraphSnapshot; readonly dump: unknown }[] = [];
  #generation = 0;
  #nowMs = Date.UTC(2026, 0, 1);

  run(step: Command): void {
    this.#nowMs += 1000;

    switch (step.do) {
      case 'apply':
        return this.#apply(step.batch, step.isRepeated);
      case 'remove-nodes':
        return this.#removeNodes(step.objectIds);
      case 'remove-relationships':
        return this.#removeRelationships(step.kind, step.start);
      case 'derive':
        return this.#derive(step.rows, step.scopeStart);
      case 'drain':
        return this.#store.apply(this.#delta.drainChanges());
      case 'build':
        return this.build();
      case 'publish':
        return this.#publish();
    }
  }

  build(): void {
    this.#generation++;
    const beside = buildSnapshot(this.#base, this.#delta, this.#generation);
    this.#store.apply(this.#delta.drainChanges());
    const dump = dumpSnapshot(beside);

    expect(dump).toEqual(dumpSnapshot(this.#store.build(this.#generation)));
    expect(sortDump(dump)).toEqual(dumpModel(this.model));
    expect(this.#delta.drainChanges().isEmpty).toBe(true);

    const { counters } = this.#delta;
    const inPlace = buildSnapshot(this.#base, this.#delta, this.#generation, this.#memory);
    expect(dumpSnapshot(inPlace)).toEqual(dump);
    expect(inPlace.kindNodes).toEqual(buildKindNodes(inPlace.nodeKindSets, inPlace.kindSets));
    this.#base = inPlace;
    this.#delta = new GraphDelta(inPlace, counters, this.#memory);
  }

  /** What readers have been given stays as it was. */
  expectPublishedKept(): void {
    for (const { snapshot, dump } of this.#published) {
      expect(dumpSnapshot(snapshot)).toEqual(dump);
    }
  }

  /** As the writer does: a delta that goes on would write to what it was allowed to before. */
  #publish(): void {
    this.build();
    this.#memory.publish();
    this.#published.push({ snapshot: this.#base, dump: dumpSnapshot(this.#base) });
  }

  #apply(spec: BatchSpec, isRepeated: boolean): void {
    const input = batchOf(spec);
    this.#delta.apply(input, this.#delta.observe(this.#nowMs));
    this.model.apply(spec, this.#nowMs);

    if (isRepeated && isIdempotent(spec)) {
      this.#store.apply(this.#delta.drainChanges());
      this.#nowMs += 1000;
      this.#delta.apply(input, this.#delta.observe(this.#nowMs));
      this.model.apply(spec, this.#nowMs);
      const changes = this.#delta.drainChanges();
      expect([...changes.createdNodes, ...changes.updatedNodes]).toEqual([]);
      expect(changes.createdRelationships.ids.length + changes.updatedRelationships.ids.length).toBe(0);
      this.#store.apply(changes);
    }
  }

  #removeNodes(objectIds: readonly string[]): void {
    const nodeIds = objectIds.map((id) => this.#delta.findNode(id)).filter((id) => id !== undefined);
    this.#delta.removeNodes(nodeIds);
    objectIds.forEach((id) => this.model.removeNode(id));
  }

  #removeRelationships(kind: string, start: string): void {
    const startId = this.#delta.findNode(start);
    const kindIds = [this.#delta.registerKind(kind)];
    this.#delta.removeRelationships({ kindIds, where: (relationship) => relationship.startId === startId });
    this.model.removeRelationships(
      (relationship) => relationship.kind === kind && relationship.start === start,
    );
  }

  #derive(rows: readonly DerivedRow[], scopeStart: string | undefined): void {
    const scopeStartId = scopeStart === undefined ? undefined : (this.#delta.findNode(scopeStart) ?? -1);
    const nodeId = (id: string): number => this.#delta.findNode(id) ?? 1_000_000;

    this.#delta.replaceDerived({
      kindIds: DERIVED_KINDS.map((kind) => this.#delta.registerKind(kind)),
      observationId: this.#delta.observe(this.#nowMs),
      derived: {
        startIds: Int32Array.from(rows, (row) => nodeId(row.start)),
        endIds: Int32Array.from(rows, (row) => nodeId(row.end)),
        kindIds: Uint16Array.from(rows, (row) => this.#delta.registerKind(row.kind)),
        properties: Uint32Array.from(rows.keys()),
        propertySets: rows.map((row) => JSON.stringify(row.properties)),
      },
      ...(scopeStartId === undefined ? {} : { scope: (startId: number) => startId === scopeStartId }),
    });

    this.model.removeRelationships(
      ({ start, end, kind }) =>
        DERIVED_KINDS.includes(kind) &&
        (scopeStart === undefined || start === scopeStart) &&
        !rows.some((row) => row.start === start && row.end === end && row.kind === kind),
    );
    rows
      .filter((row) => this.model.nodes.has(row.start) && this.model.nodes.has(row.end))
      .forEach((row) => this.model.relate({ ...row, seenMs: this.#nowMs }, { isReplacing: true }));
  }
}

/** Whether the rows of a batch leave each other's values alone: else a second run may toggle them again. */
function isIdempotent({ nodes, relationships }: BatchSpec): boolean {
  const ids = (nodes ?? []).map((node) => node.objectId);
  const keys = (relationships ?? []).map(({ start, end, kind }) => JSON.stringify([start, end, kind]));
  const hasNullAndDefault = (nodes ?? []).some((node) => node.defaults !== undefined);
  return new Set(ids).size === ids.length && new Set(keys).size === keys.length && !hasNullAndDefault;
}

function sortDump(dump: ReturnType<typeof dumpSnapshot>) {
  return {
    nodes: dump.nodes
      .map(({ objectId: id, kinds, properties }) => ({ id, kinds: [...kinds].sort(), properties }))
      .sort((left, right) => compare(left.id, right.id)),
    relationships: dump.relationships
      .map(({ start, end, kind, properties }) => ({ key: JSON.stringify([start, end, kind]), properties }))
      .sort((left, right) => compare(left.key, right.key)),
  };
}

function dumpModel(model: NaiveGraph) {
  const time = (atMs: number): string => new Date(atMs).toISOString().replace('.000Z', 'Z');

  return {
    nodes: [...model.nodes]
      .map(([id, node]) => ({
        id,
        kinds: [...node.kinds].sort(),
        properties: {
          ...node.properties,
          objectid: id,
          lastseen: time(node.seenMs),
          ...(node.collectedMs === undefined ? {} : { lastcollected: time(node.collectedMs) }),
        },
      }))
      .sort((left, right) => compare(left.id, right.id)),
    relationships: [...model.relationships]
      .map(([key, { properties, seenMs }]) => ({
        key,
        properties: { ...properties, lastseen: time(seenMs) },
      }))
      .sort((left, right) => compare(left.key, right.key)),
  };
}

function compare(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}

describe('a delta', () => {
  it('agrees with maps, and old plus delta with a snapshot built from the stored rows', () => {
    fc.assert(
      fc.property(fc.array(command, { minLength: 1, maxLength: 25 }), (commands) => {
        const harness = new Harness();
        commands.forEach((step) => harness.run(step));
        harness.build();
        harness.expectPublishedKept();
      }),
      { numRuns: 150 },
    );
  });
});
