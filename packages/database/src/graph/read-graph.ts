import type { NodeRow, RelationshipRows } from '@secgraph/graph';
import { type Cancellation, NEVER_CANCELLED, throwIfCancelled } from '@secgraph/kernel';
import type pg from 'pg';
import type { Database } from '../connection/database.ts';
import { copyOut } from '../copy/copy-out.ts';
import type { RowDecoder } from '../copy/row-decoder.ts';
import { type GraphState, selectState } from './graph-state.ts';
import { decodeRelationships, RELATIONSHIP_ROW_BYTES } from './relationship-rows.ts';
import { BLOCK_LENGTH, ELEMENT } from './seen-blocks.ts';

/**
 * Receives a stored graph, in this order: kinds, property sets, observations, nodes by ascending id,
 * relationships in no order, last-seen blocks. `SnapshotBuilder` of the graph package is one.
 *
 * Arrays are the receiver's to keep. Last-seen blocks may hold ids that no longer exist.
 */
export interface GraphSink {
  addKind(id: number, name: string): void;
  addPropertySet(id: number, json: string): void;
  addObservation(id: number, atMs: number): void;
  addNode(row: NodeRow): void;
  addRelationships(rows: RelationshipRows): void;
  addSeen(element: 'node' | 'collected' | 'relationship', firstId: number, observationIds: Uint32Array): void;
}

/**
 * Streams one generation of the graph out of the database, all of it as it was at one moment.
 *
 * @param openSink is told which generation it will receive
 * @returns the filled sink
 * @throws `KERNEL_CANCELLED`
 */
export async function readGraph<Sink extends GraphSink>(
  database: Database,
  openSink: (state: GraphState) => Sink,
  cancellation: Cancellation = NEVER_CANCELLED,
): Promise<Sink> {
  const client = await database.connect();

  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query('SET LOCAL statement_timeout = 0');
    const sink = openSink(await selectState(client));
    for (const part of partsOf(sink)) {
      await readPart(client, part, cancellation);
    }
    await client.query('COMMIT');
    return sink;
  } finally {
    await client.end();
  }
}

interface Part {
  readonly query: string;
  /** Takes the rows that have arrived completely. */
  readonly consume: (rows: RowDecoder) => void;
}

async function readPart(client: pg.ClientBase, part: Part, cancellation: Cancellation): Promise<void> {
  await copyOut(client, part.query, (rows) => {
    throwIfCancelled(cancellation);
    part.consume(rows);
  });
}

function partsOf(sink: GraphSink): readonly Part[] {
  return [
    {
      query: 'SELECT id, name FROM kind ORDER BY id',
      consume: eachRow((row) => sink.addKind(row.int2(), row.text())),
    },
    {
      query: 'SELECT id, properties FROM property_set ORDER BY id',
      consume: eachRow((row) => sink.addPropertySet(row.int4(), row.text())),
    },
    {
      query: 'SELECT id, observed_at FROM observation ORDER BY id',
      consume: eachRow((row) => sink.addObservation(row.int4(), row.timestamp())),
    },
    {
      query: 'SELECT id, object_id, kind_ids, properties FROM node ORDER BY id',
      consume: eachRow((row) =>
        sink.addNode({
          id: row.int4(),
          objectId: row.text(),
          kindIds: row.int2Array(),
          properties: row.text(),
        }),
      ),
    },
    {
      query: 'SELECT start_id, end_id, id, property_set_id, kind_id FROM relationship',
      consume: (rows) =>
        sink.addRelationships(decodeRelationships(rows.takeFixedRows(RELATIONSHIP_ROW_BYTES))),
    },
    {
      query: 'SELECT element, block, observation_ids FROM observation_block ORDER BY element, block',
      consume: eachRow((row) => addSeenBlock(sink, row)),
    },
  ];
}

function eachRow(consume: (row: RowDecoder) => void): (rows: RowDecoder) => void {
  return (rows) => {
    while (rows.hasRow()) {
      rows.startRow();
      consume(rows);
    }
  };
}

const NAME_OF = new Map<number, 'node' | 'collected' | 'relationship'>([
  [ELEMENT.node, 'node'],
  [ELEMENT.collected, 'collected'],
  [ELEMENT.relationship, 'relationship'],
]);

function addSeenBlock(sink: GraphSink, row: RowDecoder): void {
  const element = NAME_OF.get(row.int2());
  const firstId = row.int4() * BLOCK_LENGTH;
  const observationIds = new Uint32Array(row.bytes().buffer);

  if (element) {
    sink.addSeen(element, firstId, observationIds);
  }
}
