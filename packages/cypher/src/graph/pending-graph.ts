import { type Adjacency, type Bitmap, iterateBits, type PropertyColumn } from '@secgraph/graph';
import { equals } from '../values/equality.ts';
import { isInstant } from '../values/temporal/temporal-value.ts';
import type { MapValue, Value } from '../values/value.ts';
import { deletedElementError } from './deleted-element-error.ts';
import { EMPTY_GRAPH } from './empty-graph.ts';
import type { GraphChange } from './graph-change.ts';
import { describeChanges } from './pending/describe-changes.ts';
import { GrowableBitmap } from './pending/growable-bitmap.ts';
import { NodeIndex } from './pending/node-index.ts';
import { PendingKinds } from './pending/pending-kinds.ts';
import { PendingProperties } from './pending/pending-properties.ts';
import { PendingRelationships } from './pending/pending-relationships.ts';
import type { PendingState } from './pending/pending-state.ts';
import { countSideEffects, type SideEffects } from './pending/side-effects.ts';
import type { QueryGraph } from './query-graph.ts';

/** Where a pending graph begins. */
export interface PendingGraphOptions {
  /** Default: nothing. Never changed. */
  readonly base?: QueryGraph;
  /** Id of the first node created; default: one above the base's highest. */
  readonly firstNodeId?: number;
  /** Id of the first relationship created; default: one above the base's highest. */
  readonly firstRelationshipId?: number;
}

/**
 * A graph with pending changes: what an updating statement runs on. The base stays as it is; reading costs a
 * look-up more where something changed, and rows of adjacency are merged when they are read after a change.
 *
 * Indexes are given once: elements that were deleted keep theirs, and reading their properties fails with
 * `EntityNotFound: DeletedEntityAccess`.
 */
export class PendingGraph implements QueryGraph {
  readonly #base: QueryGraph;
  readonly #kinds: PendingKinds;
  readonly #relationships: PendingRelationships;
  readonly #nodeProperties: PendingProperties;
  readonly #relationshipProperties: PendingProperties;
  readonly #removedNodes: GrowableBitmap;
  readonly #nodeIndexes = new Map<string, NodeIndex>();
  readonly #textIndexes = new Map<string, NodeIndex>();
  #firstNodeId: number | undefined;
  #firstRelationshipId: number | undefined;
  #nodeCount: number;

  constructor(options: PendingGraphOptions = {}) {
    const base = options.base ?? EMPTY_GRAPH;
    this.#base = base;
    this.#nodeCount = base.nodeCount;
    this.#kinds = new PendingKinds(base);
    this.#relationships = new PendingRelationships(base);
    this.#nodeProperties = new PendingProperties((node) => base.readNodeProperties(node));
    this.#relationshipProperties = new PendingProperties((it) => base.readRelationshipProperties(it));
    this.#removedNodes = new GrowableBitmap(base.removedNodes, countBits(base.removedNodes));
    this.#firstNodeId = options.firstNodeId;
    this.#firstRelationshipId = options.firstRelationshipId;
  }

  get nodeCount(): number {
    return this.#nodeCount;
  }

  get relationshipCount(): number {
    return this.#relationships.count;
  }

  get removedNodes(): Bitmap | undefined {
    return this.#removedNodes.count === 0 ? undefined : this.#removedNodes.bits;
  }

  get outbound(): Adjacency {
    return this.#hasSameTopology
      ? this.#base.outbound
      : this.#relationships.outboundRows(this.#nodeCount).adjacency;
  }

  get outboundRelationships(): Uint32Array | undefined {
    return this.#hasSameTopology
      ? this.#base.outboundRelationships
      : this.#relationships.outboundRows(this.#nodeCount).relationships;
  }

  get inbound(): Adjacency {
    return this.#hasSameTopology
      ? this.#base.inbound
      : this.#relationships.inboundRows(this.#nodeCount).adjacency;
  }

  get kindNames(): readonly string[] {
    return this.#kinds.names;
  }

  get kindSets(): readonly Uint16Array[] {
    return this.#kinds.kindSets;
  }

  get nodeKindSets(): Uint32Array {
    return this.#kinds.nodeKindSets;
  }

  findKind(name: string): number | undefined {
    return this.#kinds.find(name);
  }

  nodesOfKind(kind: number): { readonly count: number; readonly nodes: Bitmap } | undefined {
    return this.#kinds.nodesOfKind(kind);
  }

  relationshipAt(inboundPosition: number, end: number): number {
    return this.#hasSameTopology
      ? this.#base.relationshipAt(inboundPosition, end)
      : this.#relationships.relationshipAt(inboundPosition, end);
  }

