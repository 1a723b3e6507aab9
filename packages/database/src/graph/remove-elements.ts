import type pg from 'pg';
import { copyOut } from '../copy/copy-out.ts';
import { encodeIntegerRows } from '../copy/integer-rows.ts';
import { idRange, summariseRelationshipIds } from './id-range.ts';
import { STAGED_IDS, withStaged } from './staging.ts';

export async function removeRelationships(client: pg.ClientBase, ids: Int32Array): Promise<void> {
  await withStaged(client, STAGED_IDS, encodeIds(ids), async () => {
    await summariseRelationshipIds(client);
    await client.query(
      `DELETE FROM relationship USING staged_id
       WHERE relationship.id = staged_id.id AND ${idRange('relationship.id', ids)}`,
    );
  });
}

/** Removes nodes together with their relationships. @returns the ids of these relationships */
export async function removeNodes(client: pg.ClientBase, ids: Int32Array): Promise<Int32Array> {
  const orphaned: number[] = [];

  await withStaged(client, STAGED_IDS, encodeIds(ids), async () => {
    for (const side of ['start_id', 'end_id']) {
      const query = `DELETE FROM relationship USING staged_id WHERE ${side} = staged_id.id RETURNING relationship.id`;
      await copyOut(client, query, (rows) => {
        while (rows.hasRow()) {
          rows.startRow();
          orphaned.push(rows.int4());
        }
      });
    }
    await client.query('DELETE FROM node USING staged_id WHERE node.id = staged_id.id');
  });

  return Int32Array.from(orphaned);
}

function encodeIds(ids: Int32Array): Iterable<Uint8Array> {
  return encodeIntegerRows([{ type: 'int4', values: ids }]);
}
