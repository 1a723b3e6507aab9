import { detectEncoding, ENCODING_HEAD_BYTES } from './byte-order-mark.ts';
import { type ByteChunks, peekBytes } from './peek-bytes.ts';
import { createTranscoder } from './transcode.ts';

/** UTF-8 without a byte order mark, whatever Unicode encoding comes in. Valid UTF-8 passes without a copy. */
export async function* normaliseToUtf8(source: ByteChunks): AsyncGenerator<Uint8Array> {
  const { head, all } = await peekBytes(source, ENCODING_HEAD_BYTES);
  const { encoding, bomLength } = detectEncoding(head);
  const transcoder = createTranscoder(encoding);

  let isFirst = true;
  for await (const chunk of all) {
    const text = transcoder.push(isFirst ? chunk.subarray(bomLength) : chunk);
    isFirst = false;
    if (text.length > 0) {
      yield text;
    }
  }

  const rest = transcoder.finish();
  if (rest.length > 0) {
    yield rest;
  }
}