  startOf(relationship: number): number {
    return this.#relationships.startOf(relationship);
  }

  endOf(relationship: number): number {
    return this.#relationships.endOf(relationship);
  }

  kindOf(relationship: number): number {
    return this.#relationships.kindOf(relationship);
  }

  nodeId(node: number): number {
    return node < this.#base.nodeCount
      ? this.#base.nodeId(node)
      : this.#idOfFirstNode() + node - this.#base.nodeCount;
  }

  relationshipId(relationship: number): number {
    const { baseLimit } = this.#relationships;
    return relationship < baseLimit
      ? this.#base.relationshipId(relationship)
      : this.#idOfFirstRelationship() + relationship - baseLimit;
  }

  findNodeById(id: number): number | undefined {
    const created = this.#base.nodeCount + id - this.#idOfFirstNode();
    const node =
      created >= this.#base.nodeCount && created < this.#nodeCount ? created : this.#base.findNodeById(id);
    return node === undefined || this.#removedNodes.has(node) ? undefined : node;
  }

  findRelationshipById(id: number): number | undefined {
    const { baseLimit, limit } = this.#relationships;
    const created = baseLimit + id - this.#idOfFirstRelationship();
    const relationship =
      created >= baseLimit && created < limit ? created : this.#base.findRelationshipById(id);
    return relationship === undefined || this.#relationships.isRemoved(relationship)
      ? undefined
      : relationship;
  }

  readNodeProperty(node: number, name: string): Value {
    this.#assertNodeExists(node);
    const pending = this.#nodeProperties.find(node);
    return pending === undefined ? this.#base.readNodeProperty(node, name) : (pending.get(name) ?? null);
  }

  readRelationshipProperty(relationship: number, name: string): Value {
    this.#assertRelationshipExists(relationship);
    const pending = this.#relationshipProperties.find(relationship);
    return pending === undefined
      ? this.#base.readRelationshipProperty(relationship, name)
      : (pending.get(name) ?? null);
  }

  /** A copy where it can change. */
  readNodeProperties(node: number): MapValue {
    this.#assertNodeExists(node);
    const pending = this.#nodeProperties.find(node);
    return pending === undefined ? this.#base.readNodeProperties(node) : new Map(pending);
  }

  /** A copy where it can change. */
  readRelationshipProperties(relationship: number): MapValue {
    this.#assertRelationshipExists(relationship);
    const pending = this.#relationshipProperties.find(relationship);
    return pending === undefined ? this.#base.readRelationshipProperties(relationship) : new Map(pending);
  }

  findColumns(name: string): readonly PropertyColumn[] | undefined {
    const isSame = this.#nodeCount === this.#base.nodeCount && !this.#nodeProperties.hasChanged(name);
    return isSame ? this.#base.findColumns(name) : undefined;
  }

  findTextCode(text: string): number | undefined {
    return this.#nodeProperties.isEmpty ? this.#base.findTextCode(text) : undefined;
  }

  readTextCode(code: number): string {
    return this.#base.readTextCode(code);
  }

