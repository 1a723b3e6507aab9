export type ByteChunks = AsyncIterable<Uint8Array>;

/** The first `count` bytes of a stream (fewer where it is shorter), and the whole stream, unread again. */
export async function peekBytes(
  source: ByteChunks,
  count: number,
): Promise<{ head: Uint8Array; all: ByteChunks }> {
  const { seen, all } = await peekWhile(source, ({ length }) => length < count);
  return { head: seen.subarray(0, count), all };
}

/** What of a stream has come when enough of it is there, and the whole stream, unread again. */
export async function peekWhile(
  source: ByteChunks,
  isTooLittle: (seen: Uint8Array) => boolean,
): Promise<{ seen: Uint8Array; all: ByteChunks }> {
  const iterator = source[Symbol.asyncIterator]();
  let seen: Uint8Array = NOTHING;
  while (isTooLittle(seen)) {
    const next = await iterator.next();
    if (next.done === true) {
      break;
    }
    seen = seen.length === 0 ? next.value : Buffer.concat([seen, next.value]);
  }
  return { seen, all: replay(seen, iterator) };
}

const NOTHING = new Uint8Array(0);

async function* replay(seen: Uint8Array, iterator: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    if (seen.length > 0) {
      yield seen;
    }
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}
