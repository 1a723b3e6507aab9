/** Entries per block: a candidate block costs one scan of a few kilobytes. */
export const ENTRIES_PER_BLOCK = 64;

/** Rows of bits, one row per hash value of three consecutive bytes. */
const ROW_COUNT = 4096;

const TRIGRAM_BYTES = 3;

/** Blocks of `count` entries. */
export function blockCountOf(count: number): number {
  return Math.ceil(count / ENTRIES_PER_BLOCK);
}

/**
 * Which blocks of a text can contain which three bytes: bit `block` of row `hash` says that some three bytes
 * with that hash occur in the block. A row has `ceil(blocks / 32)` words; 8 MB in all at a million entries.
 *
 * `starts` has one entry more than there are texts; NUL separates texts and is part of no trigram.
 */
export function buildSignatures(text: Uint8Array, starts: Uint32Array): Uint32Array {
  const blockCount = blockCountOf(starts.length - 1);
  const wordsPerRow = wordsPerRowOf(blockCount);
  const signatures = new Uint32Array(
    new SharedArrayBuffer(ROW_COUNT * wordsPerRow * Uint32Array.BYTES_PER_ELEMENT),
  );
  const seenInBlock = new Uint32Array(ROW_COUNT);

  for (let block = 0; block < blockCount; block++) {
    const word = block >>> 5;
    const bit = 1 << (block & 31);
    const stamp = block + 1;
    const to = starts[Math.min((block + 1) * ENTRIES_PER_BLOCK, starts.length - 1)] as number;
    let length = 0;
    let trigram = 0;
    for (let at = starts[block * ENTRIES_PER_BLOCK] as number; at < to; at++) {
      const byte = text[at] as number;
      length = byte === 0 ? 0 : length + 1;
      trigram = ((trigram << 8) | byte) & 0xff_ffff;
      const row = rowOf(trigram);
      if (length >= TRIGRAM_BYTES && seenInBlock[row] !== stamp) {
        seenInBlock[row] = stamp;
        const cell = row * wordsPerRow + word;
        signatures[cell] = (signatures[cell] as number) | bit;
      }
    }
  }
  return signatures;
}

/**
 * A bit per block that may contain `needle`, 32 to a word. Never misses a block; a longer needle leaves fewer
 * that only look alike. A needle shorter than three bytes leaves all.
 */
export function candidateBlocks(
  signatures: Uint32Array,
  blockCount: number,
  needle: Uint8Array,
): Uint32Array {
  const wordsPerRow = wordsPerRowOf(blockCount);
  const candidates = new Uint32Array(wordsPerRow).fill(0xffff_ffff);
  for (let at = 0; at + TRIGRAM_BYTES <= needle.length; at++) {
    const [byte0 = 0, byte1 = 0, byte2 = 0] = needle.subarray(at, at + TRIGRAM_BYTES);
    const row = rowOf((byte0 << 16) | (byte1 << 8) | byte2) * wordsPerRow;
    for (let word = 0; word < wordsPerRow; word++) {
      candidates[word] = (candidates[word] as number) & (signatures[row + word] as number);
    }
  }
  return candidates;
}

function wordsPerRowOf(blockCount: number): number {
  return Math.ceil(blockCount / 32);
}

/** Multiplicative hash to 12 bits. */
function rowOf(trigram: number): number {
  return Math.imul(trigram, 0x9e37_79b1) >>> 20;
}
