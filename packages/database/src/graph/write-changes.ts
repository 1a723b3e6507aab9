import type { GraphChanges, NodeRow, RelationshipRows } from '@secgraph/graph';
import type pg from 'pg';
import { copyIn } from '../copy/copy-in.ts';
import { encodeIntegerRows } from '../copy/integer-rows.ts';
import { encodeRows, type RowEncoder } from '../copy/row-encoder.ts';
import { updateCounters } from './graph-state.ts';
import { idRange, summariseRelationshipIds } from './id-range.ts';
import { removeNodes, removeRelationships } from './remove-elements.ts';
import { ELEMENT, type SeenChange, writeSeen } from './seen-blocks.ts';
import { STAGED_IDS, STAGED_RELATIONSHIPS, withStaged } from './staging.ts';

/** Applies changes to the stored rows, in the order that `GraphChanges` defines, inside a transaction. */
export async function writeChanges(client: pg.ClientBase, changes: GraphChanges): Promise<void> {
  if (changes.isEmpty) {
    return;
  }

  await writeRegistryRows(client, changes);
  await removeRelationships(client, changes.removedRelationships.ids);
  const orphanedIds = await removeNodes(client, changes.removedNodeIds);
  await createNodes(client, changes.createdNodes);
  await createRelationships(client, changes.createdRelationships);
  await updateNodes(client, changes.updatedNodes);
  await updateRelationships(client, changes.updatedRelationships);

  await writeSeen(client, ELEMENT.node, [forget(changes.removedNodeIds), changes.nodesSeen]);
  await writeSeen(client, ELEMENT.collected, [forget(changes.removedNodeIds), changes.nodesCollected]);
  await writeSeen(client, ELEMENT.relationship, [
    forget(changes.removedRelationships.ids),
    forget(orphanedIds),
    changes.relationshipsSeen,
  ]);
  await updateCounters(client, changes.counters);
}

function forget(ids: Int32Array): SeenChange {
  return { ids, observationIds: undefined };
}

async function writeRegistryRows(client: pg.ClientBase, changes: GraphChanges): Promise<void> {
  if (changes.removedKindIds.length > 0) {
    await client.query('DELETE FROM kind WHERE id = ANY($1::smallint[])', [[...changes.removedKindIds]]);
  }
  await copyRows(client, 'kind (id, name)', changes.kinds, (kind, row) => {
    row.startRow(2);
    row.int2(kind.id);
    row.text(kind.name);
  });
  await copyRows(client, 'property_set (id, properties)', changes.propertySets, (set, row) => {
    row.startRow(2);
    row.int4(set.id);
    row.text(set.json);
  });
  await copyRows(client, 'observation (id, observed_at)', changes.observations, (observation, row) => {
    row.startRow(2);
    row.int4(observation.id);
    row.timestamp(observation.atMs);
  });
}

async function createNodes(client: pg.ClientBase, nodes: Iterable<NodeRow>): Promise<void> {
  await copyRows(client, 'node (id, object_id, kind_ids, properties)', nodes, (node, row) => {
    row.startRow(4);
    row.int4(node.id);
    row.text(node.objectId);
    row.int2Array(node.kindIds);
    row.text(node.properties);
  });
}

async function createRelationships(client: pg.ClientBase, rows: RelationshipRows): Promise<void> {
  const chunks = encodeIntegerRows([
    { type: 'int4', values: rows.startIds },
    { type: 'int4', values: rows.endIds },
    { type: 'int4', values: rows.ids },
    { type: 'int4', values: rows.propertySetIds },
    { type: 'int2', values: rows.kindIds },
  ]);
  await copyIn(client, 'relationship (start_id, end_id, id, property_set_id, kind_id)', chunks);
}

/** An UPDATE stores the same row anew, and takes half as long again: it needs the rows in a staging table first. */
async function updateNodes(client: pg.ClientBase, nodes: Iterable<NodeRow>): Promise<void> {
  const ids = encodeRows(nodes, ({ id }, row) => {
    row.startRow(1);
    row.int4(id);
  });

  await withStaged(client, STAGED_IDS, ids, () =>
    client.query('DELETE FROM node USING staged_id WHERE node.id = staged_id.id'),
  );
  await createNodes(client, nodes);
}

async function updateRelationships(client: pg.ClientBase, rows: RelationshipRows): Promise<void> {
  const chunks = encodeIntegerRows([
    { type: 'int4', values: rows.ids },
    { type: 'int4', values: rows.propertySetIds },
  ]);

  await withStaged(client, STAGED_RELATIONSHIPS, chunks, async () => {
    await summariseRelationshipIds(client);
    await client.query(
      `UPDATE relationship SET property_set_id = staged_relationship.property_set_id
       FROM staged_relationship
       WHERE relationship.id = staged_relationship.id AND ${idRange('relationship.id', rows.ids)}`,
    );
  });
}

async function copyRows<Row>(
  client: pg.ClientBase,
  target: string,
  rows: Iterable<Row>,
  encode: (row: Row, encoder: RowEncoder) => void,
): Promise<void> {
  await copyIn(client, target, encodeRows(rows, encode));
}