  seekNodes(propertyName: string, text: string): readonly number[] | undefined {
    const stored = this.#base.seekNodes(propertyName, text);
    if (stored === undefined) {
      return undefined;
    }

    const unchanged = stored.filter(
      (node) => !this.#removedNodes.has(node) && this.#nodeProperties.find(node) === undefined,
    );
    const changed = [...this.#textIndex(propertyName).find([text])];
    return [...unchanged, ...changed].sort((left, right) => left - right);
  }

  /**
   * Nodes that have all these kinds and whose properties equal all of these: what MERGE looks for. The first
   * call of a combination of kinds and names may read all nodes; later calls find what is there by then.
   */
  findNodes(kinds: readonly string[], properties: MapValue): number[] {
    return [...this.#candidates(kinds, properties)].filter((node) =>
      this.nodeMatches(node, kinds, properties),
    );
  }

  /** Whether an existing node has all these kinds and properties. */
  nodeMatches(node: number, kinds: readonly string[], properties: MapValue): boolean {
    if (this.#removedNodes.has(node) || !this.#hasKinds(node, kinds)) {
      return false;
    }
    for (const [name, value] of properties) {
      if (equals(this.readNodeProperty(node, name), value) !== true) {
        return false;
      }
    }
    return true;
  }

  /** Whether an existing relationship has this kind and these properties. */
  relationshipMatches(relationship: number, kind: string, properties: MapValue): boolean {
    if (this.#kinds.find(kind) !== this.kindOf(relationship)) {
      return false;
    }
    for (const [name, value] of properties) {
      if (equals(this.readRelationshipProperty(relationship, name), value) !== true) {
        return false;
      }
    }
    return true;
  }

  /** Relationships that begin at a node; needs no rows, whatever has changed. */
  iterateOutbound(start: number): Iterable<number> {
    return this.#relationships.iterateOutbound(start);
  }

  /** Relationships that end at a node; needs no rows, whatever has changed. */
  iterateInbound(end: number): Iterable<number> {
    return this.#relationships.iterateInbound(end);
  }

  /** At least the number of relationships that begin, and that end, at a node; constant. */
  boundDegrees(node: number): { readonly outbound: number; readonly inbound: number } {
    return {
      outbound: this.#relationships.countOutbound(node),
      inbound: this.#relationships.countInbound(node),
    };
  }

  isNodeRemoved(node: number): boolean {
    return this.#removedNodes.has(node);
  }

  isRelationshipRemoved(relationship: number): boolean {
    return this.#relationships.isRemoved(relationship);
  }

  hasRelationships(node: number): boolean {
    return !isExhausted(this.iterateOutbound(node)) || !isExhausted(this.iterateInbound(node));
  }

  /** Kinds of a node, in the order in which the graph learned them. */
  kindsOfNode(node: number): string[] {
    return Array.from(this.#kinds.kindsOf(node), (kind) => this.#kinds.names[kind] ?? '');
  }

  /** Returns the node's index. Properties that are null are left out. */
  createNode(kinds: Iterable<string>, properties: MapValue): number {
    const node = this.#nodeCount;
    this.#nodeCount++;
    this.#kinds.assign(node, this.#register(kinds));
    this.#nodeProperties.create(node, properties);
    this.#updateIndexes(node);
    return node;
  }

  /** Returns the relationship's index. Properties that are null are left out. Ends must exist. */
  createRelationship(start: number, kind: string, end: number, properties: MapValue): number {
    this.#assertNodeExists(start);
    this.#assertNodeExists(end);
    const relationship = this.#relationships.create(start, end, this.#kinds.register(kind));
    this.#relationshipProperties.create(relationship, properties);
    return relationship;
  }

  /** Null removes. */
  setNodeProperty(node: number, name: string, value: Value): void {
    this.#assertNodeExists(node);
    this.#nodeProperties.set(node, name, value);
    this.#updateIndexes(node);
  }

  /** Null removes. */
  setRelationshipProperty(relationship: number, name: string, value: Value): void {
    this.#assertRelationshipExists(relationship);
    this.#relationshipProperties.set(relationship, name, value);
  }

  /** Returns how many of them the node did not have. */
  addKinds(node: number, kinds: readonly string[]): number {
    this.#assertNodeExists(node);
    const before = this.#kinds.kindsOf(node);
    this.#kinds.assign(node, [...before, ...this.#register(kinds)]);
    this.#updateIndexes(node);
    return this.#kinds.kindsOf(node).length - before.length;
  }

  /** Returns how many of them the node had. */
  removeKinds(node: number, kinds: readonly string[]): number {
    this.#assertNodeExists(node);
    const removed = new Set(kinds.map((kind) => this.#kinds.find(kind)));
    const before = this.#kinds.kindsOf(node);
    const after = before.filter((kind) => !removed.has(kind));
    this.#kinds.assign(node, after);
    this.#updateIndexes(node);
    return before.length - after.length;
  }

  /** Its relationships stay: the caller removes them, or refuses. False when it was removed before. */
  removeNode(node: number): boolean {
    if (!this.#removedNodes.add(node)) {
      return false;
    }
    this.#kinds.assign(node, []);
    this.#updateIndexes(node);
    return true;
  }

  /** False when it was removed before. */
  removeRelationship(relationship: number): boolean {
    return this.#relationships.remove(relationship);
  }

  /** Everything that differs from the base, in the order in which it can be applied to it. */
  describeChanges(): GraphChange[] {
    return describeChanges(this.#state());
  }

  /** What differs from the base, as the openCypher TCK counts it. */
  countSideEffects(): SideEffects {
    return countSideEffects(this.#state());
  }

  get #hasSameTopology(): boolean {
    return this.#nodeCount === this.#base.nodeCount && !this.#relationships.hasChanged;
  }

  #idOfFirstNode(): number {
    this.#firstNodeId ??= this.#base.nodeCount === 0 ? 1 : this.#base.nodeId(this.#base.nodeCount - 1) + 1;
    return this.#firstNodeId;
  }

  #idOfFirstRelationship(): number {
    this.#firstRelationshipId ??= highestRelationshipId(this.#base) + 1;
    return this.#firstRelationshipId;
  }

  #register(kinds: Iterable<string>): number[] {
    return Array.from(kinds, (kind) => this.#kinds.register(kind));
  }

  #hasKinds(node: number, kinds: readonly string[]): boolean {
    const actual = this.#kinds.kindsOf(node);
    return kinds.every((name) => {
      const kind = this.#kinds.find(name);
      return kind !== undefined && actual.includes(kind);
    });
  }

  /** All nodes that {@link findNodes} can return, and a few others. */
  #candidates(kinds: readonly string[], properties: MapValue): Iterable<number> {
    for (const [name, value] of properties) {
      const found = typeof value === 'string' ? this.seekNodes(name, value) : undefined;
      if (found !== undefined) {
        return found;
      }
    }
    // Instants are stored as texts, in which indexes find them only as they were written.
    return properties.size === 0 || properties.values().some(isInstant)
      ? this.#iterateNodes(kinds)
      : this.#nodeIndex(kinds, [...properties.keys()].sort()).find(sortedValues(properties));
  }

  #iterateNodes(kinds: readonly string[]): Iterable<number> {
    if (kinds.length === 0) {
      return iterateLiving(this.#nodeCount, this.#removedNodes);
    }
    const nodes = kinds.map((name) => this.nodesOfKind(this.#kinds.find(name) ?? 0));
    const smallest = nodes.reduce((best, next) => ((next?.count ?? 0) < (best?.count ?? 0) ? next : best));
    return smallest === undefined ? [] : iterateBits(smallest.nodes);
  }

  /** The index by these properties of the nodes that have all these kinds. */
  #nodeIndex(kinds: readonly string[], names: readonly string[]): NodeIndex {
    const key = JSON.stringify([kinds, names]);
    const known = this.#nodeIndexes.get(key);
    if (known !== undefined) {
      return known;
    }

    const index = new NodeIndex(
      {
        includes: (node) => !this.#removedNodes.has(node) && this.#hasKinds(node, kinds),
        valuesOf: (node) => names.map((name) => this.readNodeProperty(node, name)),
      },
      this.#iterateNodes(kinds),
    );
    this.#nodeIndexes.set(key, index);
    return index;
  }

  /** The index by one property of the nodes that were created or changed. */
  #textIndex(name: string): NodeIndex {
    const known = this.#textIndexes.get(name);
    if (known !== undefined) {
      return known;
    }

    const index = new NodeIndex(
      {
        includes: (node) => !this.#removedNodes.has(node) && this.#nodeProperties.find(node) !== undefined,
        valuesOf: (node) => [this.readNodeProperty(node, name)],
      },
      this.#nodeProperties.elements,
    );
    this.#textIndexes.set(name, index);
    return index;
  }

  #updateIndexes(node: number): void {
    for (const index of this.#nodeIndexes.values()) {
      index.update(node);
    }
    for (const index of this.#textIndexes.values()) {
      index.update(node);
    }
  }

