import { setImmediate } from 'node:timers/promises';

/**
 * Writes a page as JSON text, one piece for each batch of its rows, so that neither all of them nor all of their text
 * is ever in memory, and other requests get their turn in between. `present` has the last word on each piece.
 */
export async function* writePageText(
  head: object,
  batches: AsyncIterable<readonly unknown[]>,
  present: (page: { readonly data: readonly unknown[] }) => unknown,
): AsyncGenerator<string, void> {
  let separator = '';
  yield `${JSON.stringify(head).slice(0, -1)},"data":[`;
  for await (const batch of batches) {
    const { data } = present({ ...head, data: batch }) as { readonly data: readonly unknown[] };
    if (data.length > 0) {
      yield `${separator}${JSON.stringify(data).slice(1, -1)}`;
      separator = ',';
    }
    await setImmediate();
  }
  yield ']}';
}
