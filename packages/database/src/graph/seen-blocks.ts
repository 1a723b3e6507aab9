import type pg from 'pg';
import { copyOut } from '../copy/copy-out.ts';
import { encodeRows } from '../copy/row-encoder.ts';
import { STAGED_BLOCKS, withStaged } from './staging.ts';

/** `observation_block.element`: which last-seen column a block belongs to. */
export const ELEMENT = { node: 1, collected: 2, relationship: 3 } as const;
export type Element = (typeof ELEMENT)[keyof typeof ELEMENT];

/** Elements per block: a power of two, so that an id splits into block and place by its bits. */
export const BLOCK_LENGTH = 16_384;
const BLOCK_SHIFT = 14;

/** Ids and what was observed of them; without `observationIds`, that they are gone. */
export interface SeenChange {
  readonly ids: Int32Array;
  readonly observationIds: Uint32Array | undefined;
}

/** Blocks by number. Little-endian in the database, as on every platform Node runs on. */
type Blocks = Map<number, Uint32Array>;

/**
 * Changes a last-seen column, later changes over earlier ones. Reads and writes only the blocks that hold
 * these ids, each once; a block in which nothing is left is removed.
 */
export async function writeSeen(
  client: pg.ClientBase,
  element: Element,
  changes: readonly SeenChange[],
): Promise<void> {
  const blocks = await readBlocks(client, element, touchedBlocks(changes));
  for (const change of changes) {
    applyChange(blocks, change);
  }

  const empty = [...blocks].filter(([, values]) => values.every((value) => value === 0));
  for (const [block] of empty) {
    blocks.delete(block);
  }
  await removeBlocks(
    client,
    element,
    empty.map(([block]) => block),
  );
  await upsertBlocks(client, element, blocks);
}

function touchedBlocks(changes: readonly SeenChange[]): readonly number[] {
  const touched = new Set<number>();
  let latest = -1;

  for (const { ids } of changes) {
    for (const id of ids) {
      const block = id >>> BLOCK_SHIFT;
      if (block !== latest) {
        touched.add(block);
        latest = block;
      }
    }
  }
  return [...touched];
}

async function readBlocks(
  client: pg.ClientBase,
  element: Element,
  numbers: readonly number[],
): Promise<Blocks> {
  const blocks: Blocks = new Map(numbers.map((block) => [block, new Uint32Array(BLOCK_LENGTH)]));
  if (numbers.length === 0) {
    return blocks;
  }

  const query = `SELECT block, observation_ids FROM observation_block
                 WHERE element = ${element} AND block = ANY ('{${numbers.join(',')}}')`;
  await copyOut(client, query, (rows) => {
    while (rows.hasRow()) {
      rows.startRow();
      blocks.set(rows.int4(), new Uint32Array(rows.bytes().buffer));
    }
  });
  return blocks;
}

function applyChange(blocks: Blocks, { ids, observationIds }: SeenChange): void {
  let latest = -1;
  let values: Uint32Array | undefined;

  for (let row = 0; row < ids.length; row++) {
    const id = ids[row] as number;
    if (id >>> BLOCK_SHIFT !== latest) {
      latest = id >>> BLOCK_SHIFT;
      values = blocks.get(latest);
    }
    if (values) {
      values[id & (BLOCK_LENGTH - 1)] = observationIds?.[row] ?? 0;
    }
  }
}

async function removeBlocks(
  client: pg.ClientBase,
  element: Element,
  numbers: readonly number[],
): Promise<void> {
  if (numbers.length > 0) {
    await client.query('DELETE FROM observation_block WHERE element = $1 AND block = ANY ($2)', [
      element,
      numbers,
    ]);
  }
}

async function upsertBlocks(client: pg.ClientBase, element: Element, blocks: Blocks): Promise<void> {
  const chunks = encodeRows(blocks, ([block, values], row) => {
    row.startRow(3);
    row.int2(element);
    row.int4(block);
    row.bytes(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
  });

  await withStaged(client, STAGED_BLOCKS, chunks, () =>
    client.query(
      `INSERT INTO observation_block (element, block, observation_ids)
       SELECT element, block, observation_ids FROM staged_block
       ON CONFLICT (element, block) DO UPDATE SET observation_ids = excluded.observation_ids`,
    ),
  );
}