  #assertNodeExists(node: number): void {
    if (this.#removedNodes.has(node)) {
      throw deletedElementError('node');
    }
  }

  #assertRelationshipExists(relationship: number): void {
    if (this.#relationships.isRemoved(relationship)) {
      throw deletedElementError('relationship');
    }
  }

  #state(): PendingState {
    return {
      base: this.#base,
      graph: this,
      kinds: this.#kinds,
      relationships: this.#relationships,
      nodeProperties: this.#nodeProperties,
      relationshipProperties: this.#relationshipProperties,
      removedNodes: this.#removedNodes,
    };
  }
}

function sortedValues(properties: MapValue): Value[] {
  return [...properties.keys()].sort().map((name) => properties.get(name) ?? null);
}

function countBits(bits: Bitmap | undefined): number {
  let count = 0;
  for (const _ of bits === undefined ? [] : iterateBits(bits)) {
    count++;
  }
  return count;
}

function* iterateLiving(nodeCount: number, removed: GrowableBitmap): Generator<number> {
  for (let node = 0; node < nodeCount; node++) {
    if (!removed.has(node)) {
      yield node;
    }
  }
}

/** Linear. */
function highestRelationshipId(graph: QueryGraph): number {
  const mapping = graph.outboundRelationships;
  let highest = 0;
  for (let position = 0; position < graph.relationshipCount; position++) {
    highest = Math.max(
      highest,
      graph.relationshipId(mapping === undefined ? position : (mapping[position] as number)),
    );
  }
  return highest;
}

function isExhausted(iterable: Iterable<unknown>): boolean {
  for (const _ of iterable) {
    return false;
  }
  return true;
}
