import type { GraphChange } from '@secgraph/cypher';
import {
  MAX_REMOVED_RELATIONSHIPS,
  MAX_STANDING_CHANGES,
  type ManualChange,
  type ManualOrder,
  type NewManualChange,
  type ReplacedRelationship,
} from '@secgraph/database/by-hand';
import {
  findNodeByObjectId,
  findRelationship,
  type GraphSnapshot,
  kindIdOf,
  outboundPositionOf,
  readObjectId,
  readStoredRelationshipProperties,
} from '@secgraph/graph';
import { CodedError } from '@secgraph/kernel';
import type { PlannedUpdate, StandingManualChanges } from '../../ports.ts';
import { assertApplicable } from '../check-changes.ts';
import { restoreElement } from './restore-element.ts';

const DONE = JSON.stringify({ type: 'done' });

/** What an order does to the graph and to what is stored. Throws what is wrong with it. */
export async function planManualOrder(
  order: ManualOrder,
  { snapshot, standing, atMs }: ManualOrderOptions,
): Promise<PlannedUpdate> {
  return order.type === 'make'
    ? planChange(order.change, { snapshot, standing, atMs })
    : planUndo(order, standing);
}

export interface ManualOrderOptions {
  readonly snapshot: GraphSnapshot;
  readonly standing: StandingManualChanges;
  readonly atMs: number;
}

async function planUndo(
  { id, by }: Extract<ManualOrder, { readonly type: 'undo' }>,
  standing: StandingManualChanges,
): Promise<PlannedUpdate> {
  const change = (await standing.list()).find((one) => one.id === id);
  if (change === undefined) {
    throw new CodedError('GRAPH_NODE_NOT_FOUND', 'There is no such change by hand, or not any more.');
  }

  return {
    outcome: DONE,
    async apply({ delta, transaction }) {
      await transaction.manualChanges.end([id], 'undone', by);
      await standing.remove([id]);
      restoreElement(change, delta);
    },
  };
}

/** The change is made like every time that the graph is brought in line with what stands. */
async function planChange(
  change: NewManualChange,
  { snapshot, standing, atMs }: ManualOrderOptions,
): Promise<PlannedUpdate> {
  const earlier = await findEarlier(change, standing);
  assertPossible(change, snapshot);
  const replaced =
    change.action.type === 'remove-node'
      ? { relationships: readRelationships(snapshot, change.element.objectId) }
      : undefined;

  return {
    outcome: DONE,
    async apply({ delta, transaction }) {
      if (earlier !== undefined) {
        await transaction.manualChanges.end([earlier.id], 'replaced', change.author);
        await standing.remove([earlier.id]);
        // What the data says is found again.
        restoreElement(earlier, delta);
      }
      const stored = { ...revive(change), replaced, createdAt: new Date(atMs) };
      await standing.add(await transaction.manualChanges.insert(stored));
    },
  };
}

/** A property that is set once more gets another value; nothing else can be done twice. */
async function findEarlier(
  { element, action }: NewManualChange,
  standing: StandingManualChanges,
): Promise<ManualChange | undefined> {
  const all = await standing.list();
  const earlier = all.find((one) => keyOf(one) === keyOf({ element, action }));
  if (earlier !== undefined && action.type !== 'set-property') {
    throw new CodedError('MANUAL_CONFLICT', 'There is a change of this by hand already: take it back first.');
  }
  if (earlier === undefined && all.length >= MAX_STANDING_CHANGES) {
    throw new CodedError(
      'MANUAL_REFUSED',
      `There may be ${MAX_STANDING_CHANGES} changes by hand at a time: take some back first.`,
    );
  }

  return earlier;
}

function keyOf({ element, action }: Pick<ManualChange, 'element' | 'action'>): string {
  const { objectId, relationship } = element;
  const property = action.type === 'set-property' ? action.property : '';
  return JSON.stringify([objectId, relationship?.kind, relationship?.endObjectId, property]);
}

