import { once } from 'node:events';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { COPY_HEADER, COPY_TRAILER } from './copy-format.ts';

/**
 * Sends rows to a table by binary COPY. Without rows it does nothing.
 *
 * @param target table and columns, as in `node (id, object_id)`; never from outside
 * @param chunks encoded rows; each chunk's memory may be reused as soon as the next one is asked for
 */
export async function copyIn(
  client: pg.ClientBase,
  target: string,
  chunks: Iterable<Uint8Array>,
): Promise<void> {
  const rest = unlessEmpty(chunks);
  if (!rest) {
    return;
  }

  const stream = client.query(copyFrom(`COPY ${target} FROM STDIN (FORMAT binary)`));
  const finished = once(stream, 'finish');
  // Reported by whoever awaits `finished`; this only keeps an earlier failure from being "unhandled".
  finished.catch(() => undefined);
  let isOver = false;
  stream.on('error', () => {
    isOver = true;
  });

  try {
    await writeTo(stream, COPY_HEADER, finished);
    for (const chunk of rest) {
      await writeTo(stream, chunk, finished);
    }
    stream.end(COPY_TRAILER);
    await finished;
  } catch (error) {
    // What PostgreSQL or the end of the connection ended has nobody left who would answer a cancellation.
    if (!isOver) {
      await cancelCopy(stream, error);
    }
    throw error;
  }
}

/** The same chunks, or `undefined` when there are none. Draws the first one. */
export function unlessEmpty(chunks: Iterable<Uint8Array>): Iterable<Uint8Array> | undefined {
  const iterator = Iterator.from(chunks);
  const first = iterator.next();
  return first.done ? undefined : startWith(first.value, iterator);
}

function* startWith(first: Uint8Array, rest: Iterable<Uint8Array>): Generator<Uint8Array> {
  yield first;
  yield* rest;
}

/** Settles when the chunk's memory is free again, or fails when the COPY does. */
async function writeTo(
  stream: NodeJS.WritableStream,
  chunk: Uint8Array,
  failed: Promise<unknown>,
): Promise<void> {
  const written = new Promise<void>((resolve, reject) => {
    stream.write(chunk, (error) => (error ? reject(error) : resolve()));
  });

  await Promise.race([written, failed]);
}

/** Leaves the connection in a state in which ROLLBACK works. */
async function cancelCopy(stream: ReturnType<typeof copyFrom>, reason: unknown): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    stream.once('close', resolve);
  });
  stream.destroy(reason instanceof Error ? reason : new Error('COPY was cancelled'));
  await closed;
}
