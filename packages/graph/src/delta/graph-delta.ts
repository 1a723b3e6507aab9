import type { GraphBatch, MatchedRelationship } from '../batch/graph-batch.ts';
import {
  type PropertyObject,
  type PropertyPatch,
  type PropertyValue,
  parseProperties,
} from '../property/property-value.ts';
import { WriterMemory } from '../property/writer-memory.ts';
import type { GraphSnapshot } from '../snapshot/graph-snapshot.ts';
import { type AppliedBatch, applyBatch } from './apply-batch.ts';
import { type DeltaParts, drainChanges } from './drain-changes.ts';
import { NodeCursor, RelationshipCursor } from './element-cursor.ts';
import { findEnds, type PropertiesMatch } from './find-ends.ts';
import type { GraphChanges, GraphCounters } from './graph-changes.ts';
import { IdCounters } from './id-counters.ts';
import { KindRegistry } from './kind-registry.ts';
import { NodeOverlay } from './node-overlay.ts';
import { ObservationTable } from './observation-table.ts';
import { PropertyIndex } from './property-index.ts';
import { PropertySetRegistry } from './property-set-registry.ts';
import { RelationshipOverlay } from './relationship-overlay.ts';
import {
  createKindMask,
  type DerivedReplacement,
  type DerivedReplacementCounts,
  replaceDerived,
} from './replace-derived.ts';
import {
  type EndProblem,
  type ResolvedMatches,
  type ResolveOptions,
  resolveMatched,
} from './resolve-matched.ts';
import { StubNodes } from './stub-nodes.ts';

/** There is one relationship of a kind from one node to another at most. */
export interface RelationshipName {
  readonly startId: number;
  readonly endId: number;
  readonly kind: string;
}

/** What a delta holds of an element. */
export interface ElementState {
  readonly properties: PropertyObject;
  /** Milliseconds since the epoch. */
  readonly lastSeenMs: number | undefined;
}

/**
 * Everything that changes on top of a snapshot, in memory. There is one writer and so one living delta; the
 * snapshot itself does not change. {@link drainChanges} hands out what is to be stored, `buildSnapshot` makes
 * the next generation.
 *
 * Ids of nodes, relationships and kinds are stable; ids of removed elements never return, but for those of kinds that
 * were released.
 */
export class GraphDelta {
  readonly base: GraphSnapshot;
  /** What `buildSnapshot` builds on. */
  readonly parts: DeltaParts;
  readonly #propertyIndex: PropertyIndex;

  /**
   * `counters`: the highest ids handed out so far, as stored. `memory`: with which the base was built; what is
   * not published of it is written to in its place.
   */
  constructor(base: GraphSnapshot, counters: GraphCounters, memory = new WriterMemory()) {
    const ids = new IdCounters(counters);
    const kinds = new KindRegistry(base, ids);
    const propertySets = new PropertySetRegistry(base, ids);
    const nodes = new NodeOverlay(base, kinds, ids);

    this.base = base;
    this.parts = {
      counters: ids,
      kinds,
      propertySets,
      nodes,
      stubs: new StubNodes(nodes, kinds),
      observations: new ObservationTable(base.observations, ids),
      relationships: new RelationshipOverlay(nodes, propertySets, { counters: ids, memory }),
    };
    this.#propertyIndex = new PropertyIndex(nodes);
  }

  get counters(): GraphCounters {
    return this.parts.counters.last;
  }

  /** Observation id for what is seen at a time (milliseconds since the epoch). */
  observe(atMs: number): number {
    return this.parts.observations.observe(atMs);
  }

  /** Id of a kind, registered when new. */
  registerKind(name: string): number {
    return this.parts.kinds.register(name);
  }

  /** How many kinds there are; uploads and zones may bring others up to some number. */
  get kindCount(): number {
    return this.parts.kinds.count;
  }

  /**
   * Forgets kinds that no node and no relationship has, here or in the base. Their ids go to other kinds; snapshots
   * that were made before have the names that the ids had then.
   */
  releaseKinds(kindIds: readonly number[]): void {
    this.parts.kinds.release(kindIds);
  }

  findKind(name: string): number | undefined {
    return this.parts.kinds.find(name);
  }

  /**
   * Merges a batch; `observationId` comes from {@link observe}. Linear in the batch. Its `matched` relationships
   * are left to {@link resolveMatched}, which is due when the whole file is in.
   */
  apply(batch: GraphBatch, observationId: number): AppliedBatch {
    return applyBatch(this.parts, batch, observationId);
  }

