const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** A piece of a collector file: its `meta` object or one element of its `data` array. */
export interface JsonPiece {
  readonly part: 'meta' | 'record';
  readonly bytes: Buffer;
}

export function parsePiece(piece: JsonPiece): unknown {
  return JSON.parse(piece.bytes.toString());
}

/**
 * Cuts a collector file into its pieces, whatever the order of its keys and the size of the file.
 *
 * Deliberately naive, one byte after the other: it exists to check the product's own splitter.
 */
export async function* scanCollectorFile(chunks: AsyncIterable<Buffer>): AsyncGenerator<JsonPiece> {
  let depth = 0;
  let inString = false;
  let isEscaped = false;
  let isFirstChunk = true;

  let key = '';
  let text: Buffer[] | undefined;
  let capturing: 'key' | 'meta' | 'record' | undefined;
  let captureDepth = 0;

  for await (let chunk of chunks) {
    if (isFirstChunk && chunk.subarray(0, 3).equals(BYTE_ORDER_MARK)) chunk = chunk.subarray(3);
    isFirstChunk = false;
    let captureStart = 0;

    for (let position = 0; position < chunk.length; position += 1) {
      const byte = chunk[position];

      if (inString) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) {
          inString = false;
          if (capturing === 'key') {
            key = Buffer.concat([...(text ?? []), chunk.subarray(captureStart, position)]).toString();
            capturing = undefined;
          }
        }
        continue;
      }

      if (byte === QUOTE) {
        inString = true;
        if (capturing === undefined && depth === 1) {
          capturing = 'key';
          text = [];
          captureStart = position + 1;
        }
      } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
        depth += 1;
        const startsMeta = byte === OPEN_OBJECT && depth === 2 && key === 'meta';
        const startsRecord = byte === OPEN_OBJECT && depth === 3 && key === 'data';
        if (capturing === undefined && (startsMeta || startsRecord)) {
          capturing = startsMeta ? 'meta' : 'record';
          captureDepth = depth;
          text = [];
          captureStart = position;
        }
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
        if ((capturing === 'meta' || capturing === 'record') && depth === captureDepth) {
          const piece = Buffer.concat([...(text ?? []), chunk.subarray(captureStart, position + 1)]);
          yield { part: capturing, bytes: piece };
          capturing = undefined;
        }
        depth -= 1;
      }
    }

    if (capturing !== undefined) text?.push(Buffer.from(chunk.subarray(captureStart)));
  }
}