function assertPossible({ element, action }: NewManualChange, snapshot: GraphSnapshot): void {
  const { objectId, relationship } = element;
  const start = findNodeByObjectId(snapshot, objectId);
  const end = relationship && findNodeByObjectId(snapshot, relationship.endObjectId);
  const properties = 'properties' in action ? action.properties : {};

  if (action.type === 'add-node') {
    const added = { ...properties, objectid: objectId };
    assertStorable([{ type: 'createNode', id: 0, kinds: action.kinds, properties: added }], snapshot);
    return;
  }
  if (start === undefined || (relationship !== undefined && end === undefined)) {
    throw notFound();
  }
  if (relationship !== undefined && end !== undefined) {
    const kindId = kindIdOf(snapshot, relationship.kind);
    const isThere = kindId !== undefined && findRelationship(snapshot, start, end, kindId) !== undefined;
    const place = { id: 0, startId: 0, endId: 0, kind: relationship.kind };
    if (action.type === 'add-relationship' && isThere) {
      throw new CodedError('MANUAL_CONFLICT', 'There is such a relationship already.');
    }
    if (action.type === 'add-relationship') {
      assertStorable([{ type: 'createRelationship', ...place, properties }], snapshot);
    } else if (!isThere) {
      throw notFound();
    }
  }
  if (action.type === 'set-property') {
    const changed = { [action.property]: action.value };
    assertStorable(
      [{ type: 'changeNode', id: 0, addedKinds: [], removedKinds: [], properties: changed }],
      snapshot,
    );
  }
}

function assertStorable(changes: readonly GraphChange[], snapshot: GraphSnapshot): void {
  assertApplicable(changes, { snapshot });
}

function notFound(): CodedError {
  return new CodedError('GRAPH_NODE_NOT_FOUND', 'There is no such node or relationship, or not any more.');
}

/** The relationships of a node in both directions. Throws `MANUAL_REFUSED` where there are too many. */
function readRelationships(snapshot: GraphSnapshot, objectId: string): readonly ReplacedRelationship[] {
  const node = findNodeByObjectId(snapshot, objectId);
  if (node === undefined) {
    return [];
  }

  const positions = positionsOf(snapshot, node);
  if (positions.length > MAX_REMOVED_RELATIONSHIPS) {
    throw new CodedError(
      'MANUAL_REFUSED',
      `The node has ${positions.length} relationships; by hand, one with at most ${MAX_REMOVED_RELATIONSHIPS} can be deleted.`,
    );
  }

  return positions.map(({ start, end, position }) => ({
    start: readObjectId(snapshot, start),
    kind: snapshot.kindNames[snapshot.outbound.kinds[position] as number] ?? '',
    end: readObjectId(snapshot, end),
    properties: readStoredRelationshipProperties(snapshot, position),
    lastSeenMs: snapshot.observations[snapshot.relationshipSeen[position] as number],
  }));
}

interface PlacedRelationship {
  readonly start: number;
  readonly end: number;
  /** Outbound. */
  readonly position: number;
}

function positionsOf(snapshot: GraphSnapshot, node: number): readonly PlacedRelationship[] {
  const { outbound, inbound } = snapshot;
  const placed: PlacedRelationship[] = [];

  for (let at = outbound.offsets[node] as number; at < (outbound.offsets[node + 1] as number); at++) {
    placed.push({ start: node, end: outbound.nodes[at] as number, position: at });
  }
  for (let at = inbound.offsets[node] as number; at < (inbound.offsets[node + 1] as number); at++) {
    const start = inbound.nodes[at] as number;
    // A relationship of a node with itself is among those that lead from it.
    if (start !== node) {
      placed.push({ start, end: node, position: outboundPositionOf(snapshot, at, node) });
    }
  }

  return placed;
}

/** As it was before it became text. */
function revive(change: NewManualChange): NewManualChange {
  const { action } = change;
  return action.type === 'mark-false'
    ? { ...change, action: { ...action, until: new Date(action.until) } }
    : change;
}
