import { invariant } from '@secgraph/kernel';
import type { PropertyObject } from '../../property/property-value.ts';
import type { GraphSnapshot } from '../../snapshot/graph-snapshot.ts';
import { countNodesOfKind, iterateNodesOfKind, nodeHasKind, nodeKindIds } from '../../snapshot/read-kinds.ts';
import {
  findNodeById,
  findNodeByObjectId,
  readObjectId,
  readProperties,
  readProperty,
  readString,
} from '../../snapshot/read-node.ts';
import { findRelationship, readRelationshipProperties } from '../../snapshot/read-relationship.ts';

/** Everything a reader can see, by stable ids and names. */
export interface SnapshotDump {
  readonly generation: number;
  readonly nodes: readonly {
    readonly id: number;
    readonly objectId: string;
    readonly kinds: readonly string[];
    readonly properties: PropertyObject;
  }[];
  readonly relationships: readonly {
    readonly id: number;
    readonly start: string;
    readonly end: string;
    readonly kind: string;
    readonly properties: PropertyObject;
  }[];
}

/** Reads everything in every way there is, and asserts that the ways agree. */
export function dumpSnapshot(snapshot: GraphSnapshot): SnapshotDump {
  checkKinds(snapshot);
  checkInbound(snapshot);
  const kindName = (kindId: number): string => snapshot.kindNames[kindId] ?? '';

  return {
    generation: snapshot.generation,
    nodes: Array.from(snapshot.nodeIds, (id, node) => {
      checkNode(snapshot, node);
      return {
        id,
        objectId: readObjectId(snapshot, node),
        kinds: Array.from(nodeKindIds(snapshot, node), kindName),
        properties: readProperties(snapshot, node),
      };
    }),
    relationships: listOutbound(snapshot).map(({ position, start, end, kindId }) => {
      invariant(findRelationship(snapshot, start, end, kindId) === position, 'a relationship is found');
      return {
        id: snapshot.relationshipIds[position] ?? 0,
        start: readObjectId(snapshot, start),
        end: readObjectId(snapshot, end),
        kind: kindName(kindId),
        properties: readRelationshipProperties(snapshot, position),
      };
    }),
  };
}

function checkNode(snapshot: GraphSnapshot, node: number): void {
  const id = snapshot.nodeIds[node] ?? 0;
  invariant(findNodeById(snapshot, id) === node, 'a node is found by id');
  invariant(
    findNodeByObjectId(snapshot, readObjectId(snapshot, node)) === node,
    'a node is found by object id',
  );

  for (const [name, value] of Object.entries(readProperties(snapshot, node))) {
    const read = readProperty(snapshot, node, name);
    invariant(JSON.stringify(read) === JSON.stringify(value), 'one property reads like all');
    invariant(
      readString(snapshot, node, name) === (typeof value === 'string' ? value : undefined),
      'only strings read as strings',
    );
  }
}

function checkKinds(snapshot: GraphSnapshot): void {
  for (const kindId of snapshot.kindNames.keys()) {
    const expected = [...snapshot.nodeIds.keys()].filter((node) =>
      nodeKindIds(snapshot, node).includes(kindId),
    );
    invariant(expected.join() === [...iterateNodesOfKind(snapshot, kindId)].join(), 'a bitmap has its nodes');
    invariant(expected.length === countNodesOfKind(snapshot, kindId), 'a bitmap knows its size');
    invariant(
      expected.every((node) => nodeHasKind(snapshot, node, kindId)),
      'nodes have their kinds',
    );
  }
}

function checkInbound(snapshot: GraphSnapshot): void {
  const { offsets, kinds, nodes } = snapshot.inbound;
  const inbound: number[][] = [];

  for (let end = 0; end < snapshot.nodeCount; end++) {
    for (let position = offsets[end] ?? 0; position < (offsets[end + 1] ?? 0); position++) {
      inbound.push([end, kinds[position] ?? 0, nodes[position] ?? 0]);
    }
  }

  const outbound = listOutbound(snapshot).map(({ start, end, kindId }) => [end, kindId, start]);
  outbound.sort(byNumbers);
  invariant(offsets.length === snapshot.nodeCount + 1, 'every node has an inbound row');
  invariant(
    JSON.stringify(inbound) === JSON.stringify(outbound),
    'inbound is outbound, sorted the other way',
  );
}

function listOutbound({ nodeCount, outbound, relationshipCount }: GraphSnapshot): {
  position: number;
  start: number;
  end: number;
  kindId: number;
}[] {
  const rows: { position: number; start: number; end: number; kindId: number }[] = [];
  invariant(outbound.offsets.length === nodeCount + 1, 'every node has an outbound row');

  for (let start = 0; start < nodeCount; start++) {
    for (
      let position = outbound.offsets[start] ?? 0;
      position < (outbound.offsets[start + 1] ?? 0);
      position++
    ) {
      rows.push({
        position,
        start,
        end: outbound.nodes[position] ?? 0,
        kindId: outbound.kinds[position] ?? 0,
      });
    }
  }

  const keys = rows.map(({ start, kindId, end }) => [start, kindId, end]);
  invariant(rows.length === relationshipCount, 'rows cover all relationships');
  invariant(
    keys.every((key, index) => index === 0 || byNumbers(keys[index - 1] ?? [], key) < 0),
    'rows are sorted and without duplicates',
  );
  return rows;
}

function byNumbers(left: readonly number[], right: readonly number[]): number {
  for (const [index, value] of left.entries()) {
    if (value !== right[index]) {
      return value - (right[index] ?? 0);
    }
  }

  return 0;
}