  /**
   * Creates the relationships whose ends can be found now. Text values of `name`, `operatingsystem`,
   * `distinguishedname` and `environmentid` are compared in upper case, as they are stored.
   */
  resolveMatched(matched: readonly MatchedRelationship[], options: ResolveOptions): ResolvedMatches {
    return resolveMatched(this.parts, this.#propertyIndex, { matched, options });
  }

  /** Ids of the nodes that ends mean now. */
  findEnds(ends: readonly PropertiesMatch[]): readonly (number | EndProblem)[] {
    return findEnds(this.parts, this.#propertyIndex, ends).map((finding) =>
      typeof finding === 'string' ? finding : this.parts.nodes.idOf(finding.node),
    );
  }

  /** Removes a relationship that nobody has told since; false when somebody has, or there is none. */
  removeUntold(relationship: RelationshipName, seenMs: number): boolean {
    const { observations, relationships } = this.parts;
    const place = this.#placeOf(relationship);

    if (place === -1 || observations.find(relationships.seenOf(place)) !== seenMs) {
      return false;
    }

    relationships.remove(place);
    return true;
  }

  /** Removes one relationship, in logarithmic time; false when there is none. */
  removeRelationship(relationship: RelationshipName): boolean {
    const place = this.#placeOf(relationship);

    if (place !== -1) {
      this.parts.relationships.remove(place);
    }

    return place !== -1;
  }

  /** A relationship as it is now; undefined: there is none. */
  readRelationship(relationship: RelationshipName): ElementState | undefined {
    const { observations, propertySets, relationships } = this.parts;
    const place = this.#placeOf(relationship);

    return place === -1
      ? undefined
      : {
          properties: parseProperties(propertySets.read(relationships.setOf(place))),
          lastSeenMs: observations.find(relationships.seenOf(place)),
        };
  }

  /** A living node as it is now; `properties` are those of {@link readNodeProperties}. */
  readNode(nodeId: number): (ElementState & { readonly kinds: readonly string[] }) | undefined {
    const { kinds, nodes, observations } = this.parts;
    const node = nodes.findById(nodeId);

    return node === -1
      ? undefined
      : {
          kinds: [...this.#kindsAt(node)].map((kindId) => kinds.names[kindId] ?? ''),
          properties: nodes.readProperties(node),
          lastSeenMs: observations.find(nodes.seen.values[node] as number),
        };
  }

  /** Removes those that only a relationship named which is gone. Linear in all relationships. */
  removeLooseStubs(objectIds: Iterable<string>): void {
    const { nodes, relationships, stubs } = this.parts;
    const loose = new Set(
      [...objectIds]
        .map((objectId) => nodes.find(objectId))
        .filter((node) => node !== -1 && stubs.isStub(node)),
    );

    if (loose.size > 0) {
      relationships.visit((_, start, end) => {
        loose.delete(start);
        loose.delete(end);
      });
    }
    for (const node of loose) {
      nodes.remove(node);
    }
  }

  /** Kinds of the nodes that were created or changed, as they were drained, since the last call. */
  takeChangedKinds(): ReadonlySet<string> {
    const { kinds, nodes } = this.parts;
    const ids = new Set(nodes.takeChangedKindSets().flatMap((set) => [...kinds.sets.get(set)]));
    return new Set([...ids].map((id) => kinds.names[id] ?? ''));
  }

  /** Makes derived relationships the only ones of their kinds. Linear in all relationships. */
  replaceDerived(replacement: DerivedReplacement): DerivedReplacementCounts {
    return replaceDerived(this.parts, replacement);
  }

  /** Id of a living node. */
  findNode(objectId: string): number | undefined {
    const node = this.parts.nodes.find(objectId);
    return node === -1 ? undefined : this.parts.nodes.idOf(node);
  }

  /** Finds or creates a node, unites its kinds, merges its properties (null removes). Returns its id. */
  upsertNode(
    objectId: string,
    change: {
      readonly kinds?: readonly string[];
      readonly properties?: PropertyPatch;
      readonly observationId?: number;
    },
  ): number {
    const { kinds, nodes } = this.parts;
    const kindSet = kinds.sets.intern((change.kinds ?? []).map((name) => kinds.register(name)));
    const node = nodes.upsert(objectId, kindSet);
    nodes.mergePatch(node, change.properties ?? {});

    if (change.observationId !== undefined) {
      nodes.see(node, change.observationId);
    }

    return nodes.idOf(node);
  }

  /** Finds or creates a relationship between living nodes and merges its properties; false when one is missing. */
  upsertRelationship(
    relationship: { readonly startId: number; readonly endId: number; readonly kindId: number },
    change: { readonly properties?: PropertyPatch; readonly observationId?: number } = {},
  ): boolean {
    const { nodes, propertySets, relationships } = this.parts;
    const start = nodes.findById(relationship.startId);
    const end = nodes.findById(relationship.endId);

    if (start === -1 || end === -1) {
      return false;
    }

    propertySets.forgetPatches();
    const patch = propertySets.patch(JSON.stringify(change.properties ?? {}));
    const place = relationships.upsert(start, end, relationship.kindId, patch);

    if (change.observationId !== undefined) {
      relationships.see(place, change.observationId);
    }

    return true;
  }

  /** Merges properties of a living node (null removes); false when there is none. */
  mergeNodeProperties(nodeId: number, patch: PropertyPatch): boolean {
    const node = this.parts.nodes.findById(nodeId);

    if (node !== -1) {
      this.parts.nodes.mergePatch(node, patch);
    }

    return node !== -1;
  }

  /** Adds and removes kinds of a living node; false when there is none. */
  changeNodeKinds(
    nodeId: number,
    change: { readonly add?: readonly number[]; readonly remove?: readonly number[] },
  ): boolean {
    const { kinds, nodes } = this.parts;
    const node = nodes.findById(nodeId);

    if (node !== -1) {
      const kept = [...this.#kindsAt(node)].filter((kindId) => !change.remove?.includes(kindId));
      nodes.setKindSet(node, kinds.sets.intern([...kept, ...(change.add ?? [])]));
    }

    return node !== -1;
  }

  /** Kind ids of a living node, ascending. */
  readNodeKinds(nodeId: number): Uint16Array | undefined {
    const node = this.parts.nodes.findById(nodeId);
    return node === -1 ? undefined : this.#kindsAt(node);
  }

  /** Reads a property of a living node; `objectid` is among them, `lastseen` and `lastcollected` are not. */
  readNodeProperty(nodeId: number, name: string): PropertyValue | undefined {
    const node = this.parts.nodes.findById(nodeId);
    return node === -1 ? undefined : this.parts.nodes.readProperty(node, name);
  }

  /** Reads all properties of a node but `objectid`, `lastseen` and `lastcollected`. */
  readNodeProperties(nodeId: number): PropertyObject | undefined {
    const node = this.parts.nodes.findById(nodeId);
    return node === -1 ? undefined : this.parts.nodes.readProperties(node);
  }

  /** Removes nodes and their relationships, those that exist of the given ids; returns how many nodes. */
  removeNodes(nodeIds: Iterable<number>): number {
    const { nodes } = this.parts;
    let removed = 0;

    for (const nodeId of nodeIds) {
      const node = nodes.findById(nodeId);

      if (node !== -1) {
        nodes.remove(node);
        removed++;
      }
    }

    return removed;
  }

  /** Like {@link removeNodes}, of all nodes that fulfil the predicate; the cursor is reused. */
  removeNodesWhere(predicate: (node: NodeCursor) => boolean): number {
    const { nodes } = this.parts;
    const cursor = new NodeCursor(this.parts);
    let removed = 0;

    for (let node = 0; node < nodes.count; node++) {
      if (nodes.isLive(node) && predicate(cursor.moveTo(node))) {
        nodes.remove(node);
        removed++;
      }
    }

    return removed;
  }

  /** Removes relationships of some kinds (default: all) that fulfil the predicate; the cursor is reused. */
  removeRelationships(options: {
    readonly kindIds?: readonly number[];
    readonly where?: (relationship: RelationshipCursor) => boolean;
  }): number {
    const { relationships } = this.parts;
    const cursor = new RelationshipCursor(this.parts);
    let removed = 0;

    relationships.visit(
      (place, start, end, kind) => {
        if (options.where === undefined || options.where(cursor.moveTo(place, start, end, kind))) {
          relationships.remove(place);
          removed++;
        }
      },
      options.kindIds === undefined ? undefined : createKindMask(options.kindIds),
    );

    return removed;
  }

  /**
   * Everything since the last call (or since the base). May be called many times while files are applied; the
   * result stays as it is when more changes follow.
   */
  drainChanges(): GraphChanges {
    return drainChanges(this.parts);
  }

  /** Or -1. */
  #placeOf({ startId, endId, kind }: RelationshipName): number {
    const { kinds, nodes, relationships } = this.parts;
    const start = nodes.findById(startId);
    const end = nodes.findById(endId);
    const kindId = kinds.find(kind);

    return start === -1 || end === -1 || kindId === undefined ? -1 : relationships.find(start, end, kindId);
  }

  #kindsAt(node: number): Uint16Array {
    return this.parts.kinds.sets.get(this.parts.nodes.kindSets.values[node] as number);
  }
}
