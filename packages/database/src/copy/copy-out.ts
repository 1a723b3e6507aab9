import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { RowDecoder } from './row-decoder.ts';

/**
 * Reads the rows of a query by binary COPY, a run of complete rows at a time. `consume` is called with a
 * decoder that holds at least one row, and must read rows until the decoder has none left.
 *
 * @param query without parameters; never from outside
 */
export async function copyOut(
  client: pg.ClientBase,
  query: string,
  consume: (rows: RowDecoder) => void,
): Promise<void> {
  const stream = client.query(copyTo(`COPY (${query}) TO STDOUT (FORMAT binary)`));
  const decoder = new RowDecoder();

  for await (const chunk of stream) {
    if (decoder.feed(chunk as Buffer)) {
      consume(decoder);
    }
  }
}
