import { crc32 } from 'node:zlib';
import { MAX_BLOCK_BYTES, MEAN_FURTHER_BYTES, MIN_BLOCK_BYTES } from './block-sizes.ts';

/** What ends a row in the form of COPY, and is in no value. */
const LINE_END = 0x0a;
const CRC_RANGE = 2 ** 32;

/**
 * Cuts content behind rows that their own bytes choose, wherever they stand: rows that came, went or changed alter the
 * blocks that they are in, and those before and behind stay what they were. Whatever has no rows, or longer ones, is cut
 * at the most that a block may have.
 *
 * Holds one block. Each that is yielded belongs to who takes it.
 */
export async function* cutBlocks(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const block = Buffer.allocUnsafe(MAX_BLOCK_BYTES);
  let filled = 0;
  let row = { crc: 0, bytes: 0 };

  for await (const chunk of content) {
    for (let at = 0; at < chunk.length; ) {
      const lineEnd = chunk.indexOf(LINE_END, at);
      const rowEnd = lineEnd === -1 ? chunk.length : lineEnd + 1;
      const piece = chunk.subarray(at, Math.min(rowEnd, at + MAX_BLOCK_BYTES - filled));
      block.set(piece, filled);
      filled += piece.length;
      at += piece.length;
      row = { crc: crc32(piece, row.crc), bytes: row.bytes + piece.length };

      const endsRow = lineEnd !== -1 && at === rowEnd;
      if (filled === MAX_BLOCK_BYTES || (endsRow && filled >= MIN_BLOCK_BYTES && isChosen(row))) {
        yield Uint8Array.from(block.subarray(0, filled));
        filled = 0;
      }
      if (endsRow) {
        row = { crc: 0, bytes: 0 };
      }
    }
  }
  if (filled > 0) {
    yield Uint8Array.from(block.subarray(0, filled));
  }
}

/** Longer rows more often, so that blocks of all tables are about as large. */
function isChosen({ crc, bytes }: { readonly crc: number; readonly bytes: number }): boolean {
  return crc < (CRC_RANGE * bytes) / MEAN_FURTHER_BYTES;
}
