export type ByteChunks = AsyncIterable<Uint8Array>;

/** The first `count` bytes of a stream (fewer where it is shorter), and the whole stream, unread again. */
export async function peekBytes(
  source: ByteChunks,
  count: number,
): Promise<{ head: Uint8Array; all: ByteChunks }> {
  const iterator = source[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (size < count) {
    const next = await iterator.next();
    if (next.done === true) {
      break;
    }
    chunks.push(next.value);
    size += next.value.length;
  }

  const [only] = chunks;
  const seen = chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks);
  return { head: seen.subarray(0, count), all: replay(seen, iterator) };
}

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
